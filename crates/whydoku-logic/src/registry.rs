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
use crate::techniques::FILES;
pub use crate::techniques::TECHNIQUES;
use std::sync::LazyLock;
#[cfg(not(feature = "pages"))]
use std::sync::OnceLock;
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
    page_at(place(id)?)
}

/// Whether two techniques are in the same file, and so share a page.
pub fn share_page(one: &str, other: &str) -> bool {
    let file = |id| place(id).map(|place| FILES[place]);
    file(one).is_some() && file(one) == file(other)
}

fn place(id: &str) -> Option<usize> {
    let mut ids = TECHNIQUES.iter().map(|technique| technique.info().id);
    ids.position(|other| other == id)
}

#[cfg(feature = "pages")]
#[expect(
    clippy::unnecessary_wraps,
    reason = "without the feature, a page may not be there yet"
)]
fn page_at(place: usize) -> Option<&'static str> {
    Some(crate::techniques::PAGES[place])
}

/// Starts each page in a book of pages; the rest of its line names the file of the techniques.
const START: char = '\u{c}';

/// All pages as one text, for a program that was built without them.
#[cfg(feature = "pages")]
pub fn book() -> String {
    let mut book = String::new();
    for (place, file) in FILES.iter().enumerate() {
        if !FILES[..place].contains(file) {
            book.push(START);
            book.extend([file, "\n", crate::techniques::PAGES[place]]);
        }
    }
    book
}

#[cfg(any(test, not(feature = "pages")))]
fn page_in(book: &'static str, place: usize) -> Option<&'static str> {
    let pages = book.split(START).filter_map(|page| page.split_once('\n'));
    let mut named = pages.filter(|(file, _)| *file == FILES[place]);
    named.next().map(|(_, page)| page)
}

#[cfg(not(feature = "pages"))]
static BOOK: OnceLock<String> = OnceLock::new();

/// Takes the pages that `book` wrote in a program that has them. Those that were taken first stay.
#[cfg(not(feature = "pages"))]
pub fn take_pages(book: String) {
    let _ = BOOK.set(book);
}

#[cfg(not(feature = "pages"))]
fn page_at(place: usize) -> Option<&'static str> {
    page_in(BOOK.get()?, place)
}

#[cfg(all(test, feature = "pages"))]
mod tests {
    use super::*;

    #[test]
    fn the_book_has_the_page_of_every_technique() {
        let book: &'static str = book().leak();
        for (place, technique) in TECHNIQUES.iter().enumerate() {
            let page = technique.info().page();
            assert!(page.starts_with("# "), "{}", technique.info().id);
            assert_eq!(page_in(book, place), Some(page), "{}", technique.info().id);
        }
        let files: std::collections::BTreeSet<_> = FILES.iter().collect();
        assert_eq!(book.matches(START).count(), files.len());
    }

    #[test]
    fn techniques_share_a_page_with_those_of_their_file_only() {
        assert!(share_page("naked-pair", "naked-triple"));
        assert!(!share_page("naked-pair", "hidden-pair"));
        assert!(!share_page("no-such", "no-such"));
    }
}
