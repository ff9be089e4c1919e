//! The search for the smallest form: row by row, keeping every partial form that is still the
//! smallest.

use super::partial::{Lines, Partial};

/// All partial forms that read smallest, complete. Each is a different way to move the grid to
/// its canonical form, up to the order of blank lines.
pub(super) fn smallest_forms(lines: &Lines) -> Vec<Partial> {
    let start = vec![Partial::start(0), Partial::start(9)];
    complete(lines, 0, start)
}

/// The same, from partial forms that read alike in their first `decided` rows.
pub(super) fn complete(lines: &Lines, decided: usize, start: Vec<Partial>) -> Vec<Partial> {
    let mut forms = start;
    let mut next = Vec::with_capacity(32);
    let mut picks = Vec::with_capacity(64);
    for row in decided..9 {
        let mut best = u64::MAX;
        for (number, form) in forms.iter().enumerate() {
            for line in form.choices(lines, row) {
                let value = form.smallest_row(lines, line);
                if value < best {
                    best = value;
                    picks.clear();
                }
                if value == best {
                    picks.push((number, line));
                }
            }
        }
        next.clear();
        for (number, line) in picks.drain(..) {
            forms[number].extend(lines, row, line, &mut next);
        }
        std::mem::swap(&mut forms, &mut next);
    }
    forms
}
