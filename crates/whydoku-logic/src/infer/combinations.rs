//! Combinations: all choices of a given size.

/// Calls `visit` with every choice of `size` items, in order of their places; stops when it breaks.
pub(crate) fn choose<T: Copy, B>(
    items: &[T],
    size: usize,
    visit: &mut dyn FnMut(&[T]) -> std::ops::ControlFlow<B>,
) -> std::ops::ControlFlow<B> {
    fn go<T: Copy, B>(
        items: &[T],
        size: usize,
        chosen: &mut Vec<T>,
        visit: &mut dyn FnMut(&[T]) -> std::ops::ControlFlow<B>,
    ) -> std::ops::ControlFlow<B> {
        let missing = size - chosen.len();
        if missing == 0 {
            return visit(chosen);
        }
        for i in 0..=items.len().saturating_sub(missing) {
            if items.len() < missing {
                break;
            }
            chosen.push(items[i]);
            go(&items[i + 1..], size, chosen, visit)?;
            chosen.pop();
        }
        std::ops::ControlFlow::Continue(())
    }
    go(items, size, &mut Vec::with_capacity(size), visit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    #[test]
    fn choices_are_counted_by_binomials_and_ordered() {
        let mut seen: Vec<Vec<u8>> = Vec::new();
        let flow: ControlFlow<()> = choose(&[1, 2, 3, 4, 5], 3, &mut |c| {
            seen.push(c.to_vec());
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        assert_eq!(seen.len(), 10);
        assert!(seen.is_sorted());
        let flow: ControlFlow<()> = choose(&[1, 2], 3, &mut |_: &[u8]| ControlFlow::Break(()));
        assert!(flow.is_continue());
    }
}
