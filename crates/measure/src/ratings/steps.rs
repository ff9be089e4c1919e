//! Every step of paths that the reference program recorded.

use super::bands::rate;
use crate::report::Report;
use test_support::data;
use whydoku::Grid;
use whydoku::rate::se;

/// Compares every step of every path: rating, name, placement and the candidates after it. Returns the
/// number of paths that differ.
pub(super) fn compare(file: &str, report: &mut Report) -> Result<usize, String> {
    let text = data::required(file)?;
    let mut wrong = 0;
    let (mut puzzles, mut steps) = (0, 0);
    // Lines with `R` repeat the ratings of the path above them.
    let mut lines = text
        .lines()
        .filter(|line| !line.starts_with(['#', 'R']))
        .peekable();
    while let Some(line) = lines.next() {
        let fields: Vec<&str> = line.split('\t').collect();
        let &["P", puzzle, state] = &fields[..] else {
            return Err(format!("{file}: `{line}` is not the start of a path."));
        };
        let grid: Grid = puzzle
            .parse()
            .map_err(|error| format!("{puzzle}: {error}"))?;
        let rating = rate(&grid, se::Options::default());
        puzzles += 1;
        let mut board = Board::parse(state);
        let mut ours = rating.steps.iter();
        let mut first_difference = None;
        let mut n = 0;
        while let Some(line) = lines.next_if(|line| line.starts_with("S\t")) {
            n += 1;
            let fields: Vec<&str> = line.split('\t').collect();
            let Some(step) = ours.next() else {
                first_difference.get_or_insert(format!("{puzzle} step {n} is missing"));
                continue;
            };
            board.apply(step);
            let placement = step.placement.map_or_else(
                || "-".to_owned(),
                |c| format!("{}={}", c.cell.index(), c.digit),
            );
            let got = format!("{}\t{}\t{placement}", step.rating, step.technique);
            let expected = fields[1..4].join("\t");
            if got != expected || board.text() != fields[4] {
                first_difference.get_or_insert_with(|| {
                    format!(
                        "{puzzle} step {n}: expected {expected} got {got}\n    {}\n    {}",
                        fields[4],
                        board.text()
                    )
                });
            }
        }
        steps += n;
        if first_difference.is_none() && ours.next().is_some() {
            first_difference = Some(format!("{puzzle} has more steps than {n}"));
        }
        if let Some(difference) = first_difference {
            report.line(format!("  {difference}"));
            wrong += 1;
        }
    }
    report.line(format!(
        "se121_steps: {puzzles} puzzles, {steps} steps, {wrong} paths differ"
    ));
    Ok(wrong)
}

/// A second, simple model of the candidates, which checks what a step claims to do.
struct Board([Vec<u8>; 81], [bool; 81]);

impl Board {
    fn parse(state: &str) -> Self {
        let mut board = Self(std::array::from_fn(|_| Vec::new()), [false; 81]);
        for (cell, field) in state.split(',').enumerate() {
            let digits = field.strip_prefix('=').unwrap_or(field);
            board.0[cell] = digits.bytes().map(|byte| byte - b'0').collect();
            board.1[cell] = field.starts_with('=');
        }
        board
    }

    fn apply(&mut self, step: &se::SeStep) {
        for candidate in &step.eliminations {
            self.0[candidate.cell.index()].retain(|&digit| digit != candidate.digit.get());
        }
        if let Some(candidate) = step.placement {
            for peer in candidate.cell.peers().iter().filter(|c| !self.1[c.index()]) {
                self.0[peer.index()].retain(|&digit| digit != candidate.digit.get());
            }
            self.0[candidate.cell.index()] = vec![candidate.digit.get()];
            self.1[candidate.cell.index()] = true;
        }
    }

    fn text(&self) -> String {
        let fields: Vec<String> = (0..81)
            .map(|cell| {
                let digits: String = self.0[cell].iter().map(u8::to_string).collect();
                if self.1[cell] {
                    format!("={digits}")
                } else {
                    digits
                }
            })
            .collect();
        fields.join(",")
    }
}
