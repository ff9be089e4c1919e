//! [`Thirds`]: a table over the 512 sets of positions in a line.

/// Facts about a set of positions in a line, overall and for each third of the line.
#[derive(Clone, Copy)]
pub(super) struct Thirds {
    /// 1 if the set has exactly one position.
    pub(super) is_one: u8,
    /// A bit for each third with exactly one position.
    pub(super) with_one: u8,
    /// A bit for each third with at least one position.
    pub(super) with_some: u8,
}

impl Thirds {
    const ALL: [Self; 512] = {
        let mut all = [Self {
            is_one: 0,
            with_one: 0,
            with_some: 0,
        }; 512];
        let mut mask = 0;
        while mask < 512 {
            all[mask].is_one = mask.is_power_of_two() as u8;
            let mut third = 0;
            while third < 3 {
                let places = mask >> (3 * third) & 0b111;
                all[mask].with_one |= (places.is_power_of_two() as u8) << third;
                all[mask].with_some |= ((places != 0) as u8) << third;
                third += 1;
            }
            mask += 1;
        }
        all
    };

    pub(super) const fn of(places: u16) -> Self {
        Self::ALL[(places & 0x1ff) as usize]
    }
}
