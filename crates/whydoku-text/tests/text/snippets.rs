//! What people paste, in `testdata/snippets`: every snippet is read as the puzzle it shows, or refused
//! in one error with the right words.
//!
//! A line `@@@ title -- expectation` starts a snippet. The expectation is `read FORMAT PUZZLE …`, with
//! `candidates` at its end if the snippet lists them, or `refuse WORDS`.

use std::fs;
use std::path::Path;
use whydoku_text::read_bytes;

/// The puzzles in the snippets.
const PUZZLES: [(&str, &str); 3] = [
    (
        "wikipedia",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ),
    (
        "inkala",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ),
    (
        "solution",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    ),
];

pub(crate) struct Snippet {
    pub(crate) title: String,
    expected: String,
    pub(crate) text: String,
}

/// All snippets.
pub(crate) fn snippets() -> Vec<Snippet> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/snippets");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("the folder is part of the repository")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    let mut snippets: Vec<Snippet> = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a text file");
        for line in text.lines() {
            if let Some(head) = line.strip_prefix("@@@ ") {
                let (title, expected) = head.split_once(" -- ").expect("an expectation");
                snippets.push(Snippet {
                    title: title.to_owned(),
                    expected: expected.to_owned(),
                    text: String::new(),
                });
            } else {
                let last = snippets.last_mut().expect("a title comes first");
                last.text.push_str(line);
                last.text.push('\n');
            }
        }
    }
    snippets
}

/// What is wrong with the reading of a snippet.
fn fault(snippet: &Snippet) -> Option<String> {
    let reading = read_bytes(snippet.text.as_bytes());
    let errors: Vec<String> = reading.errors.iter().map(ToString::to_string).collect();
    if let Some(words) = snippet.expected.strip_prefix("refuse ") {
        let fits = errors.len() == 1 && errors[0].contains(words) && reading.records.is_empty();
        return (!fits).then(|| {
            let more = errors.len().saturating_sub(2);
            let boards = reading.records.len();
            format!(
                "{boards} boards, {:?} and {more} more",
                &errors[..errors.len().min(2)]
            )
        });
    }
    let mut words = snippet.expected.strip_prefix("read ")?.split(' ');
    let format = words.next()?;
    let mut names: Vec<&str> = words.collect();
    let candidates = names.last() == Some(&"candidates");
    if candidates {
        names.pop();
    }
    let puzzle = |name: &&str| PUZZLES.iter().find(|(n, _)| n == name).expect("a puzzle").1;
    let expected: Vec<&str> = names.iter().map(puzzle).collect();
    let found: Vec<String> = reading.records.iter().map(|r| r.grid.to_string()).collect();
    let formats: Vec<&str> = reading.records.iter().map(|r| r.format.name()).collect();
    let listed = reading
        .records
        .iter()
        .all(|r| r.candidates.is_some() == candidates);
    let same = found == expected && formats.iter().all(|f| *f == format) && listed;
    let fits = same && errors.is_empty();
    (!fits).then(|| format!("{formats:?} {found:?} {errors:?}"))
}

#[test]
fn every_snippet_is_read_or_refused_by_name() {
    let mut checked = 0;
    let mut faults = Vec::new();
    for snippet in snippets() {
        let needs_feature = !cfg!(feature = "formats")
            && ["JSON", "KSudoku", "OpenSudoku", "10'000", "GNOME"]
                .iter()
                .any(|word| snippet.title.contains(word));
        if needs_feature {
            continue;
        }
        checked += 1;
        faults.extend(fault(&snippet).map(|why| format!("{}: {why}", snippet.title)));
    }
    println!("{checked} snippets, {} at fault", faults.len());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(checked >= 100, "{checked}");
}
