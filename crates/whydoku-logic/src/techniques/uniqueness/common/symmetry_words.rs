//! Words for a move of the whole grid.

use crate::step::words::list;
use whydoku_grid::{Cell, Digit, House, Movable, Orientation, Symmetry};

/// `Turn the grid upside down, swap 1 with 2 and change 3 to 4, 4 to 5 and 5 to 3`.
pub(crate) fn move_words(by: &Symmetry) -> String {
    let first = match orientation(by) {
        Some(Orientation::Rotated90) => "Turn the grid a quarter turn clockwise".to_owned(),
        Some(Orientation::Rotated180) => "Turn the grid upside down".to_owned(),
        Some(Orientation::Rotated270) => "Turn the grid a quarter turn counterclockwise".to_owned(),
        Some(Orientation::MirroredLeftRight) => "Flip the grid from left to right".to_owned(),
        Some(Orientation::MirroredTopBottom) => "Flip the grid from top to bottom".to_owned(),
        Some(Orientation::Transposed) => {
            "Flip the grid over the diagonal from r1c1 to r9c9".to_owned()
        }
        Some(Orientation::AntiTransposed) => {
            "Flip the grid over the diagonal from r1c9 to r9c1".to_owned()
        }
        Some(Orientation::Upright) | None => {
            format!(
                "Move every row and column to the place of the next one in {}",
                lines(by)
            )
        }
    };
    let mut pairs = Vec::new();
    let mut longer = Vec::new();
    for cycle in cycles(by, &Digit::ALL) {
        match cycle.as_slice() {
            [a, b] => pairs.push(format!("{a} with {b}")),
            all => longer.extend(
                all.iter()
                    .map(|digit| format!("{digit} to {}", by.apply(digit))),
            ),
        }
    }
    let mut parts = vec![first];
    if !pairs.is_empty() {
        parts.push(format!("swap {}", list(&pairs, "and")));
    }
    if !longer.is_empty() {
        parts.push(format!("change {}", list(&longer, "and")));
    }
    match parts.as_slice() {
        [first, second, third] => format!("{first}, {second} and {third}"),
        _ => parts.join(" and "),
    }
}

/// `half turn, digits (1 2)(3 4 5)`.
pub(crate) fn move_text(by: &Symmetry) -> String {
    let first = match orientation(by) {
        Some(Orientation::Rotated90 | Orientation::Rotated270) => "quarter turn".to_owned(),
        Some(Orientation::Rotated180) => "half turn".to_owned(),
        Some(Orientation::MirroredLeftRight | Orientation::MirroredTopBottom) => {
            "mirror".to_owned()
        }
        Some(Orientation::Transposed | Orientation::AntiTransposed) => "diagonal".to_owned(),
        Some(Orientation::Upright) | None => lines(by),
    };
    let digits = in_brackets(&cycles(by, &Digit::ALL));
    if digits.is_empty() {
        first
    } else {
        format!("{first}, digits {digits}")
    }
}

/// Returns which of the eight ways to lay the sheet on the table a move is, if it is one.
fn orientation(by: &Symmetry) -> Option<Orientation> {
    let same = |other: &Orientation| {
        let other = other.symmetry();
        Cell::ALL
            .iter()
            .all(|cell| other.apply(cell) == by.apply(cell))
    };
    Orientation::ALL.into_iter().find(same)
}

/// `(r1 r2 r3)(c1 c4)`.
fn lines(by: &Symmetry) -> String {
    let rows = (0..9).map(House::row);
    let lines: Vec<House> = rows.chain((0..9).map(House::column)).collect();
    in_brackets(&cycles(by, &lines))
}

fn in_brackets<T: ToString>(cycles: &[Vec<T>]) -> String {
    let names = |cycle: &Vec<T>| {
        let names: Vec<String> = cycle.iter().map(ToString::to_string).collect();
        format!("({})", names.join(" "))
    };
    cycles.iter().map(names).collect()
}

/// Returns the things that change places, each before the one whose place it takes.
pub(crate) fn cycles<T: Movable + Copy + Ord>(by: &Symmetry, things: &[T]) -> Vec<Vec<T>> {
    let first = |thing: &&T| by.orbit(**thing).min() == Some(**thing);
    let each = things
        .iter()
        .filter(first)
        .map(|thing| by.orbit(*thing).collect());
    each.filter(|cycle: &Vec<T>| cycle.len() > 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_described_by_what_one_sees() {
        let mut names = Digit::ALL;
        names.swap(0, 1);
        let pair = Symmetry::relabel(names).expect("a permutation");
        names[2..5].rotate_left(1);
        let both = Symmetry::relabel(names).expect("a permutation");
        let half = Symmetry::ROTATE_180;
        assert_eq!(move_words(&half), "Turn the grid upside down");
        assert_eq!(
            move_words(&half.then(&pair)),
            "Turn the grid upside down and swap 1 with 2"
        );
        assert_eq!(
            move_words(&half.then(&both)),
            "Turn the grid upside down, swap 1 with 2 and change 3 to 4, 4 to 5 and 5 to 3"
        );
        let rows = Symmetry::permute_rows([1, 2, 0, 3, 4, 5, 6, 7, 8]).expect("bands stay whole");
        assert_eq!(
            move_text(&rows.then(&both)),
            "(r1 r2 r3), digits (1 2)(3 4 5)"
        );
        // r1 becomes c1, c1 becomes r2, r2 becomes c2, and so on.
        let turned = Symmetry::TRANSPOSE.then(&rows);
        assert_eq!(
            move_words(&turned),
            "Move every row and column to the place of the next one in \
             (r1 c1 r2 c2 r3 c3)(r4 c4)(r5 c5)(r6 c6)(r7 c7)(r8 c8)(r9 c9)"
        );
    }
}
