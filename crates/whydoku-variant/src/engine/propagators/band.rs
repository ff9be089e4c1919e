//! [`Band`]: rows, or columns, and the boxes that they cross.

use crate::Size;
use crate::engine::state::{Conflict, Cost, Propagator, State};

/// The most segments of a band: 4 lines in 4 boxes.
const SEGMENTS: usize = 16;

/// `N` lines that cross `N` boxes in segments of `N` cells; each line and each box holds every digit once.
///
/// A digit with one place left in a line or box goes there. What a box has outside a line, the line has outside the
/// box, so a digit that one of them cannot hold is removed from the other. One look at the cells serves all of these
/// houses and all pairs of them.
#[derive(Debug)]
pub(crate) struct Band<const N: usize> {
    /// All cells, segment by segment.
    cells: Vec<usize>,
    /// The cells by their place in the segment: in place `p`, segment `line × N + box`.
    places: [[u8; SEGMENTS]; N],
    all: u16,
}

impl<const N: usize> Band<N> {
    /// The band of these lines, whose cells come in an order in which every `N` of them are in one box.
    pub(crate) fn new(lines: &[Vec<usize>], size: Size) -> Self {
        let cells = lines.concat();
        let mut places = [[0; SEGMENTS]; N];
        for (number, cell) in cells.iter().enumerate() {
            places[number % N][number / N] = u8::try_from(*cell).unwrap_or(u8::MAX);
        }
        Self {
            cells,
            places,
            all: size.digits().bits(),
        }
    }

    /// The segments of a house: first come the lines, then the boxes.
    fn segments(house: usize) -> impl Iterator<Item = usize> {
        (0..N).map(move |place| {
            if house < N {
                house * N + place
            } else {
                place * N + house - N
            }
        })
    }

    /// The cells of a house.
    fn house(&self, house: usize) -> impl Iterator<Item = usize> {
        Self::segments(house)
            .flat_map(|segment| self.cells[segment * N..(segment + 1) * N].iter().copied())
    }

    #[cold]
    fn conflict(&self, state: &mut State<'_>, house: usize) -> Conflict {
        for cell in self.house(house) {
            state.blame(cell);
        }
        Conflict
    }

    fn place(&self, state: &mut State<'_>, house: usize, mut hidden: u16) -> Result<(), Conflict> {
        for cell in self.house(house) {
            let digit = state.get(cell) & hidden;
            if digit != 0 {
                if !digit.is_power_of_two() {
                    return Err(self.conflict(state, house));
                }
                state.keep(cell, digit)?;
                hidden ^= digit;
                if hidden == 0 {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Lets a line and a box agree on what they hold outside each other.
    fn exchange(
        &self,
        state: &mut State<'_>,
        line: usize,
        column: usize,
        both: u16,
    ) -> Result<(), Conflict> {
        let crossing = line * N + column;
        let others = Self::segments(line).chain(Self::segments(N + column));
        for segment in others.filter(|segment| *segment != crossing) {
            for cell in &self.cells[segment * N..(segment + 1) * N] {
                state.keep(*cell, both)?;
            }
        }
        Ok(())
    }
}

impl<const N: usize> Propagator for Band<N> {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn propagate(&self, state: &mut State<'_>) -> Result<(), Conflict> {
        // For each segment, the digits of at least one cell, of two, and those that are placed.
        let (mut once, mut twice, mut fixed) =
            ([0_u16; SEGMENTS], [0_u16; SEGMENTS], [0_u16; SEGMENTS]);
        for place in &self.places {
            let digits = place.map(|cell| state.get(usize::from(cell)));
            for segment in 0..SEGMENTS {
                let digits = digits[segment];
                let single = digits & digits.wrapping_sub(1) == 0;
                fixed[segment] |= if single { digits } else { 0 };
                twice[segment] |= once[segment] & digits;
                once[segment] |= digits;
            }
        }
        let (mut hidden, mut any) = ([0; SEGMENTS], 0);
        for (house, hidden) in hidden[..2 * N].iter_mut().enumerate() {
            let (mut one, mut two, mut placed) = (0, 0, 0);
            for segment in Self::segments(house) {
                two |= twice[segment] | one & once[segment];
                one |= once[segment];
                placed |= fixed[segment];
            }
            if one != self.all {
                return Err(self.conflict(state, house));
            }
            *hidden = one & !two & !placed;
            any |= *hidden;
        }
        if any != 0 {
            for (house, hidden) in hidden[..2 * N].iter().enumerate() {
                if *hidden != 0 {
                    self.place(state, house, *hidden)?;
                }
            }
            // The placed digits wake the band again.
            return Ok(());
        }
        for line in 0..N {
            for column in 0..N {
                let (mut in_line, mut in_box) = (0, 0);
                for other in 0..N {
                    if other != column {
                        in_line |= once[line * N + other];
                    }
                    if other != line {
                        in_box |= once[other * N + column];
                    }
                }
                if in_line != in_box {
                    self.exchange(state, line, column, in_line & in_box)?;
                }
            }
        }
        Ok(())
    }
}
