//! Finding techniques: all of them, by id, by the names people use, by family.
//!
//! ```
//! # #[cfg(feature = "techniques")] {
//! use whydoku_logic::registry;
//!
//! let wing = registry::get("xy-wing").expect("it is registered");
//! assert_eq!(wing.info().name, "XY-Wing");
//! assert_eq!(wing.info().rating.to_string(), "4.2");
//! // SudokuWiki calls it Y-Wing; the plural is understood, too.
//! let found = registry::named("Y-Wings");
//! assert!(found.iter().any(|technique| technique.info().id == "xy-wing"));
//! # }
//! ```

use crate::Technique;
pub use crate::names::named;
use crate::techniques::PAGES;
pub use crate::techniques::TECHNIQUES;
use std::sync::LazyLock;
use whydoku_grid::sorting::PutInOrder as _;

/// Every technique, easiest first.
pub fn in_solving_order() -> &'static [&'static dyn Technique] {
    static ORDER: LazyLock<Vec<&'static dyn Technique>> = LazyLock::new(|| {
        let mut order = TECHNIQUES.to_vec();
        order.put_in_order_by_key(|technique| technique.info().rating);
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
