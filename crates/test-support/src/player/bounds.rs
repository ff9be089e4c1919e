//! How hard the easiest step can be at most, by the definitions of simple techniques.

use super::Plain;

/// The rating of the hardest single, in tenths.
pub const SINGLE: u32 = 23;

/// The cells of all rows, columns and boxes, in this order.
pub fn houses() -> Vec<Vec<usize>> {
    let cells = |house: usize| {
        let (kind, number) = (house / 9, house % 9);
        let numbers = |cell: &usize| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
        (0..81)
            .filter(|cell| numbers(cell)[kind] == number)
            .collect()
    };
    (0..27).map(cells).collect()
}

/// The rating that the easiest step cannot exceed, as far as simple techniques decide it; `u32::MAX` if there
/// is no single and no [`simple_step`].
pub fn hardest(player: &Plain) -> u32 {
    if has_single(player) {
        return SINGLE;
    }
    simple_step(player).map_or(u32::MAX, |step| step.rating)
}

/// Whether a cell has one candidate left, or a digit one place in a house.
fn has_single(player: &Plain) -> bool {
    let empty = player.empty_cells();
    let naked = |cell: &usize| player.open(*cell).is_power_of_two();
    let hidden = |cells: &Vec<usize>| (1..=9).any(|digit| places(player, cells, digit).len() == 1);
    empty.iter().any(naked) || houses().iter().any(hidden)
}

/// Cells and the candidates that they lose.
pub type Eliminated = Vec<(usize, u16)>;

/// What a simple technique eliminates, and its rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SimpleStep {
    /// In tenths.
    pub rating: u32,
    /// Cells and what they lose.
    pub eliminated: Eliminated,
}

/// The easiest elimination by a digit that is locked where a box and a line cross, a subset of two or three,
/// an X-Wing or a Swordfish, each by its definition.
pub fn simple_step(player: &Plain) -> Option<SimpleStep> {
    let houses = houses();
    let (lines, boxes) = houses.split_at(18);
    let each =
        |find: &dyn Fn(&[usize]) -> Option<Eliminated>| houses.iter().find_map(|cells| find(cells));
    let step = |rating: u32, found: Option<Eliminated>| {
        found.map(|eliminated| SimpleStep { rating, eliminated })
    };
    step(26, locked(player, boxes, lines))
        .or_else(|| step(28, locked(player, lines, boxes)))
        .or_else(|| step(30, each(&|cells| naked_subset(player, cells, 2))))
        .or_else(|| step(32, fish(player, &houses, 2)))
        .or_else(|| step(34, each(&|cells| hidden_subset(player, cells, 2))))
        .or_else(|| step(36, each(&|cells| naked_subset(player, cells, 3))))
        .or_else(|| step(38, fish(player, &houses, 3)))
        .or_else(|| step(40, each(&|cells| hidden_subset(player, cells, 3))))
}

fn places(player: &Plain, cells: &[usize], digit: u8) -> Vec<usize> {
    let open = |cell: &&usize| player.open(**cell) >> digit & 1 == 1;
    cells.iter().filter(open).copied().collect()
}

/// `None` if there is nothing to eliminate.
fn unless_empty(eliminated: impl Iterator<Item = (usize, u16)>) -> Option<Eliminated> {
    let eliminated: Vec<_> = eliminated.filter(|(_, set)| *set != 0).collect();
    (!eliminated.is_empty()).then_some(eliminated)
}

/// All places of a digit in a house of `from` are in one of `to`, which has more.
fn locked(player: &Plain, from: &[Vec<usize>], to: &[Vec<usize>]) -> Option<Eliminated> {
    let pairs = from
        .iter()
        .flat_map(|one| to.iter().map(move |other| (one, other)));
    let mut all = pairs.flat_map(|pair| (1..=9).map(move |digit| (pair, digit)));
    all.find_map(|((one, other), digit)| {
        let (here, there) = (places(player, one, digit), places(player, other, digit));
        let is_inside = !here.is_empty() && here.iter().all(|cell| there.contains(cell));
        let out = there.iter().filter(|cell| !here.contains(cell));
        is_inside.then(|| unless_empty(out.map(|cell| (*cell, 1 << digit))))?
    })
}

/// All choices of `size` out of `count` things, as bits.
fn choices(count: usize, size: u32) -> impl Iterator<Item = u32> {
    (0..1_u32 << count).filter(move |bits| bits.count_ones() == size)
}

fn chosen<T: Copy>(all: &[T], bits: u32) -> impl Iterator<Item = T> {
    let numbered = all.iter().enumerate();
    numbered
        .filter(move |(place, _)| bits >> place & 1 == 1)
        .map(|(_, one)| *one)
}

/// `size` cells of a house have as many candidates; other cells lose them.
fn naked_subset(player: &Plain, cells: &[usize], size: u32) -> Option<Eliminated> {
    let empty: Vec<usize> = cells
        .iter()
        .copied()
        .filter(|cell| player.open(*cell) != 0)
        .collect();
    choices(empty.len(), size).find_map(|inside| {
        let digits = chosen(&empty, inside).fold(0, |all, cell| all | player.open(cell));
        let out = chosen(&empty, !inside).map(|cell| (cell, player.open(cell) & digits));
        (digits.count_ones() == size).then(|| unless_empty(out))?
    })
}

/// `size` digits of a house have as many places, which lose all other digits.
fn hidden_subset(player: &Plain, cells: &[usize], size: u32) -> Option<Eliminated> {
    let digits: Vec<u8> = (1..=9)
        .filter(|digit| !places(player, cells, *digit).is_empty())
        .collect();
    choices(digits.len(), size).find_map(|inside| {
        let set = chosen(&digits, inside).fold(0_u16, |all, digit| all | 1 << digit);
        let inside: Vec<usize> = cells
            .iter()
            .copied()
            .filter(|cell| player.open(*cell) & set != 0)
            .collect();
        let out = inside.iter().map(|cell| (*cell, player.open(*cell) & !set));
        (inside.len() == size as usize).then(|| unless_empty(out))?
    })
}

/// All places of a digit in `size` rows are in as many columns, or the other way around, and these have other
/// places of it.
fn fish(player: &Plain, houses: &[Vec<usize>], size: u32) -> Option<Eliminated> {
    let sides = [&houses[..9], &houses[9..18]];
    let mut all = sides
        .into_iter()
        .flat_map(|lines| (1..=9).map(move |digit| (lines, digit)));
    all.find_map(|(lines, digit)| {
        let lines: Vec<&Vec<usize>> = lines
            .iter()
            .filter(|line| !places(player, line, digit).is_empty())
            .collect();
        let open = |cell: usize| player.open(cell) >> digit & 1 == 1;
        choices(lines.len(), size).find_map(|base| {
            let covers: Vec<usize> = (0..9)
                .filter(|place| chosen(&lines, base).any(|line| open(line[*place])))
                .collect();
            let others = chosen(&lines, !base);
            let out = others.flat_map(|line| covers.iter().map(move |place| line[*place]));
            let out = out
                .filter(|cell| open(*cell))
                .map(|cell| (cell, 1 << digit));
            (covers.len() == size as usize).then(|| unless_empty(out))?
        })
    })
}
