//! Subsets among the rows of a small table: N rows that together hold exactly N things. If each row has
//! the digits of one cell of a house, these are naked subsets; if each row has the cells of one digit,
//! hidden ones.

use crate::infer::closure::Conflict;

/// Calls `visit` with every choice of N rows (N at most `most`) that hold exactly N things, and with
/// these things, both as bits. Returns a conflict if some N rows hold fewer. Empty rows do not count.
pub(crate) fn for_each_subset(
    rows: &[u16; 9],
    most: usize,
    visit: impl FnMut(u16, u16) -> Result<(), Conflict>,
) -> Result<(), Conflict> {
    // Only rows that hold few things take part.
    let mut few = [(0_u16, 0_u16); 9];
    let mut count = 0;
    for (row, held) in rows.iter().enumerate() {
        if *held != 0 && held.count_ones() as usize <= most {
            few[count] = (1 << row, *held);
            count += 1;
        }
    }
    match count {
        0 | 1 => Ok(()),
        2..=4 => unite(&few[..count], &mut [(0, 0); 16], most, visit),
        5 | 6 => unite(&few[..count], &mut [(0, 0); 64], most, visit),
        _ => unite(&few[..count], &mut [(0, 0); 512], most, visit),
    }
}

/// Does the same for a short list of rows; `all` has room for every choice of them.
fn unite(
    few: &[(u16, u16)],
    all: &mut [(u16, u16)],
    most: usize,
    mut visit: impl FnMut(u16, u16) -> Result<(), Conflict>,
) -> Result<(), Conflict> {
    for choice in 1..1_usize << few.len() {
        let (rest, last) = (
            all[choice & (choice - 1)],
            few[choice.trailing_zeros() as usize],
        );
        let (chosen, held) = (rest.0 | last.0, rest.1 | last.1);
        all[choice] = (chosen, held);
        let (size, needed) = (choice.count_ones(), held.count_ones());
        if needed > size || size as usize > most {
            continue;
        }
        if needed < size {
            return Err(Conflict);
        }
        visit(chosen, held)?;
    }
    Ok(())
}
