//! What of the Python package is measured: `python-speed`, `python-same` and `test --spark`. All of them use the
//! wheel as it is shipped.

use crate::check::run_line;
use crate::dist::target_folder;
use crate::python::{CRATE, environment, install, prepare};
use std::path::Path;

/// How the wheel is built that is shipped.
pub(crate) const SHIPPED: &str = "dist";

/// The last word of a command: whether the figures are kept.
const fn flag(write: bool) -> &'static str {
    if write { "--write" } else { "" }
}

/// Rates puzzles on a real Spark cluster and kills an executor on the way; runs the recipe for Dask. Needs Java 17.
pub(crate) fn spark(root: &Path, write: bool) -> Result<String, String> {
    prepare(root, SHIPPED)?;
    let python = environment(root, "spark", "requirements-spark.txt")?;
    install(root, &python)?;
    let line = format!("{python} {CRATE}/bench/spark_cluster.py {}", flag(write));
    run_line(&line, root, &[])
}

/// Measures the package against its targets and beside other packages, which are installed outside the checkout.
pub(crate) fn speed(root: &Path, write: bool) -> Result<String, String> {
    let python = prepare(root, SHIPPED)?;
    let folder = std::env::temp_dir().join("whydoku-peers");
    let folder = folder.to_str().ok_or("the temporary folder has no name")?;
    let peers = environment(root, folder, "requirements-peers.txt")?;
    let program = format!("{CRATE}/bench/targets.py");
    run_line(
        &format!("{python} {program} {peers} {}", flag(write)),
        root,
        &[],
    )
}

/// Compares 100,000 answers from Python with those of native code.
pub(crate) fn same(root: &Path, write: bool) -> Result<String, String> {
    let python = prepare(root, SHIPPED)?;
    let native = "cargo build --locked --package whydoku-wasm --bin whydoku-replay --profile";
    run_line(&format!("{native} {SHIPPED}"), root, &[])?;
    let replay = target_folder(root).join(SHIPPED).join("whydoku-replay");
    let program = format!("{CRATE}/bench/same.py {}", replay.display());
    run_line(&format!("{python} {program} {}", flag(write)), root, &[])
}
