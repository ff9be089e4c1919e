//! Where a result comes from: processor, commit, date and build profile.

use crate::workspace;
use std::path::Path;
use std::process::Command;

/// The folder for results, from the root of the workspace.
pub const RESULTS: &str = "bench/results";

/// What a command prints, without the line break.
fn output_of(program: &str, words: &[&str]) -> String {
    let here = env!("CARGO_MANIFEST_DIR");
    let output = Command::new(program).args(words).current_dir(here).output();
    output.map_or_else(
        |_| "unknown".to_owned(),
        |output| String::from_utf8_lossy(&output.stdout).trim().to_owned(),
    )
}

/// The name of the processor.
pub fn processor() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = info
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split(": ").nth(1));
    name.unwrap_or("unknown processor").to_owned()
}

/// The Cargo profile that the running program was built with, read from the folder it is in.
pub fn profile() -> String {
    let program = std::env::current_exe().unwrap_or_default();
    let folders = program.ancestors().skip(1);
    let mut names = folders.filter_map(|folder| folder.file_name()?.to_str());
    // Tests are in `target/PROFILE/deps`.
    match names.find(|name| *name != "deps") {
        Some("debug") => "dev".to_owned(),
        Some(name) => name.to_owned(),
        None => "unknown".to_owned(),
    }
}

/// Where and when a result was measured. Taken when the program starts, because the checkout may
/// change during a long run.
#[derive(Clone, Debug)]
pub struct Stamp {
    /// The commit of the checkout, with `-dirty` if files differ from it.
    pub commit: String,
    /// The day, such as `2026-11-15`.
    pub date: String,
    /// The profile of the running program.
    pub profile: String,
}

impl Stamp {
    /// The commit, the day and the profile of this moment.
    pub fn now() -> Self {
        Self {
            commit: output_of("git", &["describe", "--always", "--dirty", "--exclude=*"]),
            date: output_of("date", &["-u", "+%Y-%m-%d"]),
            profile: profile(),
        }
    }

    /// A page: the title, a line that says where the figures come from, and the text.
    pub fn page(&self, title: &str, text: &str) -> String {
        let Self {
            commit,
            date,
            profile,
        } = self;
        format!(
            "# {title}\n\n{}, commit {commit}, profile `{profile}`, {date}.\n\n{text}",
            processor()
        )
    }

    /// Writes such a page and returns its path from the root of the workspace.
    pub fn write(&self, name: &str, title: &str, text: &str) -> Result<String, String> {
        let Self { commit, date, .. } = self;
        let path = format!("{RESULTS}/{name}-{date}-{commit}.md");
        write_file(&workspace().join(&path), &self.page(title, text))?;
        Ok(path)
    }
}

/// Writes a file, with its folder if that is missing.
pub fn write_file(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    folder
        .and_then(|()| std::fs::write(path, text))
        .map_err(|error| format!("{} cannot be written ({error}).", path.display()))
}
