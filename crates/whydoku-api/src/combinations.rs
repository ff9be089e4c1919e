//! `combinations`: the sets of digits that can fill a cage.
//!
//! ```
//! # #[cfg(feature = "variant")] {
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let request = serde_json::json!({ "cells": 3, "sum": 7 }).to_string();
//! let answer = ask("combinations", &request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! // The only way to make 7 with three different digits is 1 + 2 + 4.
//! assert_eq!(answer["combinations"], serde_json::json!(["124"]));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::variant::letter;
use crate::{Bounds, Question, RequestError, RequestErrorKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use whydoku::Budget;
use whydoku::variant::{Digits, Size};

/// The question `combinations`.
#[derive(Debug)]
pub struct Combinations;

/// The cage.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombinationsRequest {
    /// The number of cells, which hold different digits.
    #[schemars(extend("minimum" = 1, "maximum" = Size::MAX.get()))]
    pub cells: usize,
    /// Their sum; any sum if absent.
    #[serde(default)]
    pub sum: Option<u32>,
    /// The number of digits; 9 if absent.
    #[serde(default)]
    #[schemars(extend("default" = 9, "minimum" = 2, "maximum" = Size::MAX.get()))]
    pub size: Option<usize>,
    /// Digits that must be among them, such as `17`.
    #[serde(default)]
    pub with: Option<String>,
    /// Digits that must not be among them.
    #[serde(default)]
    pub without: Option<String>,
    /// The open digits of each cell, as many texts as there are cells: `["12", "123"]`. Sets that do not fit them
    /// are left out.
    #[serde(default)]
    pub open: Option<Vec<String>>,
}

/// The sets of digits that can fill a cage. Digits from 10 up are letters, A is 10.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CombinationsAnswer {
    /// The sets, each in ascending order.
    pub combinations: Vec<String>,
    /// The digits that are in every set; empty if there is no set.
    pub all: String,
    /// The digits that are in some set.
    pub some: String,
}

impl Question for Combinations {
    type Request = CombinationsRequest;
    type Answer = CombinationsAnswer;
    const NAME: &'static str = "combinations";
    const ABOUT: &'static str = "Lists the sets of digits that can fill a cage.";

    fn answer(
        request: CombinationsRequest,
        _: &Bounds,
        _: &Budget,
    ) -> Result<CombinationsAnswer, RequestError> {
        let size = request.size.unwrap_or(9);
        let range = |name: &str, value: usize, least: usize| {
            let most = Size::MAX.get();
            RequestError::new(
                RequestErrorKind::OutOfRange,
                format!("`{name}` is {value}; choose a number from {least} to {most}"),
            )
        };
        let size = Size::new(size).ok_or_else(|| range("size", size, 2))?;
        if !(1..=Size::MAX.get()).contains(&request.cells) {
            return Err(range("cells", request.cells, 1));
        }
        let with = read("with", request.with.as_deref(), size)?;
        let without = read("without", request.without.as_deref(), size)?;
        let open = request.open.as_deref().unwrap_or_default();
        if request.open.is_some() && open.len() != request.cells {
            return Err(RequestError::new(
                RequestErrorKind::OutOfRange,
                format!(
                    "`open` has {} entries; write one for each of the {} cells",
                    open.len(),
                    request.cells
                ),
            ));
        }
        let cells: Result<Vec<Digits>, _> = open
            .iter()
            .map(|digits| read("open", Some(digits), size))
            .collect();
        let cells = cells?;
        let fits = |set: &Digits| {
            set.len() == request.cells
                && request.sum.is_none_or(|sum| total(*set) == sum as usize)
                && set.and(with) == with
                && set.and(without).is_empty()
                && can_fill(*set, &cells)
        };
        let mut sets: Vec<Digits> = subsets(size).filter(fits).collect();
        sets.sort_unstable_by_key(|set| set.iter().collect::<Vec<_>>());
        let all = sets.iter().copied().reduce(Digits::and);
        let some = sets.iter().copied().reduce(Digits::or);
        let text = |digits: Digits| -> String { digits.iter().map(letter).collect() };
        Ok(CombinationsAnswer {
            combinations: sets.iter().map(|set| text(*set)).collect(),
            all: text(all.unwrap_or_default()),
            some: text(some.unwrap_or_default()),
        })
    }
}

/// Every set of digits of a grid.
fn subsets(size: Size) -> impl Iterator<Item = Digits> {
    let bits = 0..1_u32 << size.get();
    bits.map(move |bits| {
        let digits = 1..=size.get();
        digits
            .filter(|digit| bits >> (digit - 1) & 1 == 1)
            .collect()
    })
}

fn total(set: Digits) -> usize {
    set.iter().sum()
}

/// Whether the digits can go into the cells, one into each. Without cells they can.
fn can_fill(set: Digits, cells: &[Digits]) -> bool {
    let Some((first, rest)) = cells.split_first() else {
        return true;
    };
    let mut choices = set.and(*first).iter();
    choices.any(|digit| can_fill(set.without(Digits::only(digit)), rest))
}

fn read(name: &str, digits: Option<&str>, size: Size) -> Result<Digits, RequestError> {
    let digit = |c: char| {
        let digit = c.to_digit(36).and_then(|digit| usize::try_from(digit).ok());
        let digit = digit.filter(|digit| size.digits().contains(*digit));
        digit.ok_or_else(|| {
            RequestError::new(
                RequestErrorKind::OutOfRange,
                format!("`{name}` has `{c}`, which is not a digit of a {size} grid"),
            )
        })
    };
    digits.unwrap_or_default().chars().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn combinations(request: &str) -> CombinationsAnswer {
        let request = serde_json::from_str(request).unwrap();
        Combinations::answer(request, &Bounds::default(), &Budget::unlimited()).unwrap()
    }

    #[test]
    fn sets_are_those_of_killer_tables() {
        let answer = combinations(r#"{"cells":3,"sum":7}"#);
        assert_eq!(
            (answer.combinations, answer.all.as_str()),
            (vec!["124".to_owned()], "124")
        );
        let answer = combinations(r#"{"cells":2,"sum":10,"without":"1"}"#);
        assert_eq!(answer.combinations, ["28", "37", "46"]);
        assert_eq!((answer.all.as_str(), answer.some.as_str()), ("", "234678"));
        assert_eq!(
            combinations(r#"{"cells":3,"sum":15,"with":"7"}"#).combinations,
            ["267", "357"]
        );
        let answer = combinations(r#"{"cells":2,"sum":31,"size":16}"#);
        assert_eq!(answer.combinations, ["FG"]);
        assert_eq!(combinations(r#"{"cells":9}"#).combinations, ["123456789"]);
        assert_eq!(combinations(r#"{"cells":4}"#).combinations.len(), 126);
    }

    #[test]
    fn candidates_limit_the_sets_to_those_that_fit() {
        let answer = combinations(r#"{"cells":2,"sum":9,"open":["127","278"]}"#);
        assert_eq!(answer.combinations, ["18", "27"]);
        let none = combinations(r#"{"cells":2,"sum":9,"open":["45","67"]}"#);
        assert_eq!((none.combinations.len(), none.all.as_str()), (0, ""));
    }
}
