//! [`Caches`]: what clusters of techniques keep about one state, by type.
//!
//! Each cluster declares a type for what it keeps and gives [`Facts`](super::Facts) the method that asks
//! for it, in its own file. The view of the state knows none of them.

use std::any::Any;
use std::cell::OnceCell;
use std::fmt;

/// At most one value of each type; values are added, never replaced, so references stay good.
#[derive(Default)]
pub(super) struct Caches {
    first: OnceCell<Box<Entry>>,
}

struct Entry {
    value: Box<dyn Any>,
    next: OnceCell<Box<Self>>,
}

impl Caches {
    /// Nothing kept yet.
    pub(super) const fn new() -> Self {
        Self {
            first: OnceCell::new(),
        }
    }

    /// The value of this type, which is its default when it is asked for the first time.
    ///
    /// There are some fifteen types, so a walk along a list is as quick as a table.
    pub(super) fn get<T: Default + 'static>(&self) -> &T {
        let mut place = &self.first;
        loop {
            let entry = place.get_or_init(|| {
                Box::new(Entry {
                    value: Box::new(T::default()),
                    next: OnceCell::new(),
                })
            });
            if let Some(value) = entry.value.downcast_ref() {
                return value;
            }
            place = &entry.next;
        }
    }
}

impl fmt::Debug for Caches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Caches").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_type_has_one_value() {
        let caches = Caches::default();
        let (numbers, words): (&OnceCell<u8>, &OnceCell<&str>) = (caches.get(), caches.get());
        assert_eq!(numbers.set(7), Ok(()));
        assert_eq!(words.get(), None);
        assert_eq!(caches.get::<OnceCell<u8>>().get(), Some(&7));
        assert!(std::ptr::eq(numbers, caches.get::<OnceCell<u8>>()));
    }
}
