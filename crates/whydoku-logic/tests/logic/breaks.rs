//! Where the suppositions of a step break: every explanation that supposes something names the place, and
//! the place is really left without a candidate.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops where something is wrong"
)]

use std::collections::{BTreeMap, BTreeSet};
use test_support::data;
use test_support::puzzles::puzzle;
use whydoku_grid::{
    Budget, Candidate, CandidateSet, Cell, CellSet, Digit, Grid, House, Pencilmarks, Truth,
};
use whydoku_logic::page::blocks;
use whydoku_logic::{
    Base, Engine, Explanation, Inference, Marked, Options, Picture, Role, Rule, Step, Words,
    registry,
};

/// How many breaks were checked, by technique.
type Tally = BTreeMap<&'static str, usize>;

/// The places without a candidate in which the suppositions of a proof end.
fn breaks(inference: &Inference, found: &mut Vec<Base>) {
    let before = found.len();
    match &inference.rule {
        Rule::Refute {
            trail, conflict, ..
        } => {
            for entry in trail {
                breaks(entry, found);
            }
            if found.len() == before {
                found.push(*conflict);
            }
        }
        Rule::Cases { branches, .. } => {
            for branch in branches {
                for entry in &branch.trail {
                    breaks(entry, found);
                }
                found.extend(branch.conflict);
            }
        }
        _ => {}
    }
}

/// The explanation of a step, in short and in full.
struct Sentences {
    short: String,
    full: String,
}

/// Checks how a step that supposes something says where that leads. Steps without a long explanation
/// suppose nothing.
fn check(marks: &Pencilmarks, step: &Step, tally: &mut Tally) {
    let Some(full) = step.full_explanation() else {
        return;
    };
    let words = Sentences {
        short: Explanation::of(step).sentences,
        full: full.to_string(),
    };
    check_labels(&words.full);
    let checked = match step.technique.id {
        "digit-forcing-chain" => two_cases(&words, step),
        "contradiction-forcing-chain" => one_place(marks, &words, step),
        "kraken-fish-1" | "kraken-fish-2" => lack_of_room(marks, &words, step),
        "template-set" | "template-delete" => templates(marks, &words, step),
        "pattern-overlay" => overlay(marks, &words, step),
        _ => {
            let in_short = places_of_the_proof(&words.short, step);
            assert_eq!(in_short, places_of_the_proof(&words.full, step));
            in_short
        }
    };
    *tally.entry(step.technique.id).or_default() += checked;
}

/// The inferences of the long form are numbered without a gap.
fn check_labels(full: &str) {
    let labels = full.lines().filter_map(|line| {
        let label = line.trim_start().strip_prefix('(')?.split_once(')')?.0;
        label.parse::<usize>().ok()
    });
    let labels: Vec<usize> = labels.collect();
    assert!(labels.iter().copied().eq(1..=labels.len()), "{full}");
}

/// Checks that the text names every break of the proof. Returns how many there are.
fn places_of_the_proof(text: &str, step: &Step) -> usize {
    let mut found = Vec::new();
    step.proof.0.iter().for_each(|i| breaks(i, &mut found));
    for place in &found {
        let Base::Truth(place) = place else {
            panic!("a clause breaks: {text}");
        };
        let words = words_of(*place);
        assert!(text.contains(&words), "{words} is not in: {text}");
    }
    found.len()
}

fn words_of(place: Truth) -> String {
    match place {
        Truth::Cell(cell) => format!("{cell} has no candidate left"),
        Truth::House(house, digit) => format!("{} has no cell left for {digit}", house.words()),
    }
}

/// What a picture marks in one of these roles.
fn marked(picture: &Picture, roles: &[Role]) -> CandidateSet {
    let highlights = picture.highlights.iter();
    let sets = highlights.filter(|one| roles.contains(&one.role));
    let sets = sets.filter_map(|one| one.marked.candidates());
    sets.fold(CandidateSet::EMPTY, |all, set| all | set)
}

/// The open candidates that the picture leaves: neither ruled out nor excluded by what must be true.
fn left(marks: &Pencilmarks, picture: &Picture) -> CandidateSet {
    let on = marked(picture, &[Role::SupposedTrue, Role::Follows]);
    let off = marked(picture, &[Role::SupposedFalse, Role::RuledOut]);
    let sees = |a: Cell, b: Cell| a.peers().contains(b);
    let stays = |c: &Candidate| {
        let excluded = |o: Candidate| {
            o != *c && (o.cell == c.cell || o.digit == c.digit && sees(o.cell, c.cell))
        };
        !off.contains(*c) && !on.iter().any(excluded)
    };
    marks.open().iter().filter(stays).collect()
}

/// The two chains of a digit forcing chain break nowhere: both arrive at the conclusion.
fn two_cases(words: &Sentences, step: &Step) -> usize {
    for text in [&words.short, &words.full] {
        assert!(
            text.contains("Both cases lead to the same result."),
            "{text}"
        );
    }
    let concluded = &step.conclusions;
    let placed = concluded.placements.iter().copied();
    let mut claims = placed
        .map(|c| format!("{} must be {}", c.cell, c.digit))
        .chain(
            concluded
                .eliminations
                .iter()
                .map(|c| format!("{} cannot be {}", c.cell, c.digit)),
        );
    let claim = claims.next().unwrap();
    assert_eq!(claims.next(), None);
    let (first, second) = words.full.split_once("Case 2: ").unwrap();
    let second = second.split_once("Both cases").unwrap().0;
    for case in [first, second] {
        assert!(case.contains(&claim), "{claim}: {}", words.full);
    }
    2
}

/// The supposition leaves one marked cell or house empty, and the text names it.
fn one_place(marks: &Pencilmarks, words: &Sentences, step: &Step) -> usize {
    let picture = step.picture();
    let places: Vec<Marked> = picture
        .highlights
        .iter()
        .filter(|one| one.role == Role::Conflict)
        .map(|one| one.marked.clone())
        .collect();
    let left = left(marks, &picture);
    let empty = |truth: Truth| {
        let open = marks.open().iter().filter(|c| truth.contains(*c)).count();
        open > 0 && !left.iter().any(|c| truth.contains(c))
    };
    let truth = match places[..] {
        [Marked::Cells(cells)] => Truth::Cell(cells.only().unwrap()),
        [Marked::House(house)] => {
            let mut digits = Digit::ALL
                .into_iter()
                .map(|digit| Truth::House(house, digit));
            let named = digits.find(|truth| words.short.contains(&words_of(*truth)));
            named.unwrap_or_else(|| panic!("{house} is not in: {}", words.short))
        }
        _ => panic!("{places:?}"),
    };
    for text in [&words.short, &words.full] {
        assert!(text.contains(&words_of(truth)), "{truth} is not in: {text}");
    }
    assert!(empty(truth), "{truth}: {}", words.full);
    1
}

/// The base lines of a kraken fish, named in the text, have their digit in fewer lines than they are.
fn lack_of_room(marks: &Pencilmarks, words: &Sentences, step: &Step) -> usize {
    let picture = step.picture();
    let houses = |role: Role| -> Vec<House> {
        let highlights = picture.highlights.iter().filter(|one| one.role == role);
        let houses = highlights.filter_map(|one| match one.marked {
            Marked::House(house) => Some(house),
            _ => None,
        });
        houses.collect()
    };
    let (base, cover) = (houses(Role::Base), houses(Role::Cover));
    assert!(
        !cover.is_empty() && cover.len() < base.len(),
        "{}",
        words.full
    );
    let all = |houses: &[House]| {
        houses
            .iter()
            .fold(CellSet::EMPTY, |all, house| all | house.cells())
    };
    let left = left(marks, &picture);
    let digits = Digit::ALL.into_iter().filter(|digit| {
        let placed = base
            .iter()
            .any(|h| !(marks.placed(*digit) & h.cells()).is_empty());
        !placed && (left.cells(*digit) & all(&base)).is_subset(all(&cover))
    });
    let named = |digit: &Digit| {
        let room = format!("have room for {digit} only in ");
        [&words.short, &words.full]
            .iter()
            .all(|text| text.contains(&room))
    };
    assert_eq!(digits.filter(named).count(), 1, "{}", words.full);
    for house in base.iter().chain(&cover) {
        let number = (house.index() % 9 + 1).to_string();
        let room = words.short.split("Now ").last().unwrap();
        assert!(room.contains(&number), "{house} is not in: {room}");
    }
    1
}

/// All ways to complete a digit: one cell in each row, none of which sees another.
fn all_templates(marks: &Pencilmarks, digit: Digit) -> Vec<CellSet> {
    let places = marks.placed(digit) | marks.open().cells(digit);
    let mut ways = vec![CellSet::EMPTY];
    for row in 0..9 {
        let cells = House::row(row).cells();
        let placed = marks.placed(digit) & cells;
        let open = if placed.is_empty() {
            places & cells
        } else {
            placed
        };
        let longer = ways.iter().flat_map(|way| {
            let fits = move |cell: &Cell| way.is_disjoint(cell.peers());
            open.into_iter().filter(fits).map(|cell| way.with(cell))
        });
        ways = longer.collect();
    }
    ways
}

/// What the text says of all ways to complete a digit holds, and the long form names the breaks of the
/// proof.
fn templates(marks: &Pencilmarks, words: &Sentences, step: &Step) -> usize {
    let is_placed = !step.conclusions.placements.is_empty();
    let concluded: CandidateSet = if is_placed {
        step.conclusions.placements.iter().copied().collect()
    } else {
        *step.conclusions.eliminations
    };
    let digit = concluded.iter().next().unwrap().digit;
    let cells = concluded.cells(digit);
    // For each digit, the ways that use no cell which all ways of another digit need.
    let mut all = Digit::ALL.map(|digit| all_templates(marks, digit));
    loop {
        let needed = |ways: &Vec<CellSet>| ways.iter().copied().reduce(|all, way| all & way);
        let needed: Vec<CellSet> = all.iter().map(|ways| needed(ways).unwrap()).collect();
        let before: usize = all.iter().map(Vec::len).sum();
        for (own, ways) in all.iter_mut().enumerate() {
            for (other, needed) in needed.iter().enumerate() {
                ways.retain(|way| other == own || way.is_disjoint(*needed));
            }
        }
        if all.iter().map(Vec::len).sum::<usize>() == before {
            break;
        }
    }
    let ways = &all[digit.index()];
    assert!(!ways.is_empty());
    for way in ways {
        let agrees = if is_placed {
            cells.is_subset(*way)
        } else {
            way.is_disjoint(cells)
        };
        assert!(agrees, "{}", words.short);
    }
    for cell in cells {
        assert!(words.short.contains(&cell.to_string()), "{}", words.short);
    }
    places_of_the_proof(&words.full, step)
}

/// Two digits of which one leaves no way to complete the other.
fn overlay(marks: &Pencilmarks, words: &Sentences, step: &Step) -> usize {
    let gone = &step.conclusions.eliminations;
    let digit = gone.iter().next().unwrap().digit;
    let other = Digit::ALL.into_iter().find(|other| {
        let end = format!("The {digit}s and the {other}s would not fit into one grid.");
        words.short.contains(&end)
    });
    let other = other.unwrap_or_else(|| panic!("{}", words.short));
    let theirs = all_templates(marks, other);
    for way in all_templates(marks, digit) {
        let supposed = !way.is_disjoint(gone.cells(digit));
        assert!(
            !supposed || theirs.iter().all(|one| !one.is_disjoint(way)),
            "{}",
            words.short
        );
    }
    places_of_the_proof(&words.full, step)
}

fn total(tally: &Tally) -> usize {
    tally.values().sum()
}

#[test]
fn every_supposition_of_the_pages_names_its_break() {
    let (mut pages, mut tally) = (BTreeSet::new(), Tally::new());
    for technique in registry::TECHNIQUES {
        let page = technique.info().page();
        if !pages.insert(page) {
            continue;
        }
        for block in blocks(page).unwrap() {
            let only = [block.technique.as_str()];
            let engine = Engine::with_techniques(only, Options::default()).unwrap();
            let (steps, _) = engine.all_steps(&block.marks, &Budget::unlimited());
            for step in steps {
                check(&block.marks, &step, &mut tally);
            }
        }
    }
    assert!(total(&tally) > 100, "{tally:?}");
    let special = [
        "digit-forcing-chain",
        "contradiction-forcing-chain",
        "kraken-fish-1",
        "kraken-fish-2",
        "template-set",
        "template-delete",
        "pattern-overlay",
    ];
    for technique in special {
        assert!(
            tally.get(technique).is_some_and(|count| *count > 0),
            "{technique}: {tally:?}"
        );
    }
}

/// Solves a grid and checks every step of the path.
fn check_path(engine: &Engine, grid: &Grid, tally: &mut Tally) {
    let mut marks = Pencilmarks::from_grid(grid).unwrap();
    let path = engine.solve_path(&marks, &Budget::unlimited());
    for step in &path.steps {
        check(&marks, step, tally);
        step.conclusions.apply(&mut marks).unwrap();
    }
}

#[test]
fn every_supposition_of_the_hardest_puzzles_names_its_break() {
    let Some(lines) = data::lines("bad/famous.tsv") else {
        return;
    };
    let mut tally = Tally::new();
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        if let [puzzle, "1", ..] = fields[..] {
            check_path(&Engine::default(), &puzzle.parse().unwrap(), &mut tally);
        }
    }
    assert!(total(&tally) > 200, "{tally:?}");
}

/// Puzzles from a list of the hardest that nobody chose, and not only the famous ones.
#[test]
fn every_supposition_of_a_sample_of_hard_puzzles_names_its_break() {
    let Some(lines) = data::lines("speed/puzzles5_forum_hardest_1905_11+") else {
        return;
    };
    let mut tally = Tally::new();
    let puzzles = lines.iter().filter(|line| !line.starts_with('#'));
    for line in puzzles.step_by(lines.len() / 12) {
        let grid: Grid = line.get(..81).unwrap().parse().unwrap();
        check_path(&Engine::default(), &grid, &mut tally);
    }
    assert!(total(&tally) > 200, "{tally:?}");
}

/// The techniques that are used only when somebody names them, on puzzles without a page.
#[test]
fn techniques_used_by_name_name_their_breaks() {
    let mut tally = Tally::new();
    let named = [
        "digit-forcing-chain",
        "contradiction-forcing-chain",
        "kraken-fish-1",
        "kraken-fish-2",
        "template-set",
        "template-delete",
    ];
    for technique in named {
        let easy = ["full-house", "naked-single", "hidden-single", technique];
        let engine = Engine::with_techniques(easy, Options::default()).unwrap();
        for seed in 401..=430 {
            check_path(&engine, &puzzle(seed), &mut tally);
        }
    }
    for technique in named {
        assert!(
            tally.get(technique).is_some_and(|count| *count > 0),
            "{technique}: {tally:?}"
        );
    }
}
