//! [`Sheet`]: runs the tasks of one part on several threads and hashes what they find.

use super::Setup;
use super::findings::Findings;
use super::hash::Fnv;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How many tasks share a line where a part has no better grouping.
const GROUP: usize = 100;

/// A task: the index of the line it belongs to, and what to work on.
pub(super) type Task<T> = (String, T);

/// Groups by hundreds: 0000, 0001 and so on.
pub(super) fn hundreds<T>(items: Vec<T>) -> Vec<Task<T>> {
    let index = |place: usize| format!("{:04}", place / GROUP);
    let items = items.into_iter().enumerate();
    items.map(|(place, item)| (index(place), item)).collect()
}

/// The lines of one part, ready to print.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    tasks: usize,
    /// By kind: the lines, and how many entries they stand for.
    kinds: BTreeMap<&'static str, (Vec<Line>, u64)>,
    /// The texts behind the line that [`Setup::show`] asks for.
    shown: String,
}

#[derive(Debug)]
struct Line {
    index: String,
    hash: Fnv,
}

/// What is kept of one task: for each kind its hash and the number of its entries.
type Hashes = Vec<(&'static str, u64, u64)>;

impl Sheet {
    /// Does the work for every task. The result does not depend on the number of threads.
    pub(super) fn run<T: Sync>(
        &mut self,
        part: &str,
        tasks: &[Task<T>],
        setup: &Setup,
        work: impl Fn(&T) -> Findings + Sync,
    ) {
        let shown = setup.show.as_ref().filter(|show| show.part == part);
        let tasks: Vec<&Task<T>> = match shown {
            Some(show) => tasks.iter().filter(|task| task.0 == show.index).collect(),
            None => tasks.iter().collect(),
        };
        let next = AtomicUsize::new(0);
        let worker = || {
            let mut done: Vec<(usize, Hashes, String)> = Vec::new();
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some((_, input)) = tasks.get(place) else {
                    return done;
                };
                let kind = shown.map(|show| show.kind.as_str());
                let (hashes, text) = hashes(work(input), kind);
                done.push((place, hashes, text));
            }
        };
        let mut done = thread::scope(|scope| {
            let workers: Vec<_> = (0..setup.threads.max(1))
                .map(|_| scope.spawn(worker))
                .collect();
            let results = workers.into_iter().map(thread::ScopedJoinHandle::join);
            let results = results.map(|result| result.expect("a worker does not panic"));
            results.flatten().collect::<Vec<_>>()
        });
        done.sort_unstable_by_key(|(place, ..)| *place);
        for (place, hashes, text) in done {
            self.add(&tasks[place].0, &hashes);
            self.shown.push_str(&text);
        }
    }

    fn add(&mut self, index: &str, hashes: &Hashes) {
        self.tasks += 1;
        for (kind, hash, entries) in hashes {
            let (lines, all) = self.kinds.entry(kind).or_default();
            *all += entries;
            if lines.last().is_none_or(|line| line.index != index) {
                lines.push(Line {
                    index: index.to_owned(),
                    hash: Fnv::new(),
                });
            }
            if let Some(line) = lines.last_mut() {
                line.hash.add(&hash.to_le_bytes());
            }
        }
    }

    /// `part kind index hash`, kind by kind, then one line with the counts of the part; or the
    /// texts of the line asked for.
    pub(super) fn write(&self, part: &str, setup: &Setup, out: &mut String) {
        if setup.show.is_some() {
            out.push_str(&self.shown);
            return;
        }
        let mut counts = String::new();
        for (kind, (lines, entries)) in &self.kinds {
            for Line { index, hash } in lines {
                let _ = writeln!(out, "{part} {kind} {index} {:016x}", hash.finish());
            }
            let _ = write!(counts, ", {entries} {kind}");
        }
        let _ = writeln!(out, "{part} counts: {} tasks{counts}", self.tasks);
    }
}

/// The hashes of a task's findings, and the text of the kind that is shown.
fn hashes(findings: Findings, shown: Option<&str>) -> (Hashes, String) {
    let mut hashes = Hashes::new();
    let mut kept = String::new();
    for (kind, text) in findings.into_kinds() {
        let mut hash = Fnv::new();
        hash.add(text.text.as_bytes());
        hashes.push((kind, hash.finish(), text.entries));
        if shown == Some(kind) {
            kept = text.text;
        }
    }
    (hashes, kept)
}
