//! What every written result says about where it comes from, and the folder results go to.
//!
//! Benches, tests and examples of other crates include this file: they need nothing else of this one.

use std::path::PathBuf;
use std::process::Command;

/// What a command prints, in one line.
fn said(program: &str, words: &[&str]) -> String {
    let here = env!("CARGO_MANIFEST_DIR");
    let output = Command::new(program).args(words).current_dir(here).output();
    output.map_or_else(
        |_| "unknown".to_owned(),
        |output| String::from_utf8_lossy(&output.stdout).trim().to_owned(),
    )
}

/// The root of the workspace.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The name of the processor.
pub fn processor() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = info
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split(": ").nth(1));
    name.unwrap_or("unknown processor").to_owned()
}

/// Where and when a result was made. Taken when the program starts: by the time a long run ends,
/// the checkout may have moved on.
#[derive(Clone, Debug)]
pub struct Stamp {
    /// The commit of the checkout, marked where files differ from it.
    pub commit: String,
    /// The day, `2026-11-15`.
    pub date: String,
}

impl Stamp {
    /// As things are.
    pub fn now() -> Self {
        Self {
            commit: said("git", &["describe", "--always", "--dirty", "--exclude=*"]),
            date: said("date", &["-u", "+%Y-%m-%d"]),
        }
    }

    /// A heading, a line with the processor, the commit and the date, the text.
    pub fn page(&self, title: &str, text: &str) -> String {
        let Self { commit, date } = self;
        format!(
            "# {title}\n\n{}, commit {commit}, {date}.\n\n{text}",
            processor()
        )
    }

    /// Writes such a page. Where it is, from the root of the workspace.
    ///
    /// # Panics
    /// If it cannot be written: then there is nothing to show for the measuring.
    pub fn write(&self, name: &str, title: &str, text: &str) -> String {
        let Self { commit, date } = self;
        std::fs::create_dir_all(root().join("bench/results")).expect("a folder to write to");
        let path = format!("bench/results/{name}-{date}-{commit}.md");
        std::fs::write(root().join(&path), self.page(title, text)).expect("a file to write to");
        path
    }
}
