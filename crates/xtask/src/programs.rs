//! Our own programs, for the stages that run one.

use crate::dist::target_folder;
use crate::web::Run;
use std::path::Path;

/// Builds programs of the workspace with the features that the stage `tests` compiles everything with. Built for its
/// package alone, each would have features of its own, and so would need most of the engine compiled once more.
pub(crate) fn build(root: &Path, names: &[&str], run: Run) -> Result<String, String> {
    let mut line = "cargo build --locked --workspace --all-features".to_owned();
    for name in names {
        line.push_str(" --bin ");
        line.push_str(name);
    }
    run(&line, root, &[])
}

/// Where a program is after it was built.
pub(crate) fn path(root: &Path, name: &str) -> String {
    target_folder(root)
        .join("debug")
        .join(name)
        .display()
        .to_string()
}
