//! Anti-knight: cells a knight's move apart differ.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "anti-knight",
    name: "anti-knight",
    meaning: |_, variant, lines| {
        for (a, b) in pairs(variant.size()) {
            lines.all_different(&[a, b]);
        }
    },
    post: |_, variant, model| {
        for (a, b) in pairs(variant.size()) {
            model.all_different(&[a, b]);
        }
    },
    words: |_, _| "Cells a chess knight's move apart hold different digits.".to_owned(),
    f_puzzles: Some(Key::Flag("antiknight")),
    iss: Some(Name::Flag("AntiKnight")),
    hints: &["anti-knight", "anti knight", "knight's move"],
    digits_alike: true,
    page: include_str!("anti_knight.md"),
    ..Rule::BASE
};

fn pairs(size: Size) -> impl Iterator<Item = (Cell, Cell)> {
    let moves = [(1, 2), (2, 1), (2, -1), (1, -2)];
    size.all_cells().flat_map(move |cell| {
        let others = moves.into_iter();
        others.filter_map(move |(down, right)| Some((cell, size.step(cell, down, right)?)))
    })
}
