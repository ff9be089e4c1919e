//! The techniques' pages as data, for the page and for the static site.
//!
//! A page of the engine is Markdown with executed examples. Here it becomes a list of [`Part`]s:
//! prose stays prose, an example becomes its state and the steps it claims, ready to be drawn or
//! opened on the board.

mod markdown;
pub mod site;

pub use markdown::{Span, Style};

use markdown::Block;
use schemars::JsonSchema;
use serde::Serialize;
use whydoku::logic::page::{self, Claim};
use whydoku::logic::{Engine, Info, Options, Step, registry};
use whydoku::{Budget, Pencilmarks, draw, wire};

/// A technique in the catalogue.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Entry {
    /// Its identifier, `x-wing`.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The name of its family.
    pub family: &'static str,
    /// Where it stands on the SE scale.
    pub rating: String,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// HoDoKu's base score, where it has one.
    pub hodoku_score: Option<u32>,
    /// Whether its steps rest on the puzzle having one solution.
    pub assumes_uniqueness: bool,
    /// Whether it is used unless techniques are chosen by name.
    pub default: bool,
}

/// A technique's page.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Page {
    /// What it is about.
    #[serde(flatten)]
    pub entry: Entry,
    /// The page from top to bottom.
    pub parts: Vec<Part>,
}

/// A part of a page.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "part", rename_all = "kebab-case")]
pub enum Part {
    /// A heading.
    Heading {
        /// 1 for the page's own.
        level: usize,
        /// Its words.
        spans: Vec<Span>,
    },
    /// A paragraph.
    Paragraph {
        /// Its words.
        spans: Vec<Span>,
    },
    /// A list.
    List {
        /// The words of each item.
        items: Vec<Vec<Span>>,
    },
    /// An executed example.
    Example(Example),
}

/// An executed example: a state, and the steps it claims.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Example {
    /// The technique shown; a page may be about several sizes of one.
    pub technique: String,
    /// Whether there is a step; if not, it is a near miss.
    pub found: bool,
    /// The givens.
    pub puzzle: String,
    /// The digits that stand.
    pub grid: String,
    /// The open candidates.
    pub candidates: String,
    /// The steps.
    pub steps: Vec<wire::Step>,
    /// The number of the example on its page, from 0; its drawing is at
    /// `/api/techniques/{id}/{number}.svg`.
    pub number: usize,
}

/// Every technique, easiest first.
pub fn catalogue() -> Vec<Entry> {
    let all = registry::in_solving_order().iter();
    all.map(|technique| entry(technique.info())).collect()
}

fn entry(info: &'static Info) -> Entry {
    Entry {
        id: info.id,
        name: info.name,
        family: info.family.name(),
        rating: info.rating.to_string(),
        aliases: info.aliases,
        hodoku_score: info.hodoku.map(|hodoku| hodoku.score),
        assumes_uniqueness: info.assumes_uniqueness,
        default: info.default,
    }
}

/// The page of a technique; its examples are executed.
pub fn page(info: &'static Info, budget: &Budget) -> Page {
    page_of(info, examples(info, budget))
}

/// The same with the drawings of its examples in order, each example executed once.
pub fn page_with_drawings(info: &'static Info, budget: &Budget) -> (Page, Vec<String>) {
    let examples = examples(info, budget);
    let drawings = examples.iter().map(Executed::drawn).collect();
    (page_of(info, examples), drawings)
}

fn page_of(info: &'static Info, examples: Vec<Executed>) -> Page {
    let mut examples = examples.into_iter();
    let part = |block| match block {
        Block::Heading { level, spans } => Some(Part::Heading { level, spans }),
        Block::Paragraph(spans) => Some(Part::Paragraph { spans }),
        Block::List(items) => Some(Part::List { items }),
        Block::Fence => examples.next().map(|example| Part::Example(example.told())),
    };
    Page {
        entry: entry(info),
        parts: markdown::blocks(info.page()).filter_map(part).collect(),
    }
}

/// The drawing of a page's example.
pub fn drawing(info: &'static Info, number: usize, budget: &Budget) -> Option<String> {
    let blocks = page::blocks(info.page()).unwrap_or_default();
    let block = blocks.into_iter().nth(number)?;
    Some(execute(number, block, budget).drawn())
}

/// An example as it was executed.
struct Executed {
    number: usize,
    technique: String,
    found: bool,
    marks: Pencilmarks,
    steps: Vec<Step>,
}

impl Executed {
    fn drawn(&self) -> String {
        draw::svg(&self.marks, self.steps.first(), "")
    }

    fn told(self) -> Example {
        let state = wire::State::from(&self.marks);
        let mut givens = *self.marks.grid();
        givens.restore();
        Example {
            technique: self.technique,
            found: self.found,
            puzzle: givens.to_string(),
            grid: state.grid,
            candidates: state.candidates,
            steps: self.steps.iter().map(wire::Step::from).collect(),
            number: self.number,
        }
    }
}

fn examples(info: &'static Info, budget: &Budget) -> Vec<Executed> {
    // A test of the library reads every page, so there is no error to tell.
    let blocks = page::blocks(info.page()).unwrap_or_default();
    let numbered = blocks.into_iter().enumerate();
    numbered
        .map(|(number, block)| execute(number, block, budget))
        .collect()
}

fn execute(number: usize, block: page::Block, budget: &Budget) -> Executed {
    let engine = Engine::with_techniques([block.technique.as_str()], Options::default());
    let steps = engine.map_or_else(
        |_| Vec::new(),
        |engine| engine.all_steps(&block.marks, budget).0,
    );
    let claimed = |step: &Step| block.steps.contains(&step.conclusions);
    Executed {
        number,
        found: block.claim != Claim::None,
        steps: steps.into_iter().filter(claimed).collect(),
        marks: block.marks,
        technique: block.technique,
    }
}
