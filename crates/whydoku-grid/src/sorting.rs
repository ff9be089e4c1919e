//! [`PutInOrder`]: sorting that takes little code in WebAssembly.
//!
//! The sort of the standard library is compiled anew for every type, several kilobytes each time. That is well spent
//! in a native program, but a page has to download it. Here only the comparison is compiled for each type; both ways
//! put the same slice in the same order.

#[cfg(any(target_arch = "wasm32", test))]
use std::mem;

/// Sorting for slices.
///
/// ```
/// use whydoku_grid::sorting::PutInOrder as _;
/// let mut words = ["naked", "x", "hidden", "w"];
/// words.put_in_order_by_key(|word| word.len());
/// assert_eq!(words, ["x", "w", "naked", "hidden"]);
/// ```
pub trait PutInOrder<T> {
    /// Sorts; equal elements must be indistinguishable.
    fn put_in_order(&mut self)
    where
        T: Ord;

    /// Sorts by a key; elements with equal keys stay in their order.
    fn put_in_order_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
}

impl<T> PutInOrder<T> for [T] {
    #[inline]
    fn put_in_order(&mut self)
    where
        T: Ord,
    {
        #[cfg(not(target_arch = "wasm32"))]
        self.sort_unstable();
        #[cfg(target_arch = "wasm32")]
        small(self, &mut |a, b| b < a);
    }

    #[inline]
    fn put_in_order_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K) {
        #[cfg(not(target_arch = "wasm32"))]
        self.sort_by_key(key);
        #[cfg(target_arch = "wasm32")]
        {
            let mut key = key;
            small(self, &mut |a, b| key(b) < key(a));
        }
    }
}

/// Sorts with a comparison that says whether its second element must come before its first.
#[cfg(any(target_arch = "wasm32", test))]
fn small<T>(all: &mut [T], is_after: &mut impl FnMut(&T, &T) -> bool) {
    let len = all.len();
    if len < 2 {
        return;
    }
    let mut from: Vec<u32> = (0..).take(len).collect();
    merge_sort(&mut from, &mut |a, b| {
        is_after(&all[a as usize], &all[b as usize])
    });
    // Place by place, along each cycle, the element that belongs there; a place that is done names itself.
    for start in 0..len {
        let mut place = start;
        loop {
            let next = mem::replace(&mut from[place], u32::try_from(place).unwrap_or(0)) as usize;
            if next == start || next == place {
                break;
            }
            all.swap(place, next);
            place = next;
        }
    }
}

/// Sorts places by a comparison that says whether its second place must come before its first.
#[cfg(any(target_arch = "wasm32", test))]
fn merge_sort(places: &mut [u32], is_after: &mut dyn FnMut(u32, u32) -> bool) {
    // A short list is quicker without merging.
    const SHORT: usize = 12;
    if places.len() <= SHORT {
        for end in 1..places.len() {
            let mut place = end;
            while place > 0 && is_after(places[place - 1], places[place]) {
                places.swap(place - 1, place);
                place -= 1;
            }
        }
        return;
    }
    let (left, right) = places.split_at_mut(places.len() / 2);
    merge_sort(left, is_after);
    merge_sort(right, is_after);
    let left = left.to_vec();
    let (mut a, mut b, mut place) = (0, left.len(), 0);
    // What is left of the right half is where it belongs.
    while a < left.len() {
        if b < places.len() && is_after(left[a], places[b]) {
            places[place] = places[b];
            b += 1;
        } else {
            places[place] = left[a];
            a += 1;
        }
        place += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn both_ways_put_every_slice_in_the_same_order() {
        let mut rng = Rng::new(7);
        for round in 0..3000 {
            let len = if round % 10 == 0 {
                round / 10
            } else {
                round % 30
            };
            // Few different keys, and a number that shows the order among equal ones.
            let all: Vec<(u64, usize)> =
                (0..len).map(|place| (rng.next_u64() % 8, place)).collect();
            let (mut expected, mut own) = (all.clone(), all);
            expected.sort_by_key(|one| one.0);
            small(&mut own, &mut |a, b| b.0 < a.0);
            assert_eq!(own, expected);
            expected.sort_unstable_by(|a, b| b.cmp(a));
            small(&mut own, &mut |a, b| b > a);
            assert_eq!(own, expected);
        }
    }
}
