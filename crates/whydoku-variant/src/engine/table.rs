//! [`Table`]: the digits that a pair relation leaves for one cell, given those of the other.

/// For each set of digits of one cell, the digits of the other that go with one of them.
///
/// The low and the high eight bits of a set are looked up apart, so that the table stays small for
/// every size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    low: [u16; 256],
    high: [u16; 256],
}

impl Table {
    /// The table of a relation, which gives for digit `d` the partners in `partners[d - 1]`.
    pub(crate) fn new(partners: &[u16; 16]) -> Self {
        let mut table = Self {
            low: [0; 256],
            high: [0; 256],
        };
        for set in 0..256 {
            for bit in 0..8 {
                if set >> bit & 1 == 1 {
                    table.low[set] |= partners[bit];
                    table.high[set] |= partners[bit + 8];
                }
            }
        }
        table
    }

    /// The digits that go with some digit of the set.
    pub(crate) fn partners(&self, set: u16) -> u16 {
        self.low[usize::from(set & 0xff)] | self.high[usize::from(set >> 8)]
    }
}
