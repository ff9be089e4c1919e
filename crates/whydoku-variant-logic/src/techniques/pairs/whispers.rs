//! Whispers lines: low and high digits take turns.

use super::{Removal, say_pair};
use crate::facts::Facts;
use crate::step::Text;
use crate::step::words::one_of;
use whydoku_variant::Digits;

/// Says which side of the middle a cell is on.
pub(super) fn say(facts: &Facts<'_>, part: usize, removal: &Removal, text: &mut Text) {
    let rules = facts.rules;
    let n = rules.n();
    let constraint = &rules.parts()[part];
    let stated = constraint.number().and_then(|n| usize::try_from(n).ok());
    let least = stated.unwrap_or_else(|| n.div_ceil(2));
    let (cell, other) = (rules.cell(removal.cell), rules.cell(removal.other));
    let low = |digit: usize| digit + least <= n;
    let high = |digit: usize| digit > least;
    let alone = |digit: &usize| !low(*digit) && !high(*digit);
    let middle: Digits = removal.digits.iter().filter(alone).collect();
    if !middle.is_empty() {
        text.say(
            "No digit differs from {} by at least {}, so {} cannot be {}.",
            &[&one_of(middle), &least, &cell, &one_of(middle)],
        );
    }
    let rest = Removal {
        digits: removal.digits.without(middle),
        ..*removal
    };
    if rest.digits.is_empty() {
        return;
    }
    let all = |digits: Digits, side: &dyn Fn(usize) -> bool| digits.iter().all(side);
    let turns = 2 * least >= n;
    if turns && all(rest.left, &low) && all(rest.digits, &low) {
        text.say(
            "{} has a low digit, so {} needs a high one.",
            &[&other, &cell],
        );
    } else if turns && all(rest.left, &high) && all(rest.digits, &high) {
        text.say(
            "{} has a high digit, so {} needs a low one.",
            &[&other, &cell],
        );
    } else {
        say_pair(facts, part, &rest, text);
    }
}
