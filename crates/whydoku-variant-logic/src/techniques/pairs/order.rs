//! Orders: a cell that is larger or smaller than another.

use super::{Removal, say_pair};
use crate::facts::Facts;
use crate::step::Text;

/// Says the bound of the other cell, and the one that follows.
pub(super) fn say(facts: &Facts<'_>, part: usize, removal: &Removal, text: &mut Text) {
    let (cell, other) = (
        facts.rules.cell(removal.cell),
        facts.rules.cell(removal.other),
    );
    let left: Vec<usize> = removal.left.iter().collect();
    let (Some(least), Some(most)) = (left.first(), left.last()) else {
        return;
    };
    let known = left.len() == 1;
    if removal.is_larger && removal.digits.iter().all(|digit| digit <= *least) {
        let (order, bound) = if removal.digits.contains(*least) {
            ("larger", least + 1)
        } else {
            ("not smaller", *least)
        };
        let than = if known { "is" } else { "is at least" };
        text.say(
            "{} {} {}, and {} is {}, so it is at least {}.",
            &[&other, &than, least, &cell, &order, &bound],
        );
    } else if !removal.is_larger && removal.digits.iter().all(|digit| digit >= *most) {
        let (order, bound) = if removal.digits.contains(*most) {
            ("smaller", most - 1)
        } else {
            ("not larger", *most)
        };
        let than = if known { "is" } else { "is at most" };
        text.say(
            "{} {} {}, and {} is {}, so it is at most {}.",
            &[&other, &than, most, &cell, &order, &bound],
        );
    } else {
        say_pair(facts, part, removal, text);
    }
}
