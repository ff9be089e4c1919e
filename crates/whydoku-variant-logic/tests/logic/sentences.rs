//! The sentences of steps, read on the board: what they name is there, and they are sentences.

use crate::pages::{examples, steps};
use crate::puzzles;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use whydoku_grid::Budget;
use whydoku_variant::Cell;
use whydoku_variant_logic::{Engine, Mark, Named, Role, Rules, Span, Step};

/// Phrases that the house style avoids.
const AVOIDED: [&str; 16] = [
    "is none",
    "are none",
    "as they are",
    "stands in",
    "stand in",
    "goes on",
    " a 8",
    " a 11",
    " an 1 ",
    " told",
    "telling",
    "at once",
    "nowhere to go",
    "loses",
    "goes with",
    "in sight",
];

/// Faults by technique and kind, each with the first text that has it.
#[derive(Default)]
struct Faults(BTreeMap<(&'static str, String), String>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut faults = self.0.iter().take(12);
        faults.try_for_each(|((id, kind), text)| writeln!(f, "{id}: {kind}\n  {text}"))
    }
}

impl Faults {
    fn demand(&mut self, holds: bool, step: &Step, kind: impl Into<String>, rules: &Rules) {
        if !holds {
            let text = || format!("{}\n{}", step.explanation(rules), rules.variant());
            self.0
                .entry((step.technique.id, kind.into()))
                .or_insert_with(text);
        }
    }

    fn check(&mut self, rules: &Rules, step: &Step) {
        let said = step.explanation(rules);
        self.check_text(&said, rules, step);
        if let Some(full) = step.full_explanation(rules) {
            full.lines()
                .for_each(|line| self.check_text(line, rules, step));
            self.demand(
                full.len() >= said.len(),
                step,
                "the full text is shorter",
                rules,
            );
        }
        let conclusion = step.conclusion(rules);
        let mut named: BTreeSet<Cell> = BTreeSet::new();
        for span in step.reason.spans().iter().chain(conclusion.spans()) {
            let (right, cells) = read(rules, span);
            self.demand(
                right,
                step,
                format!("`{}` does not name what it says", span.text),
                rules,
            );
            named.extend(cells);
        }
        for cell in pattern(step) {
            // The sentence of a rule names cells in words; the picture shows the rule.
            let shown = step.picture.marks.iter().any(|mark| {
                matches!(mark, Mark::Constraint(Role::Base, part) if cells_of(rules, *part).contains(&cell))
            });
            self.demand(
                shown || named.contains(&cell),
                step,
                "a cell of the pattern is not named",
                rules,
            );
        }
    }

    fn check_text(&mut self, text: &str, rules: &Rules, step: &Step) {
        self.demand(
            text.ends_with('.') && text.len() > 10,
            step,
            "not a sentence",
            rules,
        );
        for wrong in ["{}", "  ", " .", " ,", "..", ",."] {
            self.demand(!text.contains(wrong), step, format!("`{wrong}`"), rules);
        }
        for sentence in text.split(". ") {
            let first = sentence.chars().next().unwrap_or(' ');
            let cell = sentence.starts_with('r') && !cells_in(sentence).is_empty();
            let begins = first.is_uppercase() || first.is_ascii_digit() || cell;
            self.demand(begins, step, format!("`{sentence}` begins small"), rules);
        }
        let low = format!(" {}", text.to_lowercase());
        for phrase in AVOIDED {
            self.demand(!low.contains(phrase), step, format!("`{phrase}`"), rules);
        }
    }
}

/// Whether the words of a span are what it names, and the cells that it names.
fn read(rules: &Rules, Span { text, names }: &Span) -> (bool, BTreeSet<Cell>) {
    let written = cells_in(text);
    match names {
        None => {
            // A cell is named, and not only written, except in the sentence of a rule.
            let rule = rules.parts().iter().any(|part| {
                let words = part.words(rules.variant()).to_lowercase();
                words.trim_end_matches('.') == text.to_lowercase()
            });
            (rule || written.is_empty(), BTreeSet::new())
        }
        Some(Named::Cells(cells)) => {
            let cells: BTreeSet<Cell> = cells.iter().copied().collect();
            (written == cells, cells)
        }
        Some(Named::Candidates(all)) => {
            let cells: BTreeSet<Cell> = all.iter().map(|(cell, _)| *cell).collect();
            (written == cells, cells)
        }
        Some(Named::Digits(digits)) => {
            let mut digits = digits.iter();
            (
                digits.all(|digit| text.contains(&digit.to_string())),
                BTreeSet::new(),
            )
        }
        Some(Named::Constraints(parts)) => {
            let cells: BTreeSet<Cell> = parts
                .iter()
                .flat_map(|part| cells_of(rules, *part))
                .collect();
            (!parts.is_empty() && written.is_subset(&cells), cells)
        }
        Some(Named::Inference(number)) => (*text == format!("({number})"), BTreeSet::new()),
        Some(_) => (false, BTreeSet::new()),
    }
}

/// The cells of a constraint; all cells if it is a rule for the whole grid.
fn cells_of(rules: &Rules, part: usize) -> Vec<Cell> {
    let cells = rules.parts()[part].groups().concat();
    if cells.is_empty() {
        rules.size().all_cells().collect()
    } else {
        cells
    }
}

/// The cells of the pattern of a step.
fn pattern(step: &Step) -> BTreeSet<Cell> {
    let cells = |mark: &Mark| match mark {
        Mark::Cells(Role::Pattern, cells) => cells.clone(),
        Mark::Candidates(Role::Pattern | Role::SupposedTrue, all) => {
            all.iter().map(|(cell, _)| *cell).collect()
        }
        _ => Vec::new(),
    };
    step.picture.marks.iter().flat_map(cells).collect()
}

/// The cells written in a text.
fn cells_in(text: &str) -> BTreeSet<Cell> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words
        .filter(|word| word.starts_with('r'))
        .filter_map(|word| word.parse().ok())
        .collect()
}

#[test]
fn sentences_of_the_examples_are_read_on_the_board() {
    let mut faults = Faults::default();
    let mut count = 0;
    for (_, rules, steps) in examples() {
        for step in &steps {
            faults.check(&rules, step);
            count += 1;
        }
    }
    assert!(faults.0.is_empty(), "{faults}");
    assert!(count > 40, "only {count}");
}

#[test]
fn sentences_of_paths_are_read_on_the_board() {
    let mut faults = Faults::default();
    let mut seen = BTreeSet::new();
    for (variant, _) in puzzles::small(150) {
        let rules = Rules::new(&variant);
        let path = Engine::new(&rules).solve(&Budget::units(3_000));
        for step in &path.steps {
            faults.check(&rules, step);
            seen.insert(step.technique.id);
        }
    }
    assert!(faults.0.is_empty(), "{faults}");
    assert!(seen.len() > 14, "only {seen:?}");
}

#[test]
fn words_that_name_something_else_are_noticed() {
    let (_, rules, _) = examples().remove(0);
    let cell = rules.size().all_cells().next().expect("a first cell");
    let wrong = [
        Span::plain("r1c1 is 3"),
        Span::naming("r1c2", Named::Cells(vec![cell])),
        Span::naming("r1c2", Named::Candidates(vec![(cell, 1)])),
        Span::naming("2", Named::Digits(whydoku_variant::Digits::only(3))),
        Span::naming("(2)", Named::Inference(3)),
    ];
    for span in wrong {
        assert!(!read(&rules, &span).0, "{span:?}");
    }
    assert!(read(&rules, &Span::naming("r1c1", Named::Cells(vec![cell]))).0);
}

#[test]
fn an_order_says_what_follows_from_the_order() {
    let said = |given: &str| -> Vec<String> {
        let text = format!("size 4\nmaximum: r4c1\nall-xv-marked\ngiven {given}: r4c1");
        let rules = Rules::new(&text.parse().expect("a variant"));
        let found = steps(&rules, "order-bounds");
        found.iter().map(|step| step.explanation(&rules)).collect()
    };
    let one = said("3,4");
    let wanted = "r4c1 is at most 4, and r4c2 is smaller, so it is at most 3.";
    assert!(one[0].contains(wanted), "{one:?}");
    // A 1 beside the 4 would sum to 5, but that is another rule's reason.
    assert_eq!(said("4"), [""; 0]);
}
