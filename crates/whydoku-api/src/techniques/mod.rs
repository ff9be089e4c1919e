//! `techniques` and `technique`: the catalog, and the page of one technique as data.
//!
//! A page of the engine is Markdown with executed examples. Here it becomes a list of [`Part`]s:
//! prose stays prose, and an example becomes its position and the steps it claims, ready to be
//! drawn or opened on the board.
//!
//! ```
//! # #[cfg(feature = "full")] {
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let request = "{}";
//! let answer = ask("techniques", request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! let techniques = answer["techniques"].as_array().map_or(&[][..], Vec::as_slice);
//! assert!(techniques.iter().any(|one| one["id"] == "x-wing"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod markdown;

pub use markdown::{Span, Style};
#[cfg(feature = "pages")]
pub use whydoku::logic::registry::book;
#[cfg(not(feature = "pages"))]
pub use whydoku::logic::registry::take_pages;

use crate::question::only_full;
use crate::step::AnyStep;
use crate::{Bounds, Effort, Question, RequestError, RequestErrorKind};
use markdown::Block;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use whydoku::grid::words::listed;
use whydoku::logic::page::{self, Claim};
use whydoku::logic::{Engine, Info, Options, Step, UnknownTechniqueError, registry};
use whydoku::wire::{self, RatingNumber};
use whydoku::{Budget, Pencilmarks, draw};

/// The question `techniques`.
#[derive(Debug)]
pub struct Techniques;

/// A request for the catalog.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TechniquesRequest {}

/// The catalog of techniques.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TechniquesAnswer {
    /// Every technique, easiest first.
    pub techniques: Vec<TechniqueEntry>,
}

impl Question for Techniques {
    type Request = TechniquesRequest;
    type Answer = TechniquesAnswer;
    const NAME: &'static str = "techniques";
    const ABOUT: &'static str = "Lists every technique.";
    const ADDRESS: Option<&'static str> = Some("techniques");

    fn answer(
        _: TechniquesRequest,
        _: &Bounds,
        _: &Budget,
    ) -> Result<TechniquesAnswer, RequestError> {
        Ok(TechniquesAnswer {
            techniques: catalog(),
        })
    }
}

/// The question `technique`.
#[derive(Debug)]
pub struct Technique;

/// The technique whose page is wanted.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TechniqueRequest {
    /// Its identifier, its name or another name for it; `variant-x-wing` is the X-Wing for variants.
    pub name: String,
}

impl Question for Technique {
    type Request = TechniqueRequest;
    type Answer = TechniquePage;
    const NAME: &'static str = "technique";
    const ABOUT: &'static str = "Shows the page of a technique, with its examples.";
    const EFFORT: Effort = Effort::Long;
    const ADDRESS: Option<&'static str> = Some("techniques/{name}");

    fn answer(
        request: TechniqueRequest,
        _: &Bounds,
        budget: &Budget,
    ) -> Result<TechniquePage, RequestError> {
        #[cfg(feature = "variant")]
        if let Some(info) = crate::variant::named(&request.name, find(&request.name).is_ok()) {
            return Ok(crate::variant::page(info, budget));
        }
        only_full()?;
        let info = find(&request.name)?;
        if info.page().is_empty() {
            let detail = "this program was built without the pages of the techniques, and was not given them";
            return Err(RequestError::new(RequestErrorKind::LeftOut, detail));
        }
        Ok(page(info, &examples(info, budget)))
    }
}

/// A technique in the catalog.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TechniqueEntry {
    /// Its identifier, `x-wing`.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The name of its family.
    pub family: &'static str,
    /// Its rating on the SE scale.
    pub rating: RatingNumber,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// Its number in HoDoKu's library, if it has one.
    pub hodoku_code: Option<&'static str>,
    /// HoDoKu's base score, if it has one.
    pub hodoku_score: Option<u32>,
    /// The rows of the catalog that it covers.
    pub rows: &'static [u8],
    /// Whether its steps assume that the puzzle has one solution.
    pub assumes_uniqueness: bool,
    /// Whether it is used unless techniques are chosen by name.
    pub default: bool,
}

impl From<&'static Info> for TechniqueEntry {
    fn from(info: &'static Info) -> Self {
        Self {
            id: info.id,
            name: info.name,
            family: info.family.name(),
            rating: RatingNumber(info.rating),
            aliases: info.aliases,
            hodoku_code: info.hodoku.map(|hodoku| hodoku.code),
            hodoku_score: info.hodoku.map(|hodoku| hodoku.score),
            rows: info.rows,
            assumes_uniqueness: info.assumes_uniqueness,
            default: info.default,
        }
    }
}

/// The page of a technique.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TechniquePage {
    /// The technique.
    #[serde(flatten)]
    pub entry: TechniqueEntry,
    /// The page from top to bottom.
    pub parts: Vec<Part>,
}

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "part", rename_all = "kebab-case")]
pub enum Part {
    /// A heading.
    Heading {
        /// 1 for the title of the page.
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

/// An executed example: a position, and the steps that the page claims.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Example {
    /// The technique shown; a page may cover several sizes of one pattern.
    pub technique: String,
    /// Whether there is a step; if not, the example is a near miss.
    pub found: bool,
    /// The givens; of a variant the text with one rule per line.
    pub puzzle: String,
    /// The digits on the board.
    pub grid: String,
    /// The open candidates.
    pub candidates: String,
    /// The steps.
    pub steps: Vec<AnyStep>,
    /// The number of the example on its page, from 0; its drawing is at
    /// `/api/techniques/{id}/{number}.svg`.
    pub number: usize,
}

/// Every technique, easiest first.
pub fn catalog() -> Vec<TechniqueEntry> {
    let all = registry::in_solving_order().iter();
    all.map(|technique| TechniqueEntry::from(technique.info()))
        .collect()
}

/// The technique with this identifier, name or other name; the first of several that share a page.
pub fn find(name: &str) -> Result<&'static Info, RequestError> {
    let named: Vec<&'static Info> = registry::named(name).iter().map(|one| one.info()).collect();
    if let [first, rest @ ..] = named.as_slice() {
        if rest
            .iter()
            .all(|other| registry::share_page(other.id, first.id))
        {
            return Ok(first);
        }
        let ids: Vec<&str> = named.iter().map(|info| info.id).collect();
        return Err(RequestError::new(
            RequestErrorKind::NotFound,
            format!(
                "`{name}` stands for several techniques: {}; name one of them",
                listed(&ids, "and")
            ),
        ));
    }
    let unknown = UnknownTechniqueError::new(name);
    Err(RequestError::new(
        RequestErrorKind::NotFound,
        unknown.to_string(),
    ))
}

/// The page of a technique with examples that were executed by [`examples`].
pub fn page(info: &'static Info, examples: &[ExecutedExample]) -> TechniquePage {
    let mut examples = examples.iter();
    let part = |block| match block {
        Block::Heading { level, spans } => Some(Part::Heading { level, spans }),
        Block::Paragraph(spans) => Some(Part::Paragraph { spans }),
        Block::List(items) => Some(Part::List { items }),
        Block::Fence => examples.next().map(|one| Part::Example(one.answer())),
    };
    TechniquePage {
        entry: TechniqueEntry::from(info),
        parts: markdown::blocks(info.page()).filter_map(part).collect(),
    }
}

/// The examples of a technique's page, executed.
pub fn examples(info: &'static Info, budget: &Budget) -> Vec<ExecutedExample> {
    // A test of the library reads every page, so there is no error to report.
    let blocks = page::blocks(info.page()).unwrap_or_default();
    let numbered = blocks.into_iter().enumerate();
    numbered
        .map(|(number, block)| execute(number, block, budget))
        .collect()
}

/// One example of a technique's page, executed; `None` if the page has no such number.
pub fn example(info: &'static Info, number: usize, budget: &Budget) -> Option<ExecutedExample> {
    let blocks = page::blocks(info.page()).unwrap_or_default();
    let block = blocks.into_iter().nth(number)?;
    Some(execute(number, block, budget))
}

/// An example of a page with the steps that were found in it.
#[derive(Clone, Debug)]
pub struct ExecutedExample {
    /// The identifier of the technique shown.
    pub technique: String,
    /// Whether the page claims a step; if not, the example is a near miss.
    pub found: bool,
    /// The position.
    pub marks: Pencilmarks,
    /// The steps that the page claims.
    pub steps: Vec<Step>,
    number: usize,
}

impl ExecutedExample {
    /// The example as SVG, with its first step.
    pub fn drawing(&self) -> String {
        draw::svg(&self.marks, self.steps.first(), "")
    }

    fn answer(&self) -> Example {
        let state = wire::State::from(&self.marks);
        let mut givens = *self.marks.grid();
        givens.restore();
        Example {
            technique: self.technique.clone(),
            found: self.found,
            puzzle: givens.to_string(),
            grid: state.grid,
            candidates: state.candidates,
            steps: self.steps.iter().map(AnyStep::from).collect(),
            number: self.number,
        }
    }
}

fn execute(number: usize, block: page::Block, budget: &Budget) -> ExecutedExample {
    let engine = Engine::with_techniques([block.technique.as_str()], Options::default());
    let steps = engine.map_or_else(
        |_| Vec::new(),
        |engine| engine.all_steps(&block.marks, budget).0,
    );
    let is_claimed = |step: &Step| block.steps.contains(&step.conclusions);
    ExecutedExample {
        number,
        found: block.claim != Claim::None,
        steps: steps.into_iter().filter(is_claimed).collect(),
        marks: block.marks,
        technique: block.technique,
    }
}
