//! Finding techniques: all of them, by id, by the names people use, by family.

use crate::Technique;
use crate::techniques::PAGES;
pub use crate::techniques::TECHNIQUES;
use std::sync::LazyLock;

/// Every technique, easiest first.
pub fn in_solving_order() -> &'static [&'static dyn Technique] {
    static ORDER: LazyLock<Vec<&'static dyn Technique>> = LazyLock::new(|| {
        let mut order = TECHNIQUES.to_vec();
        order.sort_by_key(|technique| technique.info().rating);
        order
    });
    &ORDER
}

/// The technique with this id.
pub fn get(id: &str) -> Option<&'static dyn Technique> {
    TECHNIQUES
        .iter()
        .copied()
        .find(|technique| technique.info().id == id)
}

/// The page of the technique with this id, in Markdown.
pub(crate) fn page(id: &str) -> Option<&'static str> {
    let mut ids = TECHNIQUES.iter().map(|technique| technique.info().id);
    ids.position(|other| other == id).map(|place| PAGES[place])
}

/// The techniques a name stands for: an id, else a name or alias in any case and with any dashes,
/// else a family.
pub fn named(name: &str) -> Vec<&'static dyn Technique> {
    let wanted = plain(name);
    if let Some(technique) = TECHNIQUES.iter().find(|t| plain(t.info().id) == wanted) {
        return vec![*technique];
    }
    let called = |technique: &&'static dyn Technique| {
        let info = technique.info();
        let mut names = [info.id, info.name]
            .into_iter()
            .chain(info.aliases.iter().copied());
        names.any(|n| plain(n) == wanted)
    };
    let exact: Vec<_> = TECHNIQUES.iter().copied().filter(called).collect();
    if !exact.is_empty() {
        return exact;
    }
    let in_family = |technique: &&'static dyn Technique| {
        let family = technique.info().family;
        plain(family.folder()) == wanted || plain(family.name()) == wanted
    };
    in_solving_order()
        .iter()
        .copied()
        .filter(in_family)
        .collect()
}

/// The id closest to a misspelt name, if one is close.
pub fn nearest(name: &str) -> Option<&'static str> {
    let wanted = plain(name);
    TECHNIQUES
        .iter()
        .map(|technique| technique.info().id)
        .map(|id| (distance(&plain(id), &wanted), id))
        .min()
        .filter(|(distance, _)| *distance <= 3)
        .map(|(_, id)| id)
}

/// Lower case letters and digits only, so that `X-Wing`, `x wing` and `xwing` are one.
fn plain(name: &str) -> String {
    name.chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .collect()
}

/// Edit distance.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let substitute = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = substitute.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
