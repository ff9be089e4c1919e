//! Equivalence classes: a union–find.

pub(crate) struct Classes {
    parent: Vec<usize>,
}

impl Classes {
    /// Puts each of `len` items in a class of its own.
    pub(crate) fn new(len: usize) -> Self {
        Self {
            parent: (0..len).collect(),
        }
    }

    /// Joins the classes of two items.
    pub(crate) fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a.max(b)] = a.min(b);
    }

    /// The first member of the class.
    pub(crate) fn root(&mut self, mut item: usize) -> usize {
        while self.parent[item] != item {
            self.parent[item] = self.parent[self.parent[item]];
            item = self.parent[item];
        }
        item
    }
}
