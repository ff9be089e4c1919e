//! Anti-king: cells a king's move apart differ.

use super::prelude::*;

pub(crate) static RULE: Rule = Rule {
    id: "anti-king",
    name: "anti-king",
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
    words: |_, _| "Cells a chess king's move apart hold different digits.".to_owned(),
    f_puzzles: Some(Key::Flag("antiking")),
    iss: Some(Name::Flag("AntiKing")),
    hints: &["anti-king", "anti king", "king's move"],
    digits_alike: true,
    page: include_str!("anti_king.md"),
    ..Rule::BASE
};

fn pairs(size: Size) -> impl Iterator<Item = (Cell, Cell)> {
    let moves = [(0, 1), (1, 1), (1, 0), (1, -1)];
    size.all_cells().flat_map(move |cell| {
        let others = moves.into_iter();
        others.filter_map(move |(down, right)| Some((cell, size.step(cell, down, right)?)))
    })
}
