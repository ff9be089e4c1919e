//! Compares SE ratings with the reference program's own ratings and paths.
//!
//! This is a selection that a development build can handle; `cargo xtask ratings` compares all of
//! them.

#![expect(
    clippy::unwrap_used,
    reason = "the helpers of tests may panic like the tests"
)]

use std::collections::BTreeSet;
use test_support::data;
use whydoku_grid::{Budget, Candidate, Grid, Rating, Spent};
use whydoku_rate::se::{self, Direct, End, Keep, Options, SeRating, SeStep};

fn rate(grid: &Grid) -> SeRating {
    se::rate_grid(grid, &Options::default(), &Budget::unlimited()).unwrap()
}

fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect())
}

/// Checks the examples in the scale's definition.
#[test]
fn known_puzzles_have_their_ratings() {
    for (puzzle, expected) in [
        (
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "1.2/1.2/1.2",
        ),
        (
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
            "2.6/1.2/1.2",
        ),
        (
            "........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7......6.",
            "10.3/10.3/9.8",
        ),
    ] {
        let rating = rate(&puzzle.parse().unwrap());
        assert_eq!(rating.to_string(), expected, "{puzzle}");
        assert_eq!(rating.end, End::Solved);
    }
}

/// A plain model of the candidates, to replay steps on.
struct Board {
    values: [u8; 81],
    open: BTreeSet<Candidate>,
}

impl Board {
    fn parse(state: &str) -> Self {
        let mut board = Self {
            values: [0; 81],
            open: BTreeSet::new(),
        };
        for (cell, field) in state.split(',').enumerate() {
            if let Some(value) = field.strip_prefix('=') {
                board.values[cell] = value.parse().unwrap();
            } else {
                let digits = field.bytes().map(|byte| usize::from(byte - b'1'));
                board
                    .open
                    .extend(digits.map(|digit| Candidate::from_index(cell * 9 + digit)));
            }
        }
        board
    }

    fn apply(&mut self, step: &SeStep) {
        for candidate in &step.eliminations {
            assert!(
                self.open.remove(candidate),
                "{candidate} is already eliminated"
            );
        }
        if let Some(placed) = step.placement {
            assert!(self.open.contains(&placed), "{placed} is not open");
            self.values[placed.cell.index()] = placed.digit.get();
            self.open
                .retain(|other| other.cell != placed.cell && !placed.excludes(*other));
        }
    }

    fn text(&self) -> String {
        let field = |cell: usize| match self.values[cell] {
            0 => self
                .open
                .iter()
                .filter(|candidate| candidate.cell.index() == cell)
                .map(|candidate| candidate.digit.to_char())
                .collect(),
            value => format!("={value}"),
        };
        (0..81).map(field).collect::<Vec<String>>().join(",")
    }
}

/// Compares every step of every path: rating, name, placement, and all candidates afterwards.
#[test]
fn every_step_is_the_reference_programs() {
    let Some(text) = data::text("rated/se121_steps.tsv") else {
        return;
    };
    let mut path: Vec<SeStep> = Vec::new();
    let mut board = Board::parse("");
    let (mut puzzles, mut steps) = (0, 0);
    let mut puzzle = String::new();
    let mut at = 0;
    for fields in lines(&text) {
        match fields[..] {
            ["P", line, state] => {
                assert_eq!(at, path.len(), "{puzzle}: number of steps");
                puzzle = line.to_owned();
                path = rate(&line.parse().unwrap()).steps;
                board = Board::parse(state);
                at = 0;
                puzzles += 1;
            }
            ["S", rating, technique, placement, state] => {
                let step = &path[at];
                at += 1;
                steps += 1;
                board.apply(step);
                let placed = step.placement.map_or("-".to_owned(), |c| {
                    format!("{}={}", c.cell.index(), c.digit)
                });
                let got = (step.rating.to_string(), step.technique.to_string(), placed);
                let expected = (
                    rating.to_owned(),
                    technique.to_owned(),
                    placement.to_owned(),
                );
                assert_eq!(got, expected, "{puzzle} step {at}");
                assert_eq!(board.text(), state, "{puzzle} step {at}: {technique}");
            }
            _ => assert_eq!(fields[0], "R"),
        }
    }
    assert!(
        puzzles >= 100 && steps >= 7000,
        "{puzzles} puzzles, {steps} steps read"
    );
}

/// Compares ER, EP, ED and the name of the hardest step for every puzzle up to 6.2, and for fewer of
/// the harder ones, which take longer.
#[test]
fn ratings_are_the_reference_programs() {
    let Some(text) = data::text("rated/se121_reference.tsv") else {
        return;
    };
    let mut compared = 0;
    for (n, fields) in lines(&text).enumerate() {
        let [puzzle, er, ep, ed, _, hardest] = fields[..] else {
            panic!("{fields:?}")
        };
        let one_in = match er.parse::<Rating>().unwrap().0 {
            0..=62 => 1,
            63..=89 => 4,
            90..=99 => 12,
            _ => 24,
        };
        if n % one_in != 0 {
            continue;
        }
        let rating = rate(&puzzle.parse().unwrap());
        let name = rating.hardest().map(|step| step.technique.to_string());
        assert_eq!(rating.to_string(), format!("{er}/{ep}/{ed}"), "{puzzle}");
        assert_eq!(name.as_deref(), Some(hardest), "{puzzle}");
        compared += 1;
    }
    assert!(compared > 900, "{compared} puzzles compared");
}

/// The newspaper list was rated by a program whose direct steps also remove candidates. With that
/// setting every line of it agrees. Without it the reference list agrees, which rates three of the
/// same puzzles differently.
#[test]
fn newspaper_puzzles_have_their_ratings() {
    let Some(text) = data::text("newspapers/nyt.tsv") else {
        return;
    };
    let options = Options::default().direct(Direct::Eliminate);
    for fields in lines(&text) {
        let grid = fields[2].parse().unwrap();
        let rating = se::rate_grid(&grid, &options, &Budget::unlimited()).unwrap();
        assert_eq!(rating.to_string(), fields[4], "{}", fields[2]);
    }
}

#[test]
fn a_spent_budget_returns_the_rating_so_far() {
    let puzzle =
        "........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7......6.";
    let grid: Grid = puzzle.parse().unwrap();
    let interrupted = se::rate_grid(&grid, &Options::default(), &Budget::units(2000)).unwrap_err();
    assert_eq!(interrupted.spent, Spent::Units);
    assert!(interrupted.so_far.er <= Rating(103));
    assert!(interrupted.to_string().contains("the rating is at least"));
}

#[test]
fn options_stop_the_rating_early() {
    let puzzle =
        "........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7......6.";
    let grid: Grid = puzzle.parse().unwrap();
    let limit = Rating(90);
    let options = Options::default().stop_above(limit);
    let rating = se::rate_grid(&grid, &options, &Budget::unlimited()).unwrap();
    assert_eq!((rating.end, rating.steps.len()), (End::Above, 1));
    assert!(rating.er > limit);

    // 10.3/10.3/9.8 is a pearl but not a diamond: `Keep::Diamonds` stops at the first placement.
    let whole = rate(&grid);
    assert!(whole.is_pearl() && !whole.is_diamond());
    let options = Options::default().keep(Keep::Diamonds);
    let rating = se::rate_grid(&grid, &options, &Budget::unlimited()).unwrap();
    assert_eq!(rating.end, End::NotKept);
    assert!(
        rating
            .steps
            .last()
            .is_some_and(|step| step.placement.is_some())
    );
    // 2.6/1.2/1.2 is neither: `Keep::Pearls` stops at the first harder step.
    let puzzle =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let options = Options::default().keep(Keep::Pearls);
    let rating = se::rate_grid(&puzzle.parse().unwrap(), &options, &Budget::unlimited()).unwrap();
    assert_eq!(rating.end, End::NotKept);
    assert!(
        rating
            .steps
            .last()
            .is_some_and(|step| step.rating > Rating(12))
    );
}

#[test]
fn odd_grids_end_as_in_the_reference_program() {
    // A full grid needs no step; two equal digits in a row leave the rater stuck at 20.0.
    let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let rating = rate(&full.parse().unwrap());
    assert_eq!((rating.steps.len(), rating.end), (0, End::Solved));
    let clash = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let rating = rate(&clash.parse().unwrap());
    assert_eq!((rating.er, rating.end), (SeRating::STUCK, End::Stuck));
}
