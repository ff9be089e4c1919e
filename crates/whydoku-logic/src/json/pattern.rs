//! The JSON of a step's pattern, by its shape: what a page, a program or a teacher may want to know
//! about it beyond the words.

use super::Node;
use super::text::{Text, texts};
use crate::{Literal, Parts};
use serde::{Deserialize, Serialize};
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet, House};

/// `{"shape":"fish","digit":5,"base":["r2","r7"],"cover":["c3","c8"],"fins":[],"endo_fins":[]}`.
/// The fields are those of [`Parts`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "shape", rename_all = "kebab-case")]
#[expect(
    missing_docs,
    reason = "the shapes and fields are those of `crate::Parts`"
)]
pub enum Pattern {
    Single {
        candidate: Text<Candidate>,
        house: Option<Text<House>>,
    },
    Locked {
        digit: u8,
        from: Text<House>,
        to: Text<House>,
        cells: Vec<Text<Cell>>,
    },
    Subset {
        digits: Text<DigitSet>,
        cells: Vec<Text<Cell>>,
        houses: Vec<Text<House>>,
    },
    Fish {
        digit: u8,
        base: Vec<Text<House>>,
        cover: Vec<Text<House>>,
        fins: Vec<Text<Cell>>,
        endo_fins: Vec<Text<Cell>>,
    },
    Wing {
        pivot: Vec<Text<Cell>>,
        pincers: Vec<Vec<Text<Cell>>>,
        digits: Text<DigitSet>,
        eliminated: u8,
    },
    Chain {
        nodes: Vec<Node>,
        starts_strong: bool,
        /// The almost locked sets among the strong links: number of the link, cells, digits.
        als: Vec<(usize, Vec<Text<Cell>>, Text<DigitSet>)>,
    },
    Colors {
        clusters: Vec<[Vec<Text<Candidate>>; 2]>,
    },
    Deadly {
        cells: Vec<Text<Cell>>,
        digits: Text<DigitSet>,
        guardians: Vec<Text<Candidate>>,
        extra: Vec<Text<Cell>>,
        house: Option<Text<House>>,
    },
    Sets {
        sets: Vec<AlmostLockedSet>,
        commons: Vec<u8>,
        eliminated: Text<DigitSet>,
    },
    Forcing {
        over: Vec<Text<Candidate>>,
        branches: Vec<Vec<Text<Literal>>>,
    },
    Direct {
        technique: String,
        first: Box<Self>,
        candidate: Text<Candidate>,
        house: Option<Text<House>>,
    },
    Plain {
        cells: Vec<Text<Cell>>,
        digits: Text<DigitSet>,
        houses: Vec<Text<House>>,
    },
}

/// `{"cells":["r1c2","r1c3"],"digits":"257"}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlmostLockedSet {
    /// Its cells.
    pub cells: Vec<Text<Cell>>,
    /// Its digits.
    pub digits: Text<DigitSet>,
}

fn cells(set: CellSet) -> Vec<Text<Cell>> {
    texts(set)
}

fn candidates(set: &CandidateSet) -> Vec<Text<Candidate>> {
    texts(set.iter())
}

fn houses(list: &[House]) -> Vec<Text<House>> {
    texts(list.iter().copied())
}

impl From<&Parts> for Pattern {
    #[expect(
        clippy::too_many_lines,
        reason = "one arm for each shape, nothing else"
    )]
    fn from(parts: &Parts) -> Self {
        match parts {
            Parts::Single {
                candidate, house, ..
            } => Self::Single {
                candidate: Text(*candidate),
                house: house.map(Text),
            },
            Parts::Locked {
                digit,
                from,
                to,
                cells: confined,
            } => Self::Locked {
                digit: digit.get(),
                from: Text(*from),
                to: Text(*to),
                cells: cells(*confined),
            },
            Parts::Subset {
                digits,
                cells: inside,
                houses: around,
            } => Self::Subset {
                digits: Text(*digits),
                cells: cells(*inside),
                houses: houses(around),
            },
            Parts::Fish {
                digit,
                base,
                cover,
                fins,
                endo_fins,
            } => Self::Fish {
                digit: digit.get(),
                base: houses(base),
                cover: houses(cover),
                fins: cells(*fins),
                endo_fins: cells(*endo_fins),
            },
            Parts::Wing {
                pivot,
                pincers,
                digits,
                eliminated,
            } => Self::Wing {
                pivot: cells(*pivot),
                pincers: pincers.iter().copied().map(cells).collect(),
                digits: Text(*digits),
                eliminated: eliminated.get(),
            },
            Parts::Chain {
                nodes,
                starts_strong,
                als,
            } => Self::Chain {
                nodes: nodes.iter().map(Node::from).collect(),
                starts_strong: *starts_strong,
                als: als
                    .iter()
                    .map(|(link, inside, digits)| (*link, cells(*inside), Text(*digits)))
                    .collect(),
            },
            Parts::Colors { clusters } => Self::Colors {
                clusters: clusters
                    .iter()
                    .map(|[a, b]| [candidates(a), candidates(b)])
                    .collect(),
            },
            Parts::Deadly {
                cells: inside,
                digits,
                guardians,
                extra,
                house,
            } => Self::Deadly {
                cells: cells(*inside),
                digits: Text(*digits),
                guardians: candidates(guardians),
                extra: cells(*extra),
                house: house.map(Text),
            },
            Parts::Sets {
                sets,
                commons,
                eliminated,
            } => Self::Sets {
                sets: sets.iter().map(AlmostLockedSet::from).collect(),
                commons: commons.iter().map(|digit| digit.get()).collect(),
                eliminated: Text(*eliminated),
            },
            Parts::Forcing { over, branches } => Self::Forcing {
                over: candidates(over),
                branches: branches
                    .iter()
                    .map(|branch| texts(branch.iter().copied()))
                    .collect(),
            },
            Parts::Direct {
                first,
                candidate,
                house,
            } => Self::Direct {
                technique: first.technique.id.to_owned(),
                first: Box::new(Self::from(&first.parts())),
                candidate: Text(*candidate),
                house: house.map(Text),
            },
            Parts::Plain {
                cells: inside,
                digits,
                houses: around,
            } => Self::Plain {
                cells: cells(*inside),
                digits: Text(*digits),
                houses: houses(around),
            },
        }
    }
}

impl From<&(CellSet, DigitSet)> for AlmostLockedSet {
    fn from((inside, digits): &(CellSet, DigitSet)) -> Self {
        Self {
            cells: cells(*inside),
            digits: Text(*digits),
        }
    }
}
