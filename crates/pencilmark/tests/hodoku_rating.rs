//! HoDoKu's scale against published levels and scores.

mod shared_data;

use pencilmark::rate::hodoku::{self, End};
use pencilmark::{Budget, Grid, Spent, solve};

/// What HoDoKu searches in a way of its own, so that scores which rest on it do not count.
const ITS_OWN: [&str; 3] = ["Forcing", "Brute Force", "Template"];

/// Up to pairs and triples every choice between steps is known, so every score must be equal; above,
/// the shares that the project promises.
#[test]
fn published_levels_and_scores_are_reached() {
    let Some(lines) = shared_data::lines("rated/hodoku_level_score.tsv") else {
        return;
    };
    let (mut all, mut levels, mut counted, mut scores, mut lower) = (0, 0, 0, 0, 0);
    for line in &lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let puzzle = solve::prove(&fields[0].parse::<Grid>().unwrap()).unwrap();
        let rating = hodoku::rate(&puzzle, &Budget::unlimited()).unwrap();
        let published: u32 = fields[4].parse().unwrap();
        let same = rating.end == End::Solved && rating.score == published;
        if matches!(fields[3], "Easy" | "Medium") {
            assert!(same, "{line}: {rating}");
            lower += 1;
        }
        all += 1;
        levels += usize::from(rating.level.name() == fields[3]);
        if !ITS_OWN.iter().any(|name| fields[7].contains(name)) {
            counted += 1;
            scores += usize::from(same);
        }
    }
    assert!(lower > 200 && counted > 400, "{lower} {counted}");
    assert!(levels * 100 >= all * 98, "{levels} levels of {all}");
    assert!(scores * 100 >= counted * 90, "{scores} scores of {counted}");
}

#[test]
fn a_short_budget_is_told_with_what_was_found() {
    let grid: Grid =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
            .parse()
            .unwrap();
    let puzzle = solve::prove(&grid).unwrap();
    let interrupted = hodoku::rate(&puzzle, &Budget::units(5)).unwrap_err();
    assert_eq!(interrupted.spent, Spent::Units);
    let all = hodoku::rate(&puzzle, &Budget::unlimited()).unwrap();
    assert!(interrupted.so_far.score <= all.score);
    assert!(all.steps.starts_with(&interrupted.so_far.steps));
}
