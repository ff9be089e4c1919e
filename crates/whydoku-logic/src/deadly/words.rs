//! The words of rectangles, loops and bivalue graves, which the rating of Sudoku Explainer finds as well.

use super::guarded_pattern::{DeadlyWords, GuardedPattern};
use crate::Spans;
use crate::step::words::{Or, number};
use whydoku_grid::{CellSet, DigitSet};

/// A unique rectangle.
pub const RECTANGLE: DeadlyWords = DeadlyWords {
    notation: GuardedPattern::base_notation,
    why: |pattern, text| say_rectangle(pattern.cells, pattern.digits, text),
};

/// A rectangle with solved corners, none of them given.
pub(crate) const AVOIDABLE: DeadlyWords = DeadlyWords {
    notation: GuardedPattern::base_notation,
    why: |pattern, text| say_avoidable(pattern.cells, pattern.digits, text),
};

/// A unique loop.
pub const LOOP: DeadlyWords = DeadlyWords {
    notation: GuardedPattern::base_notation,
    why: |pattern, text| {
        text.say(
            "The {} cells {} form a loop: every row, column and box has two of them or none. If they \
             held only {}, you could swap the two digits all along the loop and get a second solution.",
            &[&number(pattern.cells.len()), &pattern.cells, &pattern.digits],
        );
    },
};

/// A bivalue universal grave.
pub const GRAVE: DeadlyWords = DeadlyWords {
    notation: |pattern| format!("{}{}", pattern.guardians, pattern.use_notation()),
    why: |pattern, text| {
        text.say(
            "Without {}, every unsolved cell would have two candidates, and every digit that a row, \
             column or box still needs would have two places there. A grid like that has no \
             solution or several.",
            &[&pattern.guardians.or()],
        );
    },
};

/// Says why a rectangle must not be filled with two digits.
pub(crate) fn say_rectangle(cells: CellSet, digits: DigitSet, text: &mut Spans) {
    text.say(
        "If {} held only {}, you could swap the two digits and get a second solution.",
        &[&cells, &digits],
    );
}

/// The same for a rectangle with solved corners.
pub(crate) fn say_avoidable(cells: CellSet, digits: DigitSet, text: &mut Spans) {
    text.say(
        "None of {} is a given. If they held only {}, you could swap the two digits and get a second \
         solution.",
        &[&cells, &digits],
    );
}
