//! The command on real puzzles of the shared data, about which the answers are known.

use crate::support::{Scratch, whydoku, workspace};
use serde_json::Value;
use std::fs;
use std::path::Path;
use test_support::data;
use whydoku::solve::reference;
use whydoku::{Cell, Solution};

/// The rows of a tab-separated file, without its comments.
fn rows(path: &Path) -> Vec<Vec<String>> {
    fs::read_to_string(path)
        .expect("the file is text")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

#[test]
fn check_gives_the_stated_count_for_every_sudopedia_case() {
    let Some(path) = data::path("bad/sudopedia_test_cases.tsv") else {
        return;
    };
    let rows = rows(&path);
    assert_eq!(rows.len(), 19);
    for row in rows {
        let [puzzle, expected, label] = row.as_slice() else {
            panic!("{row:?}");
        };
        let run = whydoku(&workspace(), &["check", "--json", puzzle]);
        let object: Value = serde_json::from_str(&run.stdout).expect(label);
        if expected == "many" {
            assert_eq!(object["solutions"], 1000, "{label}");
            assert_eq!(object["exact"], false, "{label}");
        } else {
            let count: u64 = expected.parse().unwrap();
            assert_eq!(object["solutions"], count, "{label}");
            assert_eq!(object["exact"], true, "{label}");
        }
        assert_eq!(object["unique"], expected == "1", "{label}");
        assert_eq!(run.code, i32::from(expected != "1"), "{label}");
        // Duplicates are pointed out; other grids without a solution have none.
        assert_eq!(
            !object["clash"].is_null(),
            label.starts_with("duplicate"),
            "{label}"
        );
    }
}

#[test]
fn every_malformed_string_gets_an_error_with_a_place() {
    let Some(path) = data::path("bad/malformed_in_the_wild.tsv") else {
        return;
    };
    let rows = rows(&path);
    assert_eq!(rows.len(), 8);
    let scratch = Scratch::new();
    for row in rows {
        let (text, label) = (&row[0], &row[1]);
        let file = scratch.write("bad.txt", &format!("{text}\n"));
        let file = file.display().to_string();
        let run = whydoku(scratch.path(), &["check", &file]);
        match label.as_str() {
            // These two have 81 valid cells, but their givens clash.
            "row_conflict" | "two_adjacent_ones_only" => {
                assert_eq!(run.code, 1, "{label}: {}", run.stderr);
                assert!(
                    run.stdout.contains("no solution: row "),
                    "{label}: {}",
                    run.stdout
                );
            }
            _ => {
                assert_eq!(run.code, 2, "{label}: {}", run.stdout);
                let place = format!("{file}:1:");
                assert!(run.stderr.starts_with(&place), "{label}: {}", run.stderr);
                assert!(run.stderr.contains('^'), "{label}: {}", run.stderr);
            }
        }
    }
}

#[test]
fn famous_grids_have_the_solutions_they_are_famous_for() {
    let Some(path) = data::path("bad/famous.tsv") else {
        return;
    };
    for row in rows(&path) {
        let (puzzle, expected, label) = (&row[0], &row[1], &row[2]);
        let run = whydoku(&workspace(), &["check", puzzle]);
        let said = run.stdout.trim_end();
        match expected.as_str() {
            "0" => assert!(said.starts_with("no solution: "), "{label}: {said}"),
            "1" => assert_eq!(said, "one solution", "{label}"),
            _ => assert!(said.starts_with("at least 1000 solutions; "), "{label}"),
        }
    }
}

#[test]
fn a_table_of_newspaper_puzzles_solves_to_the_published_solutions() {
    let Some(path) = data::path("newspapers/nyt.tsv") else {
        return;
    };
    let run = whydoku(
        &workspace(),
        &["solve", "--json", &path.display().to_string()],
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    let rows = rows(&path);
    let solved: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    assert_eq!(solved.len(), rows.len());
    assert_eq!(rows.len(), 1196);
    let mut compared = 0;
    for (object, row) in solved.iter().zip(rows) {
        assert_eq!(object["puzzle"], row[2].replace('0', "."));
        // Some solutions were not published.
        if !row[3].is_empty() {
            assert_eq!(object["solution"], row[3]);
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// The whole list by every method and on one or several threads gives the same bytes, and every line
/// is a solution of its puzzle.
#[test]
fn all_ways_to_solve_a_long_list_agree() {
    let Some(path) = data::path("speed/puzzles2_17_clue") else {
        return;
    };
    let file = path.display().to_string();
    let solve = |args: &[&str]| {
        let mut words = vec!["solve", file.as_str()];
        words.extend(args);
        let run = whydoku(&workspace(), &words);
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.stdout
    };
    let lines = solve(&["--format", "line"]);
    assert_eq!(lines.lines().count(), 49_158);
    assert_eq!(lines, solve(&["--format", "line", "--threads", "1"]));
    assert_eq!(
        lines,
        solve(&["--format", "line", "--threads", "5", "--method", "first"])
    );
    let text = fs::read_to_string(&path).unwrap();
    let puzzles = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    for ((line, puzzle), object) in lines.lines().zip(puzzles).zip(solve(&["--json"]).lines()) {
        let fits = puzzle
            .bytes()
            .zip(line.bytes())
            .all(|(given, digit)| given == digit || matches!(given, b'.' | b'0'));
        assert!(fits, "{puzzle}\n{line}");
        assert!(object.contains(line), "{object}");
    }
}

/// Puzzles with several solutions: the answer says how many, the path claims no solution and no
/// contradiction, and no step rules out what holds in some solution.
#[test]
fn explain_assumes_nothing_of_puzzles_with_several_solutions() {
    let Some(lines) = data::lines("speed/puzzles7_serg_benchmark") else {
        return;
    };
    let puzzles = lines.iter().filter(|line| line.len() == 81);
    let puzzles: Vec<&str> = puzzles.step_by(50).map(String::as_str).collect();
    assert!(puzzles.len() >= 200, "{}", puzzles.len());
    let scratch = Scratch::new();
    let path = scratch.write("several", &puzzles.join("\n"));
    let run = whydoku(&workspace(), &["explain", "--json", path.to_str().unwrap()]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert_eq!(run.stdout.lines().count(), puzzles.len());
    let mut steps = 0;
    for (puzzle, line) in puzzles.into_iter().zip(run.stdout.lines()) {
        let answer: Value = serde_json::from_str(line).unwrap();
        assert_eq!(answer["outcome"], "stuck", "{puzzle}");
        let solutions: Vec<_> = reference::solutions(&puzzle.parse().unwrap())
            .take(1001)
            .collect();
        assert!(solutions.len() > 1, "{puzzle}");
        let caution = answer["caution"].as_str().expect(puzzle);
        let number = match solutions.len() {
            1001.. => "at least 1000 solutions".to_owned(),
            fewer => format!(" has {fewer} solutions"),
        };
        assert!(caution.contains(&number), "{puzzle}: {caution}");
        for step in answer["steps"].as_array().unwrap() {
            assert_eq!(step["assumes_uniqueness"], false, "{puzzle}");
            for conclusion in step["conclusions"].as_array().unwrap() {
                let conclusion = conclusion.as_str().unwrap();
                let bytes: Vec<usize> = conclusion
                    .bytes()
                    .filter(u8::is_ascii_digit)
                    .map(|byte| usize::from(byte - b'0'))
                    .collect();
                let cell = Cell::at(bytes[0] - 1, bytes[1] - 1);
                let is_true =
                    |solution: &Solution| usize::from(solution.get(cell).get()) == bytes[2];
                let holds = if conclusion.contains('=') {
                    solutions.iter().all(is_true)
                } else {
                    !solutions.iter().any(is_true)
                };
                assert!(holds, "{puzzle}: {conclusion}");
                steps += 1;
            }
        }
    }
    assert!(steps > 1000, "only {steps} conclusions");
}
