//! The candidate grid of the forums, with a step marked in it.
//!
//! ```text
//! .---------------.---------------.---------------.
//! | 5   3   124   | 26  7   2468  | 1489 1249 248  |
//! ```
//!
//! Signs before a cell: `*` pattern, `#` fin, `@` endo fin, `A` `B` … almost locked sets or colors,
//! `+` guardian, `!` a placed digit that rules something out; under a supposition `T` supposed true, `F`
//! supposed false, `>` follows, `~` ruled out, `X` no candidate works. Signs before a digit: `-` eliminated,
//! `=` placed. A cell without a digit that has one candidate left shows it with a question mark: `7?`.
//! [`pencilmark_legend`] explains the signs that a drawing has.

use super::{Scene, label};
use crate::{Role, Step};
use std::collections::BTreeSet;
use std::fmt::Write;
use whydoku_grid::{Candidate, Cell, Digit, Pencilmarks};

/// What a piece of the drawing is, for those who can show colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// Borders.
    Border,
    /// A given.
    Given,
    /// A digit placed since.
    Placed,
    /// A candidate with no part in the step.
    Candidate,
    /// Part of the step.
    Role(Role),
    /// An eliminated candidate.
    Eliminated,
    /// A placed digit.
    Placement,
}

/// Draws the candidate grid, with a step marked in it. `paint` gets each piece of text and may wrap it
/// in colours; the signs are there in any case.
pub fn pencilmark_grid(
    marks: &Pencilmarks,
    step: Option<&Step>,
    paint: &dyn Fn(Paint, &str) -> String,
) -> String {
    let scene = step.map(Scene::new);
    let cells: Vec<Vec<(Paint, String)>> = Cell::ALL
        .into_iter()
        .map(|cell| pieces(marks, scene.as_ref(), cell))
        .collect();
    let length = |cell: &[(Paint, String)]| cell.iter().map(|(_, text)| text.len()).sum::<usize>();
    let widths: Vec<usize> = (0..9)
        .map(|column| {
            (0..9)
                .map(|row| length(&cells[row * 9 + column]))
                .max()
                .unwrap_or(1)
        })
        .collect();
    let mut out = String::new();
    let rule = |left: char, middle: char, right: char| {
        let mut line = String::from(left);
        for stack in 0..3 {
            let width: usize = widths[stack * 3..stack * 3 + 3].iter().sum();
            line.push_str(&"-".repeat(width + 7));
            line.push(if stack == 2 { right } else { middle });
        }
        paint(Paint::Border, &line)
    };
    for row in 0..9 {
        if row % 3 == 0 {
            let rule = if row == 0 {
                rule('.', '.', '.')
            } else {
                rule(':', '+', ':')
            };
            let _ = writeln!(out, "{rule}");
        }
        for column in 0..9 {
            if column % 3 == 0 {
                let _ = write!(out, "{} ", paint(Paint::Border, "|"));
            }
            let cell = &cells[row * 9 + column];
            for (what, text) in cell {
                out.push_str(&paint(*what, text));
            }
            out.push_str(&" ".repeat(widths[column] - length(cell) + 2));
        }
        let _ = writeln!(out, "{}", paint(Paint::Border, "|"));
    }
    let _ = writeln!(out, "{}", rule('\'', '\'', '\''));
    out
}

/// The signs and digits of one cell. With a step in the grid, cells without a sign keep its place
/// free, so that columns of digits stay straight.
fn pieces(marks: &Pencilmarks, scene: Option<&Scene<'_>>, cell: Cell) -> Vec<(Paint, String)> {
    let mut pieces = Vec::new();
    if let Some(scene) = scene {
        match scene.cell_role(cell).map(|role| (role, sign(role))) {
            Some((role, sign)) if sign != ' ' => {
                pieces.push((Paint::Role(role), sign.to_string()));
            }
            _ => pieces.push((Paint::Border, " ".to_owned())),
        }
    }
    if let Some(digit) = marks.get(cell) {
        let given = marks.grid().givens().contains(cell);
        let plain = if given { Paint::Given } else { Paint::Placed };
        let paint = scene
            .and_then(|scene| scene.cell_role(cell))
            .map_or(plain, Paint::Role);
        pieces.push((paint, digit.to_string()));
        return pieces;
    }
    let open = marks.candidates(cell);
    for digit in open {
        let candidate = Candidate::new(cell, digit);
        let role = scene.and_then(|scene| scene.candidate_role(candidate));
        let gone =
            scene.is_some_and(|scene| scene.step.conclusions.eliminations.contains(candidate));
        let (paint, text) = match role {
            Some(Role::Target) if gone => (Paint::Eliminated, format!("-{digit}")),
            Some(Role::Target) => (Paint::Placement, format!("={digit}")),
            Some(role) => (Paint::Role(role), digit.to_string()),
            None => (Paint::Candidate, digit.to_string()),
        };
        pieces.push((paint, text));
    }
    // A last candidate is not yet a digit.
    let placed = |digit: &Digit| {
        scene.is_some_and(|s| {
            s.step
                .conclusions
                .placements
                .contains(&Candidate::new(cell, *digit))
        })
    };
    if open.only().is_some_and(|digit| !placed(&digit)) {
        pieces.push((Paint::Candidate, "?".to_owned()));
    }
    pieces
}

/// The signs that the drawing of a step has, with their meanings: `* pattern, # fin, - eliminated`.
pub fn pencilmark_legend(marks: &Pencilmarks, step: &Step) -> String {
    let scene = Scene::new(step);
    let mut used = BTreeSet::new();
    for cell in Cell::ALL {
        for (paint, text) in pieces(marks, Some(&scene), cell) {
            let first = text.chars().next();
            match paint {
                Paint::Role(role) if first == Some(sign(role)) => {
                    used.insert((role as usize, sign(role), label(role)));
                }
                Paint::Eliminated => {
                    used.insert((usize::MAX, '-', "eliminated"));
                }
                Paint::Placement => {
                    used.insert((usize::MAX, '=', "placed"));
                }
                Paint::Candidate if first == Some('?') => {
                    used.insert((usize::MAX, '?', "last candidate"));
                }
                _ => {}
            }
        }
    }
    // Several roles share a sign.
    let mut signs: Vec<(char, Vec<&str>)> = Vec::new();
    for (_, sign, meaning) in used {
        match signs.iter_mut().find(|(other, _)| *other == sign) {
            Some((_, meanings)) if meanings.contains(&meaning) => {}
            Some((_, meanings)) => meanings.push(meaning),
            None => signs.push((sign, vec![meaning])),
        }
    }
    let texts = signs
        .iter()
        .map(|(sign, meanings)| format!("{sign} {}", meanings.join(" or ")));
    texts.collect::<Vec<_>>().join(", ")
}

const fn sign(role: Role) -> char {
    match role {
        Role::Pattern | Role::Base | Role::Cover | Role::Pivot | Role::Pincer => '*',
        Role::Fin => '#',
        Role::EndoFin => '@',
        Role::Guardian => '+',
        Role::ColorA | Role::AlsA => 'A',
        Role::ColorB | Role::AlsB => 'B',
        Role::ColorC | Role::AlsC => 'C',
        Role::ColorD | Role::AlsD => 'D',
        Role::Blocker => '!',
        Role::SupposedTrue => 'T',
        Role::SupposedFalse => 'F',
        Role::Follows => '>',
        Role::RuledOut => '~',
        Role::Conflict => 'X',
        Role::Target => ' ',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIKIPEDIA: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Without colours the drawing is a candidate grid that holds every digit of the state in order.
    #[test]
    fn every_candidate_is_there() {
        let marks = Pencilmarks::from_grid(&WIKIPEDIA.parse().unwrap()).unwrap();
        let drawn = pencilmark_grid(&marks, None, &|_, text| text.to_owned());
        let groups: Vec<&str> = drawn
            .split(|c: char| !c.is_ascii_digit())
            .filter(|group| !group.is_empty())
            .collect();
        assert_eq!(groups.len(), 81);
        for (cell, group) in Cell::ALL.into_iter().zip(groups) {
            let expected = marks
                .get(cell)
                .map_or(marks.candidates(cell).to_string(), |d| d.to_string());
            assert_eq!(group, expected, "{cell}");
        }
        let lines: Vec<usize> = drawn.lines().map(str::len).collect();
        assert_eq!(lines.len(), 13);
        assert!(lines.iter().all(|length| *length == lines[0]), "{drawn}");
    }

    /// The signs are read from the drawing itself: whatever is in a cell beside its digits.
    #[test]
    fn the_legend_has_the_signs_of_the_drawing() {
        let hard =
            "..............12692...5...1....869...5..49..........7..38.7.6....5....97.9...5..4";
        let mut seen = BTreeSet::new();
        for puzzle in [WIKIPEDIA, hard] {
            let mut marks = Pencilmarks::from_grid(&puzzle.parse().unwrap()).unwrap();
            let path =
                crate::Engine::default().solve_path(&marks, &whydoku_grid::Budget::unlimited());
            for step in &path.steps {
                let drawn = pencilmark_grid(&marks, Some(step), &|_, text| text.to_owned());
                let rows = drawn.lines().filter(|line| line.starts_with('|'));
                let signs: BTreeSet<char> = rows
                    .flat_map(str::chars)
                    .filter(|c| !c.is_ascii_digit() && !" |".contains(*c))
                    .collect();
                let legend = pencilmark_legend(&marks, step);
                let explained = legend.split(", ").filter(|text| !text.is_empty());
                let explained: BTreeSet<char> =
                    explained.filter_map(|text| text.chars().next()).collect();
                assert_eq!(signs, explained, "{legend}\n{drawn}");
                seen.extend(signs);
                step.conclusions.apply(&mut marks).unwrap();
            }
        }
        assert!(seen.len() > 3, "{seen:?}");
    }
}
