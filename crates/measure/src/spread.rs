//! A sample of a list, evenly spread.

/// At most `most` items of a list at even distances. The first is always among them.
pub(crate) fn spread<T>(list: &[T], most: usize) -> impl Iterator<Item = &T> {
    let wanted = most.min(list.len());
    (0..wanted).map(move |number| &list[number * list.len() / wanted])
}

#[cfg(test)]
mod tests {
    use super::spread;

    /// For every length: as many items as requested, in order, none twice, and the gaps between
    /// neighbors (including the one to the end) differ by at most one.
    #[test]
    fn gives_as_many_as_requested_at_even_distances() {
        for len in 0..60_usize {
            let list: Vec<usize> = (0..len).collect();
            for most in 0..70 {
                let mut taken: Vec<usize> = spread(&list, most).copied().collect();
                assert_eq!(taken.len(), most.min(len), "{most} of {len}");
                if taken.is_empty() {
                    continue;
                }
                assert_eq!(taken[0], 0, "{most} of {len}");
                taken.push(len);
                let gaps: Vec<usize> = taken
                    .windows(2)
                    .map(|pair| pair[1].checked_sub(pair[0]).expect("in order"))
                    .collect();
                let [narrow, wide] = [gaps.iter().min(), gaps.iter().max()].map(Option::unwrap);
                assert!(*narrow >= 1 && wide - narrow <= 1, "{most} of {len}");
            }
        }
    }
}
