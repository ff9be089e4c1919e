//! A small version of the fuzz targets that needs no nightly compiler: texts of every format, damaged
//! at random, must be read without a panic, and their records must survive being written.

use super::regressions::replay;
use super::snippets::snippets;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::sync::OnceLock;
use whydoku_grid::{Cell, Digit};
use whydoku_text::{Format, Options, Record, Writer, write};

/// A text in every format that this build can write, and everything that people paste.
fn seeds() -> Vec<String> {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut record = Record::new(line.parse().expect("81 cells"), Format::LINE);
    record.grid.place(Cell::at(0, 2), Digit::D4);
    record.candidates = Some(record.open());
    record.label = Some("Grid 07".to_owned());
    record.fields = vec![
        ("author".to_owned(), "J. Doe".to_owned()),
        ("id".to_owned(), "00015097c6c3".to_owned()),
        ("note".to_owned(), "a \"quoted\", <text> & more".to_owned()),
    ];
    Format::ALL
        .into_iter()
        .filter(|format| Writer::new(*format, Options::default()).is_ok())
        .map(|format| {
            let mut text = String::new();
            write(&record, format, Options::default(), &mut text).expect("it can be written");
            text
        })
        .chain(snippets().into_iter().map(|snippet| snippet.text))
        .collect()
}

/// How to damage a text, and where.
#[derive(Clone, Debug)]
enum Damage {
    Replace(usize, u8),
    Insert(usize, u8),
    Remove(usize, usize),
    Repeat(usize, usize),
    Cut(usize),
}

fn damage() -> impl Strategy<Value = Damage> {
    let place = 0_usize..4_000;
    let byte = prop_oneof![
        any::<u8>(),
        proptest::sample::select(b"0123456789.|-+*u:,;\t\n\r\"'#%[]{}()<>&=/\\`?!x ".to_vec()),
    ];
    prop_oneof![
        (place.clone(), byte.clone()).prop_map(|(at, b)| Damage::Replace(at, b)),
        (place.clone(), byte).prop_map(|(at, b)| Damage::Insert(at, b)),
        (place.clone(), 1_usize..100).prop_map(|(at, n)| Damage::Remove(at, n)),
        (place.clone(), 1_usize..200).prop_map(|(at, n)| Damage::Repeat(at, n)),
        place.prop_map(Damage::Cut),
    ]
}

fn apply(bytes: &mut Vec<u8>, damage: &Damage) {
    let length = bytes.len();
    if length == 0 {
        return;
    }
    match *damage {
        Damage::Replace(at, byte) => bytes[at % length] = byte,
        Damage::Insert(at, byte) => bytes.insert(at % length, byte),
        Damage::Remove(at, n) => {
            let at = at % length;
            bytes.drain(at..(at + n).min(length));
        }
        Damage::Repeat(at, n) => {
            let at = at % length;
            let piece = bytes[at..(at + n).min(length)].to_vec();
            bytes.splice(at..at, piece);
        }
        Damage::Cut(at) => bytes.truncate(at % length),
    }
}

static SEEDS: OnceLock<Vec<String>> = OnceLock::new();

// The damage is the same every time; fuzzing looks for new damage and adds it to the regressions.
proptest! {
    #![proptest_config(ProptestConfig { cases: 600, max_shrink_iters: 2_000, failure_persistence: None, rng_seed: RngSeed::Fixed(96), ..ProptestConfig::default() })]

    #[test]
    fn damaged_texts_are_read_or_refused(
        which in 0_usize..1_000,
        second in 0_usize..1_000,
        damages in proptest::collection::vec(damage(), 0..6),
        both in any::<bool>(),
    ) {
        let seeds = SEEDS.get_or_init(seeds);
        let mut bytes = seeds[which % seeds.len()].clone().into_bytes();
        if both {
            bytes.extend(seeds[second % seeds.len()].bytes());
        }
        for damage in &damages {
            apply(&mut bytes, damage);
        }
        replay(&bytes, &String::from_utf8_lossy(&bytes));
    }
}
