//! [`VariantHelp`]: decides what a player of a variant sees.

use super::VariantPuzzle;
use super::board::{StaleNote, VariantBoard};
use super::describe::names;
use super::ground::{Chosen, Ground, Obstacle};
use super::ladder::{show, tell};
use super::step::step_json;
use crate::hint::{CellAnswer, Effect, HintAnswer, HintKind, introduce};
use crate::step::{AnyHighlight, AnyStep, VariantHighlight};
use crate::{AnyCell, RequestError, Verdict};
use std::collections::BTreeMap;
use whydoku::Budget;
use whydoku::grid::sorting::PutInOrder as _;
use whydoku::grid::words::listed;
use whydoku::hint::Rung;
use whydoku::variant::Cell;
use whydoku::variant::logic::{Marks, Memory, Step};
use whydoku::wire::State;

/// The work units for the search for a step that does something in the cell at once.
const DIRECT: u64 = 2_000;

/// The help for a board of a variant, before it is decided how much of it to reveal.
#[derive(Debug)]
pub struct VariantHelp {
    advice: Advice,
    ground: Option<Ground>,
    board: VariantBoard,
}

#[derive(Debug)]
enum Advice {
    /// Something is in the way.
    Obstacle(Obstacle),
    /// Clean up the notes.
    CleanUp(Vec<StaleNote>),
    /// Take this step, which does this for the cell that the player asked about.
    Step(Box<Step>, Option<(Cell, Effect)>),
}

impl VariantHelp {
    /// Decides how to help, in the same order as [`hint`](crate::hint::hint): wrong digits; notes that lack the
    /// right digit; notes that the board rules out; the easiest step, or the easiest for one cell.
    pub(crate) fn find(
        board: VariantBoard,
        chosen: &Chosen,
        cell: Option<Cell>,
        budget: &Budget,
    ) -> Self {
        let (advice, ground) = match Ground::find(&board, budget) {
            Err(obstacle) => (Advice::Obstacle(obstacle), None),
            Ok(ground) => {
                let stale = board.stale(&ground.rules);
                let advice = if stale.is_empty() {
                    advise(&ground, chosen, cell, budget)
                } else {
                    Advice::CleanUp(stale)
                };
                (advice, Some(ground))
            }
        };
        Self {
            advice,
            ground,
            board,
        }
    }

    /// The help for a puzzle on which nobody has played, with techniques by name.
    pub fn of(
        puzzle: VariantPuzzle,
        techniques: &[String],
        cell: Option<AnyCell>,
        budget: &Budget,
    ) -> Result<Self, RequestError> {
        let size = puzzle.variant.size();
        let cell = cell.map(|cell| cell.of(size)).transpose()?;
        let chosen = Chosen::new(Some(techniques))?;
        Ok(Self::find(VariantBoard::new(puzzle), &chosen, cell, budget))
    }

    /// Whether there is a hint.
    pub const fn verdict(&self) -> Verdict {
        match &self.advice {
            Advice::Step(..) | Advice::CleanUp(_) => Verdict::Yes,
            Advice::Obstacle(Obstacle::None { spent: true, .. }) => Verdict::Budget,
            Advice::Obstacle(_) => Verdict::No,
        }
    }

    /// The digits of the position in characters, after the advice was taken at the last rung; `None` if there is
    /// nothing to do.
    pub fn picture(&self, rung: Rung) -> Option<String> {
        let (after, _) = self.after()?;
        let shown = match rung {
            Rung::Applied => after.grid,
            _ => self.board.fields().digits,
        };
        Some(self.board.puzzle.solved_picture(&shown))
    }

    /// The step as SVG; `None` if the help is not a step.
    pub fn svg(&self) -> Option<String> {
        match (&self.advice, &self.ground) {
            (Advice::Step(step, _), Some(ground)) => {
                Some(step.svg(&ground.rules, &ground.marks, true))
            }
            _ => None,
        }
    }

    /// Whether the help is a step.
    pub const fn is_step(&self) -> bool {
        matches!(self.advice, Advice::Step(..))
    }

    /// As much of it as the rung reveals.
    pub fn answer(&self, rung: Rung) -> HintAnswer {
        let mut answer = HintAnswer {
            level: rung as u8 + 1,
            kind: HintKind::None,
            mistakes: Vec::new(),
            caution: self
                .ground
                .as_ref()
                .and_then(|ground| ground.caution.clone()),
            text: None,
            none: None,
            cell: None,
            highlights: Vec::new(),
            stale_notes: Vec::new(),
            step: None,
            proved: None,
            after: None,
            board: None,
            variant: Some(self.board.puzzle.note()),
        };
        match &self.advice {
            Advice::Obstacle(Obstacle::Mistakes(found)) => {
                answer.kind = HintKind::Mistakes;
                answer.mistakes.clone_from(found);
            }
            Advice::Obstacle(Obstacle::None { why, .. }) => answer.none = Some(why.clone()),
            Advice::CleanUp(stale) => {
                answer.kind = HintKind::CleanUp;
                answer.text = Some(tell_stale(stale, rung));
                answer.highlights = show_stale(stale, rung);
                if rung >= Rung::Reason {
                    answer.stale_notes = stale.iter().map(StaleNote::name).collect();
                }
            }
            Advice::Step(step, about) => {
                if let Some(ground) = &self.ground {
                    answer.kind = HintKind::Step;
                    reveal(ground, step, *about, rung, &mut answer);
                }
            }
        }
        if rung == Rung::Applied
            && let Some((after, board)) = self.after()
        {
            answer.after = Some(after);
            answer.board = Some(board.fields());
        }
        answer
    }

    /// The position and the player's board after the advice was taken.
    fn after(&self) -> Option<(State, VariantBoard)> {
        let ground = self.ground.as_ref()?;
        let mut marks: Marks = ground.marks.clone();
        let mut board = self.board.clone();
        match &self.advice {
            Advice::Obstacle(_) => return None,
            Advice::CleanUp(stale) => board.clean_up(stale),
            Advice::Step(step, _) => {
                for conclusion in &step.conclusions {
                    marks.learn(&ground.rules, *conclusion);
                }
                board.apply(&ground.rules, &step.conclusions);
            }
        }
        Some((ground.state(&marks), board))
    }
}

/// Adds as much of the step as the rung reveals.
fn reveal(
    ground: &Ground,
    step: &Step,
    about: Option<(Cell, Effect)>,
    rung: Rung,
    answer: &mut HintAnswer,
) {
    let told = tell(ground, step, rung);
    answer.text = Some(match about {
        Some((cell, effect)) => introduce(&cell.to_string(), effect, &told),
        None => told,
    });
    answer.cell = about.map(|(cell, effect)| CellAnswer {
        cell: cell.to_string(),
        effect,
    });
    let shown = show(ground, step, rung).into_iter();
    answer.highlights = shown.map(AnyHighlight::Variant).collect();
    if rung >= Rung::Reason {
        let accepted = ground.proved(std::slice::from_ref(step), true);
        answer.proved = accepted.first().copied();
        let json = step_json(&ground.rules, step);
        answer.step = Some(AnyStep::Variant(Box::new(json)));
    }
}

/// The easiest step, or the easiest for one cell.
fn advise(ground: &Ground, chosen: &Chosen, cell: Option<Cell>, budget: &Budget) -> Advice {
    let none = |why: String| Advice::Obstacle(Obstacle::none(why));
    if ground.marks.is_full() {
        return none("The grid is already solved.".to_owned());
    }
    let found = match cell {
        Some(cell) if ground.marks.digit_at(&ground.rules, cell).is_some() => {
            return none(format!("{cell} is already solved."));
        }
        Some(cell) => step_for_cell(ground, chosen, cell, budget),
        None => {
            let mut memory = Memory::default();
            let next = ground.next(chosen, &ground.marks, &mut memory, budget);
            next.map(|step| step.map(|step| (step, None)))
        }
    };
    match found {
        Ok(Some((step, about))) => Advice::Step(Box::new(step), about),
        Ok(None) => none("None of the techniques in use makes progress here.".to_owned()),
        Err(_) => Advice::Obstacle(Obstacle::spent()),
    }
}

type ForCell = (Step, Option<(Cell, Effect)>);

/// The easiest step that decides or changes the cell, if it is no harder than settling the cell; otherwise the
/// first of the steps that settle it.
fn step_for_cell(
    ground: &Ground,
    chosen: &Chosen,
    cell: Cell,
    budget: &Budget,
) -> Result<Option<ForCell>, whydoku::Spent> {
    let effect = |step: &Step| {
        let mut effect = Effect::Prepares;
        for literal in &step.conclusions {
            if ground.rules.about(*literal).0 == cell {
                effect = if literal.holds() {
                    Effect::Decides
                } else {
                    Effect::Changes
                };
            }
        }
        effect
    };
    let touches = |step: &Step| effect(step) != Effect::Prepares;
    let is_settled = |marks: &Marks| marks.digit_at(&ground.rules, cell).is_some();
    let path = ground.path(chosen, usize::MAX, budget, is_settled);
    let settled = is_settled(&path.end);
    if !settled {
        budget.spend(0)?;
    }
    let steps = if settled {
        ground.shortened(path.steps)
    } else {
        Vec::new()
    };
    let hardest = steps.iter().map(|step| step.technique.difficulty).max();
    let (all, _) = ground.all_steps(chosen, &budget.part(DIRECT), |found| {
        found.iter().any(touches)
    });
    let direct = all
        .into_iter()
        .filter(touches)
        .find(|step| hardest.is_none_or(|hardest| step.technique.difficulty <= hardest));
    let found = direct.or_else(|| steps.into_iter().next());
    Ok(found.map(|step| {
        let about = (cell, effect(&step));
        (step, Some(about))
    }))
}

/// What a rung says about notes that are out of date.
fn tell_stale(stale: &[StaleNote], rung: Rung) -> String {
    let mut cells: Vec<Cell> = stale.iter().map(|note| note.cell).collect();
    cells.dedup();
    let cells = listed(&names(&cells), "and");
    match rung {
        Rung::Kind => {
            "Your notes are out of date: clean them up before you look for a step.".to_owned()
        }
        Rung::Place => format!("Look at your notes in {cells}."),
        Rung::Technique => {
            format!("Compare your notes in {cells} with the digits and clues around them.")
        }
        Rung::Reason | Rung::Applied => {
            let mut by_digit: BTreeMap<usize, Vec<&StaleNote>> = BTreeMap::new();
            for note in stale {
                by_digit.entry(note.digit).or_default().push(note);
            }
            let each = by_digit.into_iter().map(|(digit, notes)| {
                let cells: Vec<Cell> = notes.iter().map(|note| note.cell).collect();
                let mut held: Vec<Cell> = notes.iter().flat_map(|note| note.blockers.clone()).collect();
                held.put_in_order();
                held.dedup();
                let cells = listed(&names(&cells), "and");
                if held.is_empty() {
                    return format!("Remove {digit} from your notes in {cells}: the clues rule it out.");
                }
                let sees = if notes.len() == 1 { "sees" } else { "see" };
                let plural = if held.len() == 1 { "" } else { "s" };
                let held = listed(&names(&held), "and");
                format!(
                    "Remove {digit} from your notes in {cells}, which {sees} the {digit}{plural} in {held}."
                )
            });
            each.collect::<Vec<_>>().join(" ")
        }
    }
}

/// What a rung lets be drawn: the cells, then the digits that rule out notes, then the notes.
fn show_stale(stale: &[StaleNote], rung: Rung) -> Vec<AnyHighlight> {
    let cells = |role: &str, mut cells: Vec<Cell>| {
        cells.put_in_order();
        cells.dedup();
        VariantHighlight {
            role: role.to_owned(),
            cells: Some(names(&cells)),
            ..VariantHighlight::default()
        }
    };
    let mut all = Vec::new();
    if rung >= Rung::Place {
        all.push(cells(
            "pattern",
            stale.iter().map(|note| note.cell).collect(),
        ));
    }
    if rung >= Rung::Technique {
        let blockers = stale.iter().flat_map(|note| note.blockers.clone());
        all.push(cells("blocker", blockers.collect()));
    }
    if rung >= Rung::Reason {
        all.push(VariantHighlight {
            role: "target".to_owned(),
            candidates: Some(stale.iter().map(StaleNote::name).collect()),
            ..VariantHighlight::default()
        });
    }
    all.into_iter().map(AnyHighlight::Variant).collect()
}
