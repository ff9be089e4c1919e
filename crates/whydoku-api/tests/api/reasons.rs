//! Reasons: always an answer, never harder than the puzzle, proved, and from the player's own board.

use test_support::data;
use whydoku::logic::{Engine, Literal};
use whydoku::solve::{self, Solver};
use whydoku::{Budget, Candidate, Cell, Digit, Grid, Pencilmarks, Rating};
use whydoku_api::PlayerBoard;
use whydoku_api::step::AnyStep;
use whydoku_api::why::{Reasons, WhyAnswer};

const NYT: &str =
    "......2......3.9....8.1..37.2.....9134.87.....6....4..5.24....34.3.5.....1.......";
/// The rating of the hardest basic single.
const NAKED_SINGLE: Rating = Rating(23);
/// Solved by singles alone.
const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn why(board: &PlayerBoard, claim: Literal) -> WhyAnswer {
    let (engine, budget) = (Engine::default(), Budget::unlimited());
    Reasons::find(&mut Solver::new(), &engine, board, claim, &budget).answer()
}

fn board(text: &str) -> PlayerBoard {
    PlayerBoard::new(text.parse().unwrap())
}

/// Asks about one candidate in `one_in`. Whether it is true is checked against the solution, every step
/// by the verifier, and the hardest step against the path of the puzzle.
fn candidates_are_explained(puzzle: &Grid, one_in: usize) {
    let board = PlayerBoard::new(*puzzle);
    let solution = *solve::prove(puzzle).unwrap().solution();
    let marks = Pencilmarks::from_grid(puzzle).unwrap();
    let path = Engine::default().solve_path(&marks, &Budget::unlimited());
    // All basic singles count as equally hard.
    let limit = path.hardest().unwrap().rating.max(NAKED_SINGLE);
    for candidate in marks.open().iter().step_by(one_in) {
        let is_right = solution.get(candidate.cell) == candidate.digit;
        let answer = why(&board, Literal::on(candidate));
        assert_eq!(answer.holds, Some(is_right), "{puzzle} {candidate}");
        assert!(
            answer.proved.iter().all(|proved| *proved),
            "{puzzle} {candidate}"
        );
        assert!(answer.proof.is_some() || !answer.steps.is_empty());
        let hardest = answer.hardest.unwrap().0;
        assert!(
            hardest <= limit,
            "{puzzle} {candidate}: {hardest} > {limit}"
        );
        // The last step alone concludes it.
        if let Some(AnyStep::Classic(last)) = answer.steps.last() {
            let said = last.conclusions.iter().any(|one| {
                let one = one.0;
                let same = one.candidate == candidate && one.holds == is_right;
                same || one.holds && !is_right && one.candidate.excludes(candidate)
            });
            assert!(said, "{puzzle} {candidate}");
        }
    }
}

#[test]
fn every_candidate_of_two_puzzles_is_explained_and_never_harder_than_the_path() {
    for puzzle in [EASY, NYT] {
        candidates_are_explained(&puzzle.parse().unwrap(), 1);
    }
}

#[test]
fn candidates_of_harder_puzzles_are_explained_and_never_harder_than_the_path() {
    let Some(text) = data::text("rated/se121_controlled_bias.tsv") else {
        return;
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let puzzles: Vec<Grid> = lines
        .filter_map(|line| line.split('\t').next()?.parse().ok())
        .collect();
    for puzzle in puzzles.iter().step_by(puzzles.len() / 4) {
        candidates_are_explained(puzzle, 7);
    }
}

#[test]
fn a_puzzle_of_singles_is_explained_by_few_singles() {
    // Row 5, column 5 and box 5 leave only 5 for r5c5. The path of the puzzle needs nine hidden singles.
    let answer = why(
        &board(EASY),
        Literal::on(Candidate::new(Cell::at(4, 4), Digit::D5)),
    );
    assert_eq!(answer.steps.len(), 1, "{}", answer.text);
    let marks = Pencilmarks::from_grid(&EASY.parse().unwrap()).unwrap();
    for candidate in marks.open().iter() {
        let answer = why(&board(EASY), Literal::off(candidate));
        assert!(answer.hardest.unwrap().0 <= NAKED_SINGLE);
    }
}

#[test]
fn what_the_board_shows_needs_no_step() {
    let seen = why(
        &board(NYT),
        Literal::off(Candidate::new(Cell::at(0, 0), Digit::D5)),
    );
    assert_eq!(seen.text, "r1c1 sees the 5 in r7c1.");
    assert_eq!((seen.holds, seen.hardest), (Some(true), None));
}

#[test]
fn the_players_own_marks_are_not_a_reason() {
    let cell = Cell::at(0, 0);
    let mut noted = board(NYT);
    // The solution has 7 in r1c1; 6 and 9 are candidates as well.
    noted.notes.insert(Candidate::new(cell, Digit::D7));
    noted.notes.insert(Candidate::new(cell, Digit::D9));
    let answer = why(&noted, Literal::off(Candidate::new(cell, Digit::D6)));
    assert_eq!(answer.holds, Some(true));
    assert!(!answer.steps.is_empty(), "{}", answer.text);
    let mut placed = board(NYT);
    placed.grid.place(cell, Digit::D7);
    let answer = why(&placed, Literal::on(Candidate::new(cell, Digit::D7)));
    assert_eq!(answer.holds, Some(true));
    assert!(!answer.steps.is_empty(), "{}", answer.text);
}

#[test]
fn nothing_is_explained_from_a_wrong_board() {
    let mut wrong = board(NYT);
    wrong.grid.place(Cell::at(0, 0), Digit::D9);
    let claim = Literal::on(Candidate::new(Cell::at(4, 2), Digit::D9));
    let answer = why(&wrong, claim);
    assert_eq!(answer.text, "There is a mistake: the 9 in r1c1 is wrong.");
    assert_eq!((answer.holds, answer.mistakes.len()), (None, 1));
    let impossible = board(&format!("11{}", ".".repeat(79)));
    let answer = why(&impossible, claim);
    assert!(
        answer.text.starts_with("The puzzle has no solution"),
        "{}",
        answer.text
    );
    let two = "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";
    let claim = Literal::on(Candidate::new(Cell::at(3, 5), Digit::D1));
    let answer = why(&board(two), claim);
    assert!(
        answer.text.starts_with("The puzzle has 2 solutions, "),
        "{}",
        answer.text
    );
    assert_eq!(answer.holds, None);
}
