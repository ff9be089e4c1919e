//! Which techniques are patterns, as opposed to chains, sets and searches.

use whydoku::logic::{Engine, Info, Options, registry};

/// Whether a technique is a pattern: rows 1 to 37 and 50 to 99 of the catalog, which are singles to
/// uniqueness without complex fish.
pub(crate) fn is_pattern(info: &Info) -> bool {
    let rows = info.rows.iter();
    rows.copied().any(|row| matches!(row, 1..=37 | 50..=99))
}

/// An engine with the patterns in solving order; with `every`, also those that are off by default.
pub(crate) fn engine(every: bool) -> Engine {
    let techniques = registry::in_solving_order().iter();
    let ids = techniques
        .map(|technique| technique.info())
        .filter(|info| is_pattern(info) && (every || info.default))
        .map(|info| info.id);
    Engine::with_techniques(ids, Options::default()).expect("the registry knows its own ids")
}
