//! The moves of `transform`, in the order in which they were typed.

use crate::command_line::UsageError;
use clap::{ArgMatches, Args};
use whydoku::{Digit, Symmetry};

/// Moves that turn a puzzle into an equivalent one.
#[derive(Debug, Args)]
#[command(next_help_heading = "Moves, made in the order given")]
pub(super) struct Moves {
    /// Turn clockwise by 90, 180 or 270 degrees
    #[arg(long, value_name = "DEGREES", value_parser = ["90", "180", "270"])]
    rotate: Vec<String>,

    /// Mirror at the diagonal from top left to bottom right, so that rows become columns
    #[arg(long, action = clap::ArgAction::Append, num_args = 0, default_missing_value = "true")]
    transpose: Vec<bool>,

    /// Mirror left and right, or top and bottom
    #[arg(long, value_name = "HOW", value_parser = ["left-right", "top-bottom"])]
    mirror: Vec<String>,

    /// The bands in their new order, such as 312
    #[arg(long, value_name = "ORDER")]
    bands: Vec<String>,

    /// The stacks in their new order, such as 312
    #[arg(long, value_name = "ORDER")]
    stacks: Vec<String>,

    /// The rows in their new order, such as 213456789; bands must stay together
    #[arg(long, value_name = "ORDER")]
    rows: Vec<String>,

    /// The columns in their new order, such as 213456789; stacks must stay together
    #[arg(long, value_name = "ORDER")]
    columns: Vec<String>,

    /// The new digits for 1 to 9, such as 987654321
    #[arg(long, value_name = "DIGITS")]
    relabel: Vec<String>,

    /// A random move, drawn with this seed; each puzzle gets its own
    #[arg(long, value_name = "SEED")]
    random: Vec<u64>,

    /// Bring to the canonical form, the smallest of all equivalent grids
    #[arg(long, action = clap::ArgAction::Append, num_args = 0, default_missing_value = "true")]
    canonical: Vec<bool>,

    /// Write all eight orientations of the result
    #[arg(long)]
    pub(super) orientations: bool,
}

/// One move.
#[derive(Clone, Debug)]
pub(super) enum Move {
    Symmetry(Symmetry),
    Random(u64),
    Canonical,
}

impl Moves {
    /// The moves in the order in which they were typed.
    pub(super) fn in_order(&self, matches: &ArgMatches) -> Result<Vec<Move>, UsageError> {
        let mut moves: Vec<(usize, Move)> = Vec::new();
        let mut add = |name: &str, made: Vec<Move>| {
            moves.extend(matches.indices_of(name).into_iter().flatten().zip(made));
        };
        let rotations = self
            .rotate
            .iter()
            .filter_map(|degrees| Symmetry::rotate(degrees.parse().ok()?));
        add("rotate", rotations.map(Move::Symmetry).collect());
        add(
            "transpose",
            vec![Move::Symmetry(Symmetry::TRANSPOSE); self.transpose.len()],
        );
        let mirrors = self.mirror.iter().map(|how| match how.as_str() {
            "left-right" => Symmetry::MIRROR_LEFT_RIGHT,
            _ => Symmetry::MIRROR_TOP_BOTTOM,
        });
        add("mirror", mirrors.map(Move::Symmetry).collect());
        let bands = permutations("bands", &self.bands, Symmetry::permute_bands)?;
        add("bands", bands);
        let stacks = permutations("stacks", &self.stacks, Symmetry::permute_stacks)?;
        add("stacks", stacks);
        let rows = permutations("rows", &self.rows, Symmetry::permute_rows)?;
        add("rows", rows);
        let columns = permutations("columns", &self.columns, Symmetry::permute_columns)?;
        add("columns", columns);
        add("relabel", relabelings(&self.relabel)?);
        let random = self.random.iter().copied().map(Move::Random);
        add("random", random.collect());
        add("canonical", vec![Move::Canonical; self.canonical.len()]);
        moves.sort_by_key(|(place, _)| *place);
        Ok(moves.into_iter().map(|(_, made)| made).collect())
    }
}

/// `--rows 213456789`: which line comes first, second, third …
fn permutations<const N: usize, E: std::fmt::Display>(
    flag: &str,
    texts: &[String],
    permute: impl Fn([usize; N]) -> Result<Symmetry, E>,
) -> Result<Vec<Move>, UsageError> {
    texts
        .iter()
        .map(|text| {
            let order = numbers::<N>(text).ok_or_else(|| {
                UsageError::new(format!(
                    "--{flag} {text}: write each number from 1 to {N} once, such as {}",
                    (1..=N).rev().map(|n| n.to_string()).collect::<String>()
                ))
            })?;
            // The library wants to know where each line goes; people say which line comes where.
            let mut goes_to = [0; N];
            for (place, line) in order.into_iter().enumerate() {
                goes_to[line] = place;
            }
            permute(goes_to)
                .map(Move::Symmetry)
                .map_err(|error| UsageError::new(format!("--{flag} {text}: {error}")))
        })
        .collect()
}

fn relabelings(texts: &[String]) -> Result<Vec<Move>, UsageError> {
    texts
        .iter()
        .map(|text| {
            numbers::<9>(text)
                .and_then(|to| Symmetry::relabel(to.map(Digit::from_index)).ok())
                .map(Move::Symmetry)
                .ok_or_else(|| {
                    UsageError::new(format!(
                        "--relabel {text}: write each digit from 1 to 9 once, such as 987654321"
                    ))
                })
        })
        .collect()
}

/// `312` → 2, 0, 1: each of the first `N` numbers once, counted from zero.
fn numbers<const N: usize>(text: &str) -> Option<[usize; N]> {
    let found: Vec<usize> = text
        .chars()
        .filter(|c| !matches!(c, ',' | ' '))
        .map(|c| c.to_digit(10)?.checked_sub(1).map(|n| n as usize))
        .collect::<Option<_>>()?;
    let order: [usize; N] = found.try_into().ok()?;
    (0..N).all(|n| order.contains(&n)).then_some(order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::FromArgMatches as _;
    use whydoku::Cell;

    #[test]
    fn an_order_names_each_line_once() {
        assert_eq!(numbers::<3>("312"), Some([2, 0, 1]));
        assert_eq!(numbers::<3>("3,1,2"), Some([2, 0, 1]));
        for bad in ["", "12", "1123", "112", "014", "abc", "1234"] {
            assert_eq!(numbers::<3>(bad), None, "{bad}");
        }
    }

    fn typed(words: &[&str]) -> Vec<Move> {
        let command = Moves::augment_args(clap::Command::new("transform"));
        let words = std::iter::once("transform").chain(words.iter().copied());
        let matches = command.try_get_matches_from(words).unwrap();
        let moves = Moves::from_arg_matches(&matches).unwrap();
        moves.in_order(&matches).unwrap()
    }

    #[test]
    fn moves_keep_the_order_they_were_typed_in() {
        let moves = typed(&[
            "--transpose",
            "--rotate",
            "90",
            "--canonical",
            "--rotate",
            "180",
            "--random",
            "7",
        ]);
        let [a, b, Move::Canonical, c, Move::Random(7)] = moves.as_slice() else {
            panic!("{moves:?}");
        };
        let symmetry = |made: &Move| match made {
            Move::Symmetry(symmetry) => *symmetry,
            other => panic!("{other:?}"),
        };
        assert_eq!(symmetry(a), Symmetry::TRANSPOSE);
        assert_eq!(symmetry(b), Symmetry::ROTATE_90);
        assert_eq!(symmetry(c), Symmetry::ROTATE_180);
    }

    #[test]
    fn a_new_order_says_which_line_comes_first() {
        let moves = typed(&["--bands", "312"]);
        let [Move::Symmetry(symmetry)] = moves.as_slice() else {
            panic!("{moves:?}");
        };
        // The third band comes first: r9c1 goes to r3c1.
        assert_eq!(symmetry.apply(&Cell::at(8, 0)), Cell::at(2, 0));
    }
}
