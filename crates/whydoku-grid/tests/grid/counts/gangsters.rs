//! Gangsters: the digits in each column of a band, in any order.
//!
//! The columns of one box split the nine digits into three triples, in one of 280 ways. A gangster
//! is three such splits, one per box. Renaming digits makes the first split 123 456 789, so the
//! other two identify the gangster.

use super::bands::Band;
use super::classes::Classes;
use std::collections::BTreeSet;
use whydoku_grid::{Digit, DigitSet};

/// A way to split the nine digits into three triples, in ascending order.
type Split = [DigitSet; 3];

/// The numbers of two splits: a gangster whose first split is number 0.
pub(crate) type Gangster = [usize; 2];

pub(crate) struct Gangsters {
    /// All 280; the first is 123 456 789.
    splits: Vec<Split>,
    /// The number of split `b` after renaming digits so that split `a` is number 0.
    renamed: Vec<Vec<usize>>,
    /// The 56 pairs of splits of the second and third band if the first band has split `a`.
    follow: Vec<Vec<[usize; 2]>>,
    /// The number of bands with the splits 0, `a` and `b` in their columns.
    bands: Vec<Vec<u64>>,
}

impl Gangsters {
    pub(crate) fn new() -> Self {
        let splits = splits();
        assert_eq!(splits.len(), 280);
        let number = |split: Split| splits.binary_search(&sorted(split)).expect("listed");
        let renamed = splits
            .iter()
            .map(|base| {
                let names = names_from(*base);
                let all = splits.iter();
                all.map(|split| number(split.map(|set| rename(set, &names))))
                    .collect()
            })
            .collect();
        let follow: Vec<Vec<[usize; 2]>> = splits
            .iter()
            .map(|&[a, b, c]| {
                let mut pairs = Vec::new();
                for x in (!a).subsets(3) {
                    for y in (!b - x).subsets(3) {
                        let z = !(x | y);
                        if z.is_disjoint(c) {
                            let last = [!(a | x), !(b | y), !(c | z)];
                            pairs.push([number([x, y, z]), number(last)]);
                        }
                    }
                }
                pairs
            })
            .collect();
        assert!(follow.iter().all(|pairs| pairs.len() == 56));
        let bands = band_counts(&splits);
        Self {
            splits,
            renamed,
            follow,
            bands,
        }
    }

    /// The gangster of a band whose first box has the columns 147 258 369.
    pub(crate) fn of_band(&self, band: &Band) -> Gangster {
        let [a, b, c] = [0, 1, 2].map(|box_| {
            let split = sorted(band.column_sets(box_));
            self.splits.binary_search(&split).expect("listed")
        });
        self.with_first(a, b, c)
    }

    /// The same gangster after renaming so that its first split is number 0.
    fn with_first(&self, a: usize, b: usize, c: usize) -> Gangster {
        [self.renamed[a][b], self.renamed[a][c]]
    }

    /// The gangsters that bands have, in classes under renaming and the order of boxes.
    pub(crate) fn classes(&self) -> GangsterClasses {
        // The renamings that keep split 0: swaps inside a triple, and of triples.
        let keeping: [[usize; 9]; 4] = [
            [1, 0, 2, 3, 4, 5, 6, 7, 8],
            [1, 2, 0, 3, 4, 5, 6, 7, 8],
            [3, 4, 5, 0, 1, 2, 6, 7, 8],
            [3, 4, 5, 6, 7, 8, 0, 1, 2],
        ];
        let images = keeping.map(|to| {
            let names = to.map(Digit::from_index);
            let all = self.splits.iter();
            all.map(|split| {
                let image = sorted(split.map(|set| rename(set, &names)));
                self.splits.binary_search(&image).expect("listed")
            })
            .collect::<Vec<_>>()
        });
        let mut classes = Classes::new(280 * 280);
        for a in 0..280 {
            for b in 0..280 {
                let here = place([a, b]);
                for image in &images {
                    classes.join(here, place([image[a], image[b]]));
                }
                classes.join(here, place([b, a]));
                classes.join(here, place(self.with_first(a, 0, b)));
            }
        }
        let class_of: Vec<usize> = (0..280 * 280).map(|item| classes.root(item)).collect();
        let with_bands = class_of
            .iter()
            .enumerate()
            .filter(|(item, _)| self.bands[item / 280][item % 280] > 0)
            .map(|(_, class)| *class)
            .collect();
        GangsterClasses {
            class_of,
            with_bands,
        }
    }

    /// The number of ways to complete a band with this gangster: the column sets of the second band
    /// determine those of the third, and each can be filled in as many ways as there are bands.
    pub(crate) fn completions(&self, [a, b]: Gangster) -> u128 {
        let mut total = 0;
        for &[first, last_first] in &self.follow[0] {
            let (rename, rename_last) = (&self.renamed[first], &self.renamed[last_first]);
            for &[second, last_second] in &self.follow[a] {
                let counts = &self.bands[rename[second]];
                let last_counts = &self.bands[rename_last[last_second]];
                for &[third, last_third] in &self.follow[b] {
                    let bands = counts[rename[third]];
                    let last_bands = last_counts[rename_last[last_third]];
                    total += u128::from(bands * last_bands);
                }
            }
        }
        total
    }
}

/// See [`Gangsters::classes`].
pub(crate) struct GangsterClasses {
    class_of: Vec<usize>,
    with_bands: BTreeSet<usize>,
}

impl GangsterClasses {
    /// The number of classes with a band.
    pub(crate) fn count(&self) -> usize {
        self.with_bands.len()
    }

    /// The first gangster of the class, which represents it.
    pub(crate) fn class_of(&self, gangster: Gangster) -> Gangster {
        let first = self.class_of[place(gangster)];
        [first / 280, first % 280]
    }
}

const fn place([a, b]: Gangster) -> usize {
    a * 280 + b
}

fn sorted(mut split: Split) -> Split {
    split.sort_unstable();
    split
}

/// All splits in order; 123 456 789, whose sets have the smallest bits, comes first.
fn splits() -> Vec<Split> {
    let mut found = BTreeSet::new();
    for a in DigitSet::ALL.subsets(3) {
        for b in (!a).subsets(3) {
            found.insert(sorted([a, b, !(a | b)]));
        }
    }
    found.into_iter().collect()
}

/// New names for the digits that turn this split into 123 456 789.
fn names_from(split: Split) -> [Digit; 9] {
    let mut names = Digit::ALL;
    for (digit, name) in split.iter().flat_map(|set| set.iter()).zip(Digit::ALL) {
        names[digit.index()] = name;
    }
    names
}

fn rename(set: DigitSet, names: &[Digit; 9]) -> DigitSet {
    set.iter().map(|digit| names[digit.index()]).collect()
}

/// The ways to take one digit from each of three sets.
fn picks(sets: Split) -> Vec<DigitSet> {
    let mut picks = Vec::new();
    for a in sets[0] {
        for b in sets[1] {
            for c in sets[2] {
                picks.push([a, b, c].into_iter().collect());
            }
        }
    }
    picks
}

/// The number of bands with the splits 0, `a` and `b` in the columns of the three boxes. The first and
/// second row take a digit from each column so that all nine differ. The third row gets the rest, which
/// differ as well, since each digit is in each box once.
fn band_counts(splits: &[Split]) -> Vec<Vec<u64>> {
    let picks: Vec<Vec<DigitSet>> = splits.iter().map(|split| picks(*split)).collect();
    let can_pick: Vec<[bool; 512]> = picks
        .iter()
        .map(|picks| {
            let mut can = [false; 512];
            for pick in picks {
                can[usize::from(pick.bits())] = true;
            }
            can
        })
        .collect();
    let mut counts = vec![vec![0; 280]; 280];
    for a in 0..280 {
        for &top in &picks[0] {
            for &top_a in picks[a].iter().filter(|pick| pick.is_disjoint(top)) {
                let top_b = !(top | top_a);
                // The second row of each box can be picked in 2 × 2 × 2 ways.
                let middles: Vec<DigitSet> = picks[0]
                    .iter()
                    .filter(|pick| pick.is_disjoint(top))
                    .flat_map(|&middle| {
                        let fits = move |pick: &&DigitSet| {
                            pick.is_disjoint(top_a) && pick.is_disjoint(middle)
                        };
                        let rest = picks[a].iter().filter(fits);
                        rest.map(move |&middle_a| !(middle | middle_a))
                    })
                    .filter(|middle_b| middle_b.is_disjoint(top_b))
                    .collect();
                for b in (a..280).filter(|&b| can_pick[b][usize::from(top_b.bits())]) {
                    let can = &can_pick[b];
                    let fitting = middles.iter().filter(|set| can[usize::from(set.bits())]);
                    let found = fitting.count() as u64;
                    counts[a][b] += found;
                    if a != b {
                        counts[b][a] += found; // the order of boxes makes no difference
                    }
                }
            }
        }
    }
    counts
}
