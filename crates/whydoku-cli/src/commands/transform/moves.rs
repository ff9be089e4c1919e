//! The moves of `transform`, in the order in which they were typed.

use crate::command_line::UsageError;
use clap::{ArgMatches, Args};
use whydoku_api::transform::{Mirror, Move, PreparedMove};

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

impl Moves {
    /// The moves in the order in which they were typed. New digits may be those of a grid of another size.
    pub(super) fn in_order(&self, matches: &ArgMatches) -> Result<Typed, UsageError> {
        let mut moves: Vec<(usize, &str, Move)> = Vec::new();
        let mut add = |name: &'static str, made: Vec<Move>| {
            let places = matches.indices_of(name).into_iter().flatten();
            moves.extend(places.zip(made).map(|(place, one)| (place, name, one)));
        };
        let texts = |texts: &[String], one: fn(String) -> Move| -> Vec<Move> {
            texts.iter().cloned().map(one).collect()
        };
        let degrees = self.rotate.iter().filter_map(|text| text.parse().ok());
        add("rotate", degrees.map(Move::Rotate).collect());
        add("transpose", vec![Move::Transpose; self.transpose.len()]);
        let mirrors = self.mirror.iter().map(|how| match how.as_str() {
            "left-right" => Mirror::LeftRight,
            _ => Mirror::TopBottom,
        });
        add("mirror", mirrors.map(Move::Mirror).collect());
        add("bands", texts(&self.bands, Move::Bands));
        add("stacks", texts(&self.stacks, Move::Stacks));
        add("rows", texts(&self.rows, Move::Rows));
        add("columns", texts(&self.columns, Move::Columns));
        add("relabel", texts(&self.relabel, Move::Relabel));
        add(
            "random",
            self.random.iter().copied().map(Move::Random).collect(),
        );
        add("canonical", vec![Move::Canonical; self.canonical.len()]);
        moves.sort_by_key(|(place, ..)| *place);
        let prepare = |(_, name, one): &(usize, &str, Move)| {
            let why = |why| format!("--{name} {why}");
            one.prepare().map_err(why)
        };
        let mut wrong = moves
            .iter()
            .filter_map(|one| Some((one, prepare(one).err()?)));
        if let Some((_, why)) = wrong.find(|((_, _, one), _)| !is_for_another_size(one)) {
            return Err(UsageError::new(why));
        }
        Ok(Typed {
            classic: moves.iter().map(prepare).collect(),
            moves: moves.into_iter().map(|(_, _, one)| one).collect(),
        })
    }
}

/// The moves of a command line.
#[derive(Debug)]
pub(super) struct Typed {
    /// The moves as they were typed, for variants.
    pub(super) moves: Vec<Move>,
    /// The moves for classic puzzles, or why they have none.
    pub(super) classic: Result<Vec<PreparedMove>, String>,
}

/// Whether a move relabels as many digits as a grid of another size has.
fn is_for_another_size(one: &Move) -> bool {
    let Move::Relabel(text) = one else {
        return false;
    };
    let mut digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(36)).collect();
    digits.sort_unstable();
    digits.len() == text.chars().count()
        && (2..=16).contains(&digits.len())
        && digits.len() != 9
        && (1..)
            .zip(&digits)
            .all(|(expected, digit)| expected == *digit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::FromArgMatches as _;
    use whydoku::Symmetry;

    fn typed(words: &[&str]) -> Vec<PreparedMove> {
        let command = Moves::augment_args(clap::Command::new("transform"));
        let words = std::iter::once("transform").chain(words.iter().copied());
        let matches = command.try_get_matches_from(words).unwrap();
        let moves = Moves::from_arg_matches(&matches).unwrap();
        moves.in_order(&matches).unwrap().classic.unwrap()
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
        let [a, b, PreparedMove::Canonical, c, PreparedMove::Random(7)] = moves.as_slice() else {
            panic!("{moves:?}");
        };
        let symmetry = |made: &PreparedMove| match made {
            PreparedMove::Symmetry(symmetry) => *symmetry,
            other => panic!("{other:?}"),
        };
        assert_eq!(symmetry(a), Symmetry::TRANSPOSE);
        assert_eq!(symmetry(b), Symmetry::ROTATE_90);
        assert_eq!(symmetry(c), Symmetry::ROTATE_180);
    }
}
