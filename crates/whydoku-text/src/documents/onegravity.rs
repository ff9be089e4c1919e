//! The XML of the app Sudoku 10'000 (`.1gsudoku`).
//!
//! ```text
//! <onegravitysudoku><sudoku data="81 digits" … /> … </onegravitysudoku>
//! ```

use crate::entry::{Document, Entry, Read, Shape, Write, gated};
use crate::parts::xml;
use crate::{Holds, HoldsFields};

pub(crate) static ENTRY: Entry = Entry {
    id: "onegravity",
    aliases: &["1gsudoku"],
    about: "Sudoku 10'000 XML (.1gsudoku)",
    shape: Shape::Document,
    holds: Holds {
        candidates: false,
        placed: false,
        label: false,
        fields: HoldsFields::All,
    },
    needs_feature: true,
    read: &[Read::Document(Document {
        starts: |line| line.starts_with("<onegravitysudoku"),
        resembles: |text| xml::has_root(text, &["onegravitysudoku"]),
        read: gated!(Some(codec::read), None),
    })],
    write: Write::ReadOnly,
};

#[cfg(feature = "formats")]
mod codec {
    use crate::parts::cells;
    use crate::parts::xml::{Places, read_with, root_error};
    use crate::{ErrorKind, Format, ReadError, Record};
    use roxmltree::Node;

    const FORMAT: Format = Format(&super::ENTRY);

    pub(super) fn read(text: &str, first: usize) -> Vec<Result<Record, ReadError>> {
        read_with(text, first, FORMAT, |root, places| {
            let puzzles = root.descendants().filter(|node| node.has_attribute("data"));
            let results: Vec<_> = puzzles.map(|node| puzzle(node, places)).collect();
            if results.is_empty() {
                let kind = ErrorKind::malformed(FORMAT, "it has no element with `data`");
                return root_error(kind, text, first);
            }
            results
        })
    }

    fn puzzle(node: Node<'_, '_>, places: &mut Places<'_>) -> Result<Record, ReadError> {
        let place = places.of(node);
        let data = node.attribute("data").unwrap_or("").trim();
        let mut record =
            cells::record(data, FORMAT).map_err(|kind| ReadError::new(kind, place, data))?;
        record.place = place;
        for attribute in node.attributes().filter(|a| a.name() != "data") {
            record.add_field(attribute.name(), attribute.value());
        }
        Ok(record)
    }
}
