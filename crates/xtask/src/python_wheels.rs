//! What of the Python package is shipped: the wheel for this kind of processor, and the sources.

use crate::check::run_line;
use crate::python::{CRATE, WHEELS, check_size, only_file, prepare};
use crate::python_measure::SHIPPED;
use std::fs;
use std::path::Path;

/// Builds everything into this folder; returns the Python of a fresh virtual environment with the wheel, and what was
/// built.
pub(crate) fn ship(root: &Path, folder: &Path) -> Result<(String, String), String> {
    let python = prepare(root, SHIPPED)?;
    let wheel = only_file(&root.join(WHEELS))?;
    let size = check_size(&wheel)?;
    let name = keep(&wheel, folder)?;
    if !name.contains("-abi3-manylinux_") {
        return Err(format!("{name} is not for every Linux and every CPython"));
    }
    let sources = sources(root, &python, folder)?;
    Ok((python, format!("{name}, {size}; {sources}")))
}

/// Packs the sources, and unpacks them to see that nothing is missing that a build needs.
fn sources(root: &Path, python: &str, folder: &Path) -> Result<String, String> {
    let packed = root.join("target/python/sources");
    let _ = fs::remove_dir_all(&packed);
    let line = format!("{python} -m maturin sdist --out {}", packed.display());
    run_line(&line, &root.join(CRATE), &[])?;
    let archive = only_file(&packed)?;
    let name = keep(&archive, folder)?;
    run_line(&format!("tar -xzf {name}"), &packed, &[])?;
    let unpacked = packed.join(name.trim_end_matches(".tar.gz"));
    let manifest = format!("{CRATE}/Cargo.toml");
    let line = format!("cargo metadata --locked --format-version 1 --manifest-path {manifest}");
    run_line(&line, &unpacked, &[])?;
    Ok(name)
}

/// Copies a file into the folder and returns its name.
fn keep(file: &Path, folder: &Path) -> Result<String, String> {
    let name = file.file_name().unwrap_or_default();
    let name = name.to_string_lossy().into_owned();
    let copied = fs::copy(file, folder.join(&name));
    copied.map_err(|error| format!("{name}: {error}"))?;
    Ok(name)
}
