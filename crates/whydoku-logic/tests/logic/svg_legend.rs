//! The legend of an SVG drawing shows exactly what the drawing has, read off the drawing itself.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use std::collections::{BTreeMap, BTreeSet};
use whydoku_grid::Budget;
use whydoku_logic::page::blocks;
use whydoku_logic::{Engine, Options, draw, registry};

/// An element of a drawing: its attributes by name, and its text.
struct Element {
    attributes: BTreeMap<String, String>,
    text: String,
}

impl Element {
    fn get(&self, name: &str) -> &str {
        self.attributes.get(name).map_or("", String::as_str)
    }

    fn is_text(&self) -> bool {
        ["given", "placed", "mark", "mark on", "number", "legend"].contains(&self.get("class"))
    }

    /// What it looks like, wherever it is; `None` for digits, grid lines and the like.
    fn look(&self) -> Option<String> {
        let class: Vec<&str> = self
            .get("class")
            .split(' ')
            .filter(|c| *c != "side")
            .collect();
        let (first, rest) = class.split_first()?;
        match *first {
            // The same shape and color.
            "ring" => {
                let letters = self.get("d").chars().filter(char::is_ascii_alphabetic);
                let shape: String = letters.collect();
                let (color, fill) = (self.get("stroke"), self.get("style"));
                Some(format!("ring {color} {shape} {fill}"))
            }
            "cell" | "house" | "link" => Some(format!("{first} {}", rest.join(" "))),
            "gone" => Some("cross".to_owned()),
            _ => None,
        }
    }
}

/// The elements of a drawing, which has no nested ones but the whole.
fn elements(svg: &str) -> Vec<Element> {
    let body = svg.split_once("</style>").unwrap().1;
    let tags = body
        .split('<')
        .filter(|tag| !tag.is_empty() && !tag.starts_with('/'));
    let element = |tag: &str| {
        let (head, text) = tag.split_once('>').unwrap();
        let pieces: Vec<&str> = head.trim_end_matches('/').split('"').collect();
        let pairs = pieces.chunks_exact(2).map(|pair| {
            let name = pair[0].trim().trim_end_matches('=');
            let name = name.rsplit(' ').next().unwrap();
            (name.to_owned(), pair[1].to_owned())
        });
        Element {
            attributes: pairs.collect(),
            text: text.to_owned(),
        }
    };
    tags.map(element).collect()
}

/// Compares the legend of a drawing with the board above it. Returns the words of the legend.
fn check(svg: &str) -> Vec<String> {
    let all = elements(svg);
    let is_label = |element: &&Element| element.get("class") == "legend";
    // The legend begins after the last digit or number of the board.
    let end = all
        .iter()
        .rposition(|one| one.is_text() && !is_label(&one))
        .unwrap()
        + 1;
    let (board, legend) = all.split_at(end);
    let looks =
        |part: &[Element]| -> BTreeSet<String> { part.iter().filter_map(Element::look).collect() };
    assert_eq!(looks(board), looks(legend), "{svg}");
    // Roles that look the same are still told apart in words.
    let roles: BTreeSet<&str> = board
        .iter()
        .filter_map(|one| one.get("class").strip_prefix("ring "))
        .collect();
    let samples = legend
        .iter()
        .filter(|one| one.get("class") == "ring")
        .count();
    assert_eq!(roles.len(), samples, "{roles:?}\n{svg}");
    let labels: Vec<String> = legend
        .iter()
        .filter(is_label)
        .map(|one| one.text.clone())
        .collect();
    let samples = legend.iter().filter(|one| one.look().is_some()).count();
    assert_eq!(labels.len(), samples, "{svg}");
    assert!(labels.iter().all(|label| !label.is_empty()), "{svg}");
    labels
}

#[test]
fn the_legend_shows_exactly_the_roles_drawn() {
    let (mut pages, mut words) = (BTreeSet::new(), BTreeSet::new());
    let mut drawings = 0;
    for technique in registry::TECHNIQUES {
        let page = technique.info().page();
        if !pages.insert(page) {
            continue;
        }
        for block in blocks(page).unwrap() {
            let only = [block.technique.as_str()];
            let engine = Engine::with_techniques(only, Options::default()).unwrap();
            let (steps, _) = engine.all_steps(&block.marks, &Budget::unlimited());
            for step in steps.iter().take(3) {
                words.extend(check(&draw::svg(&block.marks, Some(step), "")));
                drawings += 1;
            }
        }
    }
    assert!(drawings > 150, "only {drawings} drawings");
    assert!(words.len() > 20, "{words:?}");
}

/// The check notices an entry too many and one too few.
#[test]
fn a_legend_with_another_entry_is_refused() {
    let page = registry::TECHNIQUES
        .iter()
        .find(|technique| technique.info().id == "x-wing")
        .unwrap()
        .info()
        .page();
    let block = &blocks(page).unwrap()[0];
    let engine = Engine::with_techniques(["x-wing"], Options::default()).unwrap();
    let (steps, _) = engine.all_steps(&block.marks, &Budget::unlimited());
    let svg = draw::svg(&block.marks, steps.first(), "");
    check(&svg);
    let refused = |damaged: String| {
        assert_ne!(damaged, svg);
        std::panic::catch_unwind(|| check(&damaged)).is_err()
    };
    let more =
        "<path class=\"link weak\" d=\"M1 1H2\"/><text class=\"legend\">weak link</text></svg>";
    assert!(refused(svg.replace("</svg>", more)));
    let (before, after) = svg.rsplit_once("class=\"gone\"").unwrap();
    assert!(refused(format!("{before}class=\"other\"{after}")));
}
