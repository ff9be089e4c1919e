//! Puzzles from the lists of the data folder, always the same ones.

use super::Setup;
use crate::spread::spread;
use std::fs;
use whydoku::Grid;

/// A list: its file, the column of the puzzle, what another column must say, and how many puzzles
/// are taken.
struct List {
    file: &'static str,
    column: usize,
    only: Option<(usize, &'static str)>,
    most: usize,
}

const fn list(file: &'static str, column: usize, most: usize) -> List {
    List {
        file,
        column,
        only: None,
        most,
    }
}

/// Lists of every difficulty.
const ORDINARY: [List; 13] = [
    list("classic/norvig_top95.txt", 0, 95),
    list("classic/norvig_hardest11.txt", 0, 11),
    list("newspapers/nyt.tsv", 2, 700),
    list("speed/puzzles2_17_clue", 0, 800),
    list("speed/puzzles3_magictour_top1465", 0, 500),
    list("speed/unbiased_like", 0, 700),
    list("speed/kaggle_like", 0, 300),
    list("rated/se121_controlled_bias.tsv", 0, 800),
    list("rated/se121_reference.tsv", 0, 400),
    list("rated/hodoku_level_score.tsv", 0, 400),
    List {
        only: Some((0, "P")),
        ..list("rated/se121_steps.tsv", 1, 60)
    },
    List {
        only: Some((1, "1")),
        ..list("bad/famous.tsv", 0, 20)
    },
    List {
        only: Some((1, "1")),
        ..list("bad/sudopedia_test_cases.tsv", 0, 20)
    },
];

/// Lists of the hardest puzzles only.
const HARDEST: [List; 3] = [
    list("speed/puzzles5_forum_hardest_1905_11+", 0, 300),
    list("speed/puzzles6_forum_hardest_1106", 0, 150),
    list("rated/se121_hardest_2011.tsv", 0, 100),
];

/// A fixed choice from all lists: `hardest` of the hardest puzzles, and others up to `total`.
pub(super) fn mixed(setup: &Setup, total: usize, hardest: usize) -> Result<Vec<Grid>, String> {
    let mut ordinary = euler96(setup)?;
    for list in &ORDINARY {
        ordinary.extend(taken(setup, list)?);
    }
    let mut hard = Vec::new();
    for list in &HARDEST {
        hard.extend(taken(setup, list)?);
    }
    let mut all: Vec<Grid> = spread(&hard, hardest).copied().collect();
    all.extend(spread(&ordinary, total - all.len()));
    Ok(all)
}

/// A fixed choice of `most` grids from one file, which may have any number of solutions.
pub(super) fn some_of(setup: &Setup, file: &'static str, most: usize) -> Result<Vec<Grid>, String> {
    taken(setup, &list(file, 0, most))
}

/// A file of the data folder.
pub(super) fn text(setup: &Setup, file: &str) -> Result<String, String> {
    let path = setup.data.join(file);
    fs::read_to_string(&path)
        .map_err(|error| format!("{} cannot be read ({error})", path.display()))
}

fn taken(setup: &Setup, list: &List) -> Result<Vec<Grid>, String> {
    let text = text(setup, list.file)?;
    let mut grids: Vec<Grid> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let wanted = list
            .only
            .is_none_or(|(column, word)| fields.get(column) == Some(&word));
        if let Some(field) = fields.get(list.column).filter(|_| wanted)
            && let Ok(grid) = field.trim().parse()
        {
            grids.push(grid);
        }
    }
    if grids.is_empty() {
        return Err(format!("{} has no puzzle", list.file));
    }
    Ok(spread(&grids, list.most).copied().collect())
}

/// Project Euler's list, whose puzzles have nine lines below a heading.
fn euler96(setup: &Setup) -> Result<Vec<Grid>, String> {
    let text = text(setup, "classic/euler96.original.txt")?;
    let rows: Vec<&str> = text.lines().filter(|line| !line.contains("Grid")).collect();
    let grids = rows.chunks(9).filter_map(|rows| rows.concat().parse().ok());
    Ok(grids.collect())
}
