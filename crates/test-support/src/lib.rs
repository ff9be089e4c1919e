//! What the tests of several crates and the measurements share.

pub mod data;
#[cfg(feature = "steps")]
pub mod drawn_links;
pub mod exact_cover;
pub mod pages;
pub mod player;
pub mod puzzles;
pub mod stamp;
#[cfg(feature = "steps")]
pub mod steps;

use std::path::PathBuf;

/// The folder that holds the workspace.
pub fn workspace() -> PathBuf {
    let crate_folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let workspace = crate_folder.ancestors().nth(2);
    workspace.map_or_else(|| crate_folder.join("../.."), PathBuf::from)
}
