//! What every written result says about where it comes from, and the folder results go to.

use std::path::PathBuf;
use std::process::Command;

/// What a command prints, in one line.
fn said(program: &str, words: &[&str]) -> String {
    let output = Command::new(program).args(words).output();
    output.map_or_else(
        |_| "unknown".to_owned(),
        |output| String::from_utf8_lossy(&output.stdout).trim().to_owned(),
    )
}

/// The name of the processor.
pub(crate) fn processor() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = info
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split(": ").nth(1));
    name.unwrap_or("unknown processor").to_owned()
}

/// Where and when a result was made. Taken when the program starts: by the time a long run ends,
/// the checkout may have moved on.
pub(crate) struct Stamp {
    commit: String,
    date: String,
}

impl Stamp {
    pub(crate) fn now() -> Self {
        Self {
            commit: said("git", &["describe", "--always", "--dirty", "--exclude=*"]),
            date: said("date", &["-u", "+%Y-%m-%d"]),
        }
    }

    /// Writes a result: a heading, a line with the processor, the commit and the date, the text.
    /// Where it is, from the root of the workspace.
    pub(crate) fn write(&self, name: &str, title: &str, text: &str) -> String {
        let Self { commit, date } = self;
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
        std::fs::create_dir_all(root.join("bench/results")).expect("a folder to write to");
        let path = format!("bench/results/{name}-{date}-{commit}.md");
        let text = format!(
            "# {title}\n\n{}, commit {commit}, {date}.\n\n{text}",
            processor()
        );
        std::fs::write(root.join(&path), text).expect("a file to write to");
        path
    }
}
