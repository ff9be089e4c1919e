//! One case of the library: in this state, this technique finds exactly these conclusions.

use serde_json::Value;
use whydoku::logic::{Conclusions, Engine, Options, Parts, Step, Technique, registry};
use whydoku::{Budget, Candidate, CandidateSet, Cell, Digit, DigitSet, Grid, Pencilmarks};

/// A state, a technique and the conclusions expected of it.
#[derive(Debug)]
pub(crate) struct Case {
    /// The code and the line in HoDoKu's file.
    pub(super) id: String,
    /// The code with the siamese digit and the variant: `03111`, `0402-1`.
    pub(super) raw_code: String,
    /// HoDoKu's name of the technique.
    pub(super) name: String,
    /// The digits of the expected step.
    pub(super) digits: DigitSet,
    /// The candidates of the state.
    pub(crate) marks: Pencilmarks,
    /// The conclusions that the technique must find or, if `expects_none`, must not find.
    pub(super) expected: Conclusions,
    /// Whether the technique must not find the conclusions.
    pub(super) expects_none: bool,
    /// Whether HoDoKu itself skips the case.
    pub(super) disabled: bool,
}

/// What the techniques found.
#[derive(Debug)]
pub(super) struct Outcome {
    /// Whether a step has exactly the expected conclusions, or none has the forbidden ones.
    pub(super) found: bool,
    /// Whether all steps with the same digits have them.
    pub(super) exact: bool,
    /// The conclusions of every step.
    pub(super) conclusions: Vec<String>,
}

/// Parses one line of the file.
pub(crate) fn parse(line: &str) -> Result<Case, String> {
    let value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let text = |key: &str| value[key].as_str().map(str::to_owned);
    let id = text("id").ok_or("a line without an id")?;
    let code = text("raw_code").or_else(|| text("technique_code"));
    let grid = grid(
        &text("grid").unwrap_or_default(),
        &text("givens").unwrap_or_default(),
    );
    let mut open = CandidateSet::ALL;
    for candidate in candidates(&value["deleted_candidates"]) {
        open.remove(candidate);
    }
    let marks =
        Pencilmarks::from_candidates(&grid, &open).map_err(|error| format!("{id}: {error}"))?;
    let digits = value["candidates"].as_array().into_iter().flatten();
    let mut placements = candidates(&value["expected_placements"]);
    placements.sort_unstable();
    let clash = placements.iter().enumerate().find_map(|(i, one)| {
        let two = placements[..i].iter().find(|two| one.excludes(**two))?;
        Some((one, two))
    });
    if let Some((one, two)) = clash {
        return Err(format!("{id}: expects both {two} and {one}"));
    }
    Ok(Case {
        raw_code: code.ok_or_else(|| format!("{id}: the code is missing"))?,
        name: text("technique_name").unwrap_or_default(),
        digits: digits
            .filter_map(|digit| Digit::new(u8::try_from(digit.as_u64()?).ok()?))
            .collect(),
        marks,
        expected: Conclusions {
            placements: placements.into(),
            eliminations: candidates(&value["expected_eliminations"])
                .into_iter()
                .collect(),
        },
        expects_none: value["expects_none"] == true,
        disabled: value["disabled"] == true,
        id,
    })
}

/// Cells filled in `givens` are givens; the other filled cells of `now` were placed.
fn grid(now: &str, givens: &str) -> Grid {
    let mut grid = Grid::EMPTY;
    for ((cell, now), given) in Cell::ALL.into_iter().zip(now.chars()).zip(givens.chars()) {
        match (Digit::from_char(now), Digit::from_char(given)) {
            (_, Some(digit)) => grid.set_given(cell, digit),
            (Some(digit), None) => grid.place(cell, digit),
            (None, None) => {}
        }
    }
    grid
}

/// Parses `[[digit, row, column], …]`, where rows and columns count from 1.
fn candidates(value: &Value) -> Vec<Candidate> {
    let triple = |triple: &Value| {
        let number = |i: usize| usize::try_from(triple[i].as_u64()?).ok()?.checked_sub(1);
        let (digit, row, column) = (number(0)?, number(1)?, number(2)?);
        let inside = digit < 9 && row < 9 && column < 9;
        inside.then(|| Candidate::new(Cell::at(row, column), Digit::from_index(digit)))
    };
    let all = value.as_array().into_iter().flatten();
    all.filter_map(triple).collect()
}

impl Case {
    /// The code without the variant.
    pub(super) fn code(&self) -> &str {
        self.raw_code.split('-').next().unwrap_or_default()
    }
}

/// The techniques with the code of the case. A case of the extended library has a name instead.
pub(crate) fn techniques(case: &Case) -> Vec<&'static dyn Technique> {
    let code = case.code();
    // Empty rectangles of two cells are a separate technique here and an option in HoDoKu.
    let pair_allowed = case.raw_code == "0402-1";
    let coded: Vec<_> = registry::TECHNIQUES
        .iter()
        .copied()
        .filter(|technique| {
            let info = technique.info();
            info.hodoku.is_some_and(|hodoku| hodoku.code == code)
                && (info.id != "empty-rectangle-pair" || pair_allowed)
        })
        .collect();
    if coded.is_empty() && !case.name.is_empty() {
        return registry::named(&case.name);
    }
    coded
}

/// Searches the state of the case with these techniques, with the options HoDoKu uses for the variant.
pub(super) fn search(case: &Case, techniques: &[&'static dyn Technique]) -> Outcome {
    let ids = techniques.iter().map(|technique| technique.info().id);
    // Variant 1 of the rectangles needs both digits in all four cells.
    let options = Options {
        missing_candidates: !(case.raw_code.starts_with("060") && case.raw_code.ends_with("-1")),
        // Variant 2 of the almost locked sets lets them share cells.
        overlapping_sets: !case.raw_code.starts_with("090") || case.raw_code.ends_with("-2"),
        // HoDoKu eliminates inside the cells of a loop only at links within a cell.
        loop_cells: !["0706", "0709"].contains(&case.code()),
        ..Options::default()
    };
    let steps = Engine::with_techniques(ids, options)
        .map(|engine| engine.all_steps(&case.marks, &Budget::unlimited()).0)
        .unwrap_or_default();
    let is_expected = |step: &Step| {
        let mut placements = step.conclusions.placements.clone();
        placements.sort_unstable();
        placements == case.expected.placements
            && step.conclusions.eliminations == case.expected.eliminations
    };
    let any = steps.iter().any(is_expected);
    let found = if case.expects_none {
        // Without forbidden conclusions, every step is forbidden.
        !any && (steps.is_empty() || !case.expected.is_empty())
    } else {
        any
    };
    let exact = found
        && (case.expects_none
            || steps
                .iter()
                .filter(|step| digits(step).is_subset(case.digits))
                .all(is_expected));
    Outcome {
        found,
        exact,
        conclusions: steps.iter().map(|s| s.conclusions.to_string()).collect(),
    }
}

/// The digits of the pattern, or those of the conclusions if the pattern does not have its own.
fn digits(step: &Step) -> DigitSet {
    match &step.parts() {
        Parts::Single { candidate, .. } | Parts::Direct { candidate, .. } => {
            DigitSet::single(candidate.digit)
        }
        Parts::Locked { digit, .. } | Parts::Fish { digit, .. } => DigitSet::single(*digit),
        Parts::Subset { digits, .. }
        | Parts::Wing { digits, .. }
        | Parts::Deadly { digits, .. } => *digits,
        _ => {
            let eliminated = step.conclusions.eliminations.iter().map(|c| c.digit);
            let placed = step.conclusions.placements.iter().map(|c| c.digit);
            eliminated.chain(placed).collect()
        }
    }
}
