//! The rules, one file each. A new rule is a file, its page, and a line in [`ALL`].

pub(crate) mod anti_king;
pub(crate) mod anti_knight;
pub(crate) mod arrow;
pub(crate) mod automaton;
pub(crate) mod between;
pub(crate) mod clone;
pub(crate) mod diagonal;
pub(crate) mod difference;
pub(crate) mod disjoint_groups;
pub(crate) mod double_arrow;
pub(crate) mod entropic;
pub(crate) mod equal_sums;
pub(crate) mod extra_region;
pub(crate) mod extremum;
pub(crate) mod given;
pub(crate) mod greater_than;
pub(crate) mod indexer;
pub(crate) mod killer_cage;
pub(crate) mod little_killer;
pub(crate) mod lockout;
pub(crate) mod modular;
pub(crate) mod nabner;
pub(crate) mod negative;
pub(crate) mod non_consecutive;
mod outside;
pub(crate) mod pair;
pub(crate) mod palindrome;
pub(crate) mod parity;
mod prelude;
pub(crate) mod quadruple;
pub(crate) mod ratio;
pub(crate) mod region;
pub(crate) mod region_sum;
pub(crate) mod renban;
pub(crate) mod same_digits;
pub(crate) mod sandwich;
pub(crate) mod skyscraper;
pub(crate) mod slow_thermometer;
pub(crate) mod sum;
pub(crate) mod sum_line;
pub(crate) mod thermometer;
pub(crate) mod whispers;
pub(crate) mod windoku;
pub(crate) mod x_sum;
pub(crate) mod xv;
pub(crate) mod zipper;

use crate::Rule;

/// All rules.
static ALL: [&Rule; 52] = [
    &region::RULE,
    &given::RULE,
    &diagonal::FALLING,
    &diagonal::RISING,
    &extra_region::RULE,
    &windoku::RULE,
    &disjoint_groups::RULE,
    &anti_knight::RULE,
    &anti_king::RULE,
    &non_consecutive::RULE,
    &killer_cage::RULE,
    &sum::RULE,
    &arrow::RULE,
    &double_arrow::RULE,
    &thermometer::RULE,
    &slow_thermometer::RULE,
    &palindrome::RULE,
    &clone::RULE,
    &same_digits::RULE,
    &renban::RULE,
    &whispers::RULE,
    &between::RULE,
    &lockout::RULE,
    &region_sum::RULE,
    &equal_sums::RULE,
    &sum_line::RULE,
    &zipper::RULE,
    &entropic::RULE,
    &modular::RULE,
    &nabner::RULE,
    &difference::RULE,
    &ratio::RULE,
    &xv::RULE,
    &negative::DIFFERENCE,
    &negative::RATIO,
    &negative::XV,
    &parity::ODD,
    &parity::EVEN,
    &extremum::MINIMUM,
    &extremum::MAXIMUM,
    &greater_than::RULE,
    &quadruple::RULE,
    &little_killer::RULE,
    &sandwich::RULE,
    &skyscraper::RULE,
    &x_sum::RULE,
    &pair::NEXT,
    &pair::ANY,
    &automaton::PATTERN,
    &automaton::AUTOMATON,
    &indexer::COLUMN,
    &indexer::ROW,
];

/// All rules, in the order of the documentation.
pub fn all() -> &'static [&'static Rule] {
    &ALL
}

/// The rule with this name.
pub fn find(id: &str) -> Option<&'static Rule> {
    ALL.into_iter().find(|rule| rule.id == id)
}
