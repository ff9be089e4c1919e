//! The known numbers of Sudoku, all counted here and none looked up.

mod bands;
mod classes;
mod gangsters;
mod small_grids;

use std::collections::{BTreeMap, BTreeSet};
use whydoku_grid::{Rng, Symmetry};

/// The number of ways to name nine digits.
const NINE_FACTORIAL: u128 = 362_880;

#[test]
fn there_are_948109639680_first_bands() {
    let bands = bands::with_first_box_fixed();
    let fixed_box = bands.len() * bands::COLUMN_ORDERS;
    assert_eq!(fixed_box, 2_612_736);
    assert_eq!(fixed_box as u128 * NINE_FACTORIAL, 948_109_639_680);
}

/// The classes come from applying symmetries; canonical forms must differ exactly between classes.
#[test]
fn there_are_416_essentially_different_bands() {
    let bands = bands::with_first_box_fixed();
    let classes = bands::essentially_different(&bands);
    assert_eq!(classes.len(), 416);

    let mut rng = Rng::new(416);
    let mut forms = BTreeSet::new();
    for members in &classes {
        let form = bands[members[0]].to_grid().canonical().unwrap().form;
        let other = rng.choose(members).unwrap();
        let scrambled = Symmetry::random(&mut rng).apply(&bands[*other].to_grid());
        assert_eq!(scrambled.canonical().unwrap().form, form, "{scrambled}");
        forms.insert(form);
    }
    assert_eq!(forms.len(), 416);
}

/// A band can be completed in as many ways as any other with the same gangster (the digits in each
/// column, in any order), whose column sets 56 × 56 × 56 choices carry over to the second band.
#[test]
fn there_are_6670903752021072936960_grids_in_44_gangster_classes() {
    let gangsters = gangsters::Gangsters::new();
    let classes = gangsters.classes();
    assert_eq!(classes.count(), 44);

    let mut bands_of_class: BTreeMap<gangsters::Gangster, u128> = BTreeMap::new();
    for band in bands::with_first_box_fixed() {
        let class = classes.class_of(gangsters.of_band(&band));
        *bands_of_class.entry(class).or_default() += bands::COLUMN_ORDERS as u128;
    }
    assert_eq!(bands_of_class.len(), 44, "every class has a band");

    let grids: u128 = bands_of_class
        .iter()
        .map(|(class, bands)| bands * gangsters.completions(*class))
        .sum();
    assert_eq!(grids * NINE_FACTORIAL, 6_670_903_752_021_072_936_960);
}

#[test]
fn there_are_288_grids_of_4_by_4_and_2_classes() {
    let grids = small_grids::with_first_row_fixed(2, 2);
    assert_eq!(grids.len() * 24, 288);
    assert_eq!(small_grids::essentially_different(&grids, 2, 2), 2);
}

/// Boxes of 2 × 3; transposing would turn the boxes, so it does not count.
#[test]
fn there_are_28200960_grids_of_6_by_6_and_49_classes() {
    let grids = small_grids::with_first_row_fixed(2, 3);
    assert_eq!(grids.len() * 720, 28_200_960);
    assert_eq!(small_grids::essentially_different(&grids, 2, 3), 49);
}
