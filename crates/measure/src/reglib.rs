//! HoDoKu's regression library: cases "in this state this technique finds exactly that".

use serde_json::Value;
use whydoku::logic::{Conclusions, Engine, Options, Parts, Step, Technique, registry};
use whydoku::{Budget, Candidate, CandidateSet, Cell, Digit, DigitSet, Grid, Pencilmarks};

/// One case.
#[derive(Debug)]
pub struct Case {
    /// Its name: code and line.
    pub id: String,
    /// The code as written, siamese digit and variant included: `03111`, `0402-1`.
    pub raw_code: String,
    /// HoDoKu's name of the technique.
    pub name: String,
    /// The digits searched.
    pub digits: DigitSet,
    /// The state.
    pub marks: Pencilmarks,
    /// What must be found; for a case that expects none, what must not.
    pub expected: Conclusions,
    /// The technique must not find this.
    pub expects_none: bool,
    /// To be ignored.
    pub disabled: bool,
}

/// How a case went.
#[derive(Debug)]
pub struct Outcome {
    /// Some step found has exactly the expected conclusions; or nothing wrong was found.
    pub headline: bool,
    /// Every step found with the same digits has them.
    pub strict: bool,
    /// What was found, for people.
    pub found: Vec<String>,
}

/// Reads one line of the file.
pub fn parse(line: &str) -> Result<Case, String> {
    let value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let text = |key: &str| value[key].as_str().map(str::to_owned);
    let id = text("id").ok_or("a case without an id")?;
    let code = text("raw_code").or_else(|| text("technique_code"));
    let grid = grid(
        &text("grid").unwrap_or_default(),
        &text("givens").unwrap_or_default(),
    );
    let mut open = CandidateSet::ALL;
    for gone in candidates(&value["deleted_candidates"]) {
        open.remove(gone);
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
        raw_code: code.ok_or_else(|| format!("{id}: no code"))?,
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

/// Cells filled in `givens` are given, the other filled cells of `now` were placed.
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

/// `[[digit, row, column], …]`, counted from 1.
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

/// The code without the variant.
fn code(case: &Case) -> &str {
    case.raw_code.split('-').next().unwrap_or_default()
}

/// The techniques a case is about: those with its code, each variant with the options HoDoKu uses
/// for it; a case of the extended library is found by its name.
pub fn techniques(case: &Case) -> Vec<&'static dyn Technique> {
    let code = code(case);
    // Empty rectangles of two cells are a technique of their own here, an option there.
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

/// Whether all these are patterns: singles to uniqueness in the catalogue, without complex fish.
pub fn are_patterns(techniques: &[&'static dyn Technique]) -> bool {
    techniques.iter().all(|technique| {
        let rows = technique.info().rows;
        rows.iter().any(|row| matches!(row, 1..=37 | 50..=99))
    })
}

/// Runs the techniques on the state of the case.
pub fn run(case: &Case, techniques: &[&'static dyn Technique]) -> Outcome {
    let ids = techniques.iter().map(|technique| technique.info().id);
    // Variant 1 of the rectangles wants both digits in all four cells.
    let options = Options {
        missing_candidates: !(case.raw_code.starts_with("060") && case.raw_code.ends_with("-1")),
        // Variant 2 of the almost locked sets lets them share cells.
        overlapping_sets: !case.raw_code.starts_with("090") || case.raw_code.ends_with("-2"),
        // HoDoKu leaves the cells of a loop alone but for links inside a cell.
        loop_cells: !["0706", "0709"].contains(&code(case)),
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
    let headline = if case.expects_none {
        // A case without an expected step wants none at all.
        !any && (steps.is_empty() || !case.expected.is_empty())
    } else {
        any
    };
    let strict = headline
        && (case.expects_none
            || steps
                .iter()
                .filter(|step| digits(step).is_subset(case.digits))
                .all(is_expected));
    Outcome {
        headline,
        strict,
        found: steps.iter().map(|s| s.conclusions.to_string()).collect(),
    }
}

/// The digits of the pattern, or of the conclusions where the pattern has none of its own.
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
            let gone = step.conclusions.eliminations.iter().map(|c| c.digit);
            let placed = step.conclusions.placements.iter().map(|c| c.digit);
            gone.chain(placed).collect()
        }
    }
}
