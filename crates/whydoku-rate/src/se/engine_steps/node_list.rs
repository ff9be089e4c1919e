//! Lists a chain line by line: every node with SE's reason for it.

use super::super::step::{Cause, Chain, ChainNode};
use super::branches::{assumption, in_order, literal, truth_of};
use std::fmt::Write;
use whydoku_grid::Truth;
use whydoku_logic::Words;

/// Returns one line per node, branch by branch.
pub(super) fn node_list(chain: &Chain) -> String {
    let mut text = String::new();
    write_chain(chain, "", &mut text);
    text
}

fn write_chain(chain: &Chain, indent: &str, text: &mut String) {
    for branch in &chain.branches {
        let start = assumption(branch).or_else(|| branch.last().map(literal));
        if let Some(start) = start {
            let _ = writeln!(text, "{indent}If {start}:");
        }
        let order = in_order(branch);
        let mut numbers = vec![0; branch.len()];
        for (number, place) in (1..).zip(&order) {
            numbers[*place] = number;
        }
        for place in order {
            let node = &branch[place];
            let mut after: Vec<usize> =
                node.parents.iter().map(|parent| numbers[*parent]).collect();
            after.sort_unstable();
            let _ = writeln!(
                text,
                "{indent}{:>4}. {}  {}",
                numbers[place],
                literal(node),
                reason(node, &after)
            );
            if let Some(nested) = &node.nested {
                write_chain(nested, &format!("{indent}        "), text);
            }
        }
    }
}

fn reason(node: &ChainNode, after: &[usize]) -> String {
    let after: Vec<String> = after.iter().map(usize::to_string).collect();
    let after = after.join(", ");
    let place = match truth_of(node) {
        Some(Truth::House(house, _)) => house.words(),
        _ => String::new(),
    };
    match (node.cause, node.on, &node.nested) {
        (Cause::Assumption, ..) => "supposed".to_owned(),
        (Cause::Cell, false, _) => format!("by {after}, in the same cell"),
        (Cause::Cell, true, _) => format!("the last digit of the cell, by {after}"),
        (Cause::Advanced, _, Some(nested)) => {
            format!("{} on the candidates left by {after}", nested.technique)
        }
        (Cause::Advanced, _, None) => {
            format!("locked candidates, a pair or an X-Wing among the candidates left by {after}")
        }
        (Cause::Box | Cause::Row | Cause::Column, false, _) => format!("by {after}, in {place}"),
        (Cause::Box | Cause::Row | Cause::Column, true, _) => {
            format!("the last place in {place}, by {after}")
        }
    }
}
