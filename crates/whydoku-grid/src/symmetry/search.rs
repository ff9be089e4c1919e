//! The search for the smallest form: row by row, keeping every partial form that is smallest so far.

use super::lines::Lines;
use super::partial::Partial;

/// There are rarely more partial forms than this.
const USUAL: usize = 22;

/// All complete forms that are smallest. Each is a different way to move the grid to its canonical
/// form, up to the order of blank lines.
pub(super) fn smallest_forms(lines: &Lines) -> Vec<Partial> {
    let mut start = Vec::with_capacity(USUAL);
    start.extend([Partial::start(0), Partial::start(9)]);
    complete(lines, 0, start)
}

/// Completes partial forms that are equal in their first `decided` rows.
pub(super) fn complete(lines: &Lines, decided: usize, start: Vec<Partial>) -> Vec<Partial> {
    let mut forms = start;
    let mut longer = Vec::with_capacity(USUAL);
    let mut picks = Vec::with_capacity(USUAL);
    for row in decided..9 {
        let mut smallest = u64::MAX;
        picks.clear();
        for (number, form) in forms.iter().enumerate() {
            form.each_choice(lines, row, |line| {
                let value = form.smallest_row(lines, line, smallest);
                if value < smallest {
                    smallest = value;
                    picks.clear();
                }
                if value == smallest {
                    picks.push((number, line));
                }
            });
        }
        longer.clear();
        for &(number, line) in &picks {
            forms[number].extend(lines, row, line, &mut longer);
        }
        std::mem::swap(&mut forms, &mut longer);
    }
    forms
}
