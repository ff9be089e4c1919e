//! So many of a list, evenly spread over it.

/// `most` things of a list, or all of a shorter one. The first is always among them.
pub fn spread<T>(list: &[T], most: usize) -> impl Iterator<Item = &T> {
    let wanted = most.min(list.len());
    (0..wanted).map(move |number| &list[number * list.len() / wanted])
}

#[cfg(test)]
mod tests {
    use super::spread;

    /// However long the list: as many as asked for, in order, none twice, and the gaps between neighbours
    /// (the last and the end counted too) differ by one at most.
    #[test]
    fn gives_as_many_as_asked_for_without_larger_gaps_than_needed() {
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
