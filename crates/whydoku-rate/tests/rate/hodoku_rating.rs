//! Compares HoDoKu's scale with published levels and scores.

use test_support::data;
use whydoku_grid::{Budget, Grid, Spent};
use whydoku_rate::hodoku;
use whydoku_solve as solve;

/// Up to pairs and triples every choice between steps is known, so every score must be equal. Over
/// all puzzles, the shares must be at least those that the project promises.
#[test]
fn published_levels_and_scores_are_reached() {
    let Some(lines) = data::lines("rated/hodoku_level_score.tsv") else {
        return;
    };
    let (mut all, mut levels, mut scores, mut lower, mut forced) = (0, 0, 0, 0, 0);
    for line in &lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let puzzle = solve::prove(&fields[0].parse::<Grid>().unwrap()).unwrap();
        let rating = hodoku::rate(&puzzle, &Budget::unlimited()).unwrap();
        let published: u32 = fields[4].parse().unwrap();
        let same = rating.score == published;
        if matches!(fields[3], "Easy" | "Medium") {
            assert!(same, "{line}: {rating}");
            lower += 1;
        }
        all += 1;
        levels += usize::from(rating.level.name() == fields[3]);
        scores += usize::from(same);
        // If HoDoKu's path has a last resort, even an equal score must be marked as uncertain.
        let theirs = ["Forcing", "Brute Force"].map(|name| fields[7].contains(name));
        if same && theirs.contains(&true) {
            assert!(rating.has_last_resort(), "{line}");
            forced += 1;
        }
    }
    assert!(lower > 200 && forced > 20, "{lower} {forced}");
    assert!(levels * 100 >= all * 98, "{levels} levels of {all}");
    assert!(scores * 100 >= all * 90, "{scores} scores of {all}");
}

#[test]
fn a_spent_budget_returns_the_path_so_far() {
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
