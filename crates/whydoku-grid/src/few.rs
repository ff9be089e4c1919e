//! [`Few`]: a list that allocates nothing while it has at most one item.

use std::fmt;
use std::ops::{Deref, DerefMut};

/// A list that usually has at most one item and dereferences to a slice.
#[derive(Clone)]
pub enum Few<T> {
    /// One item.
    One(T),
    /// Any other number.
    Many(Vec<T>),
}

impl<T> Few<T> {
    /// An empty list.
    #[doc(hidden)]
    pub const fn new() -> Self {
        Self::Many(Vec::new())
    }

    /// Keeps only the items that satisfy the condition.
    #[doc(hidden)]
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        match self {
            Self::One(item) => {
                if !keep(item) {
                    *self = Self::new();
                }
            }
            Self::Many(items) => items.retain(keep),
        }
    }
}

impl<T> Default for Few<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Deref for Few<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            Self::One(item) => std::slice::from_ref(item),
            Self::Many(items) => items,
        }
    }
}

impl<T> DerefMut for Few<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        match self {
            Self::One(item) => std::slice::from_mut(item),
            Self::Many(items) => items,
        }
    }
}

impl<T> From<Vec<T>> for Few<T> {
    fn from(items: Vec<T>) -> Self {
        Self::Many(items)
    }
}

impl<T> From<Few<T>> for Vec<T> {
    fn from(few: Few<T>) -> Self {
        match few {
            Few::One(item) => vec![item],
            Few::Many(items) => items,
        }
    }
}

impl<T> FromIterator<T> for Few<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut items = items.into_iter();
        match (items.next(), items.next()) {
            (None, _) => Self::new(),
            (Some(only), None) => Self::One(only),
            (Some(first), Some(second)) => {
                Self::Many([first, second].into_iter().chain(items).collect())
            }
        }
    }
}

impl<'a, T> IntoIterator for &'a Few<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

// Lists are compared by their items, not by their representation.

impl<T: PartialEq> PartialEq for Few<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq> Eq for Few<T> {}

impl<T: PartialEq, const N: usize> PartialEq<[T; N]> for Few<T> {
    fn eq(&self, other: &[T; N]) -> bool {
        **self == *other
    }
}

impl<T: PartialOrd> PartialOrd for Few<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        (**self).partial_cmp(&**other)
    }
}

impl<T: Ord> Ord for Few<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (**self).cmp(&**other)
    }
}

impl<T: fmt::Debug> fmt::Debug for Few<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_is_the_list_it_is_made_of() {
        for length in 0..4 {
            let items: Vec<u8> = (0..length).collect();
            let few: Few<u8> = items.iter().copied().collect();
            assert_eq!(few[..], items);
            assert_eq!(matches!(few, Few::One(_)), length == 1);
            assert_eq!(few, Few::from(items.clone()), "kept in another way");
            let mut even = few;
            even.retain(|item| item % 2 == 0);
            assert!(even.iter().eq(items.iter().filter(|item| *item % 2 == 0)));
        }
    }
}
