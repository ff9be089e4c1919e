//! The pages' executed examples.
//!
//! A page is Markdown with fenced blocks that start with `sudoku`, then what is claimed, then the
//! technique:
//!
//! ````text
//! ```sudoku find x-wing
//! 41729.6.+3.69..3.4.…
//! without r3c4<>8
//! => r4c3<>5
//! ```
//! ````
//!
//! The first line is the state: 81 cells with `+` before digits that were placed. `without` lines
//! list candidates already eliminated. Each `=>` line is one step that must be reported with exactly
//! these conclusions. `find`: these steps are reported; `only`: these and no others; `none`: nothing
//! is reported.

use super::Conclusions;
use whydoku_grid::{CandidateSet, Cell, Digit, Grid, Pencilmarks};

/// What a block claims.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The steps listed are reported.
    Find,
    /// The steps listed are reported, and no others.
    Only,
    /// Nothing is reported.
    None,
}

/// An executed example of a page.
#[derive(Clone, Debug)]
pub struct Block {
    /// What it claims.
    pub claim: Claim,
    /// The id of the technique it is about.
    pub technique: String,
    /// The state.
    pub marks: Pencilmarks,
    /// The conclusions of each step listed.
    pub steps: Vec<Conclusions>,
}

/// All blocks of a page, or a sentence that says what is wrong with one.
pub fn blocks(page: &str) -> Result<Vec<Block>, String> {
    let mut all = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(head) = line.strip_prefix("```sudoku ") {
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            all.push(block(head, &body).map_err(|what| format!("block `{head}`: {what}"))?);
        }
    }
    Ok(all)
}

fn block(head: &str, body: &[&str]) -> Result<Block, String> {
    let (claim, technique) = head
        .split_once(' ')
        .ok_or("expected a claim and a technique")?;
    let claim = match claim {
        "find" => Claim::Find,
        "only" => Claim::Only,
        "none" => Claim::None,
        other => return Err(format!("`{other}` is not find, only or none")),
    };
    let (state, rest) = body.split_first().ok_or("expected a state")?;
    let grid = state_line(state)?;
    let mut open = CandidateSet::ALL;
    let mut steps = Vec::new();
    for line in rest {
        if let Some(gone) = line.strip_prefix("without ") {
            let gone: Conclusions = gone.parse().map_err(|error| format!("{error}"))?;
            open -= *gone.eliminations;
        } else if let Some(step) = line.strip_prefix("=> ") {
            steps.push(step.parse().map_err(|error| format!("{error}"))?);
        } else {
            return Err(format!(
                "`{line}` starts neither with `without` nor with `=>`"
            ));
        }
    }
    if (claim == Claim::None) != steps.is_empty() {
        return Err("find and only list steps, none lists nothing".to_owned());
    }
    let marks = Pencilmarks::from_candidates(&grid, &open).map_err(|error| error.to_string())?;
    Ok(Block {
        claim,
        technique: technique.to_owned(),
        marks,
        steps,
    })
}

/// 81 cells, `+` before a placed digit.
fn state_line(line: &str) -> Result<Grid, String> {
    let mut grid = Grid::EMPTY;
    let mut cells = Cell::ALL.into_iter();
    let mut placed = false;
    for c in line.chars() {
        if c == '+' {
            placed = true;
            continue;
        }
        let cell = cells.next().ok_or("the state has more than 81 cells")?;
        match Digit::from_char(c) {
            Some(digit) if placed => grid.place(cell, digit),
            Some(digit) => grid.set_given(cell, digit),
            None if c == '.' || c == '0' => {}
            None => return Err(format!("`{c}` is not a cell")),
        }
        placed = false;
    }
    match cells.next() {
        None => Ok(grid),
        Some(cell) => Err(format!("the state ends before {cell}")),
    }
}
