//! Files that options name for output. They are checked before the work starts, so that no result is
//! lost to a typing error.

use crate::input::Input;
use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};

/// An option and the file it names.
pub(crate) type FlagAndFile<'a> = (&'static str, &'a Path);

/// Checks that every file can be written and is neither an input nor named twice. The error is a
/// message to print.
pub(crate) fn check(files: &[FlagAndFile<'_>], inputs: &[Input]) -> Result<(), String> {
    let mut known: Vec<(&str, PathBuf)> = Vec::new();
    for &(option, path) in files {
        writable(path)?;
        // Only what is stored in a file can be overwritten; a terminal or /dev/null cannot.
        if path.exists() && !path.is_file() {
            continue;
        }
        let (file, full) = (path.display(), full_path(path));
        if inputs.iter().any(|input| input.is_file(&full)) {
            return Err(format!(
                "{option} would overwrite the input `{file}`; name another file"
            ));
        }
        if let Some((first, _)) = known.iter().find(|(_, other)| *other == full) {
            return Err(format!(
                "{first} and {option} both write to `{file}`; name two files"
            ));
        }
        known.push((option, full));
    }
    Ok(())
}

/// Writes a whole file. The error is a message to print.
pub(crate) fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| cannot_be_written(path, &error))
}

/// The path from the root, also of a file that does not exist yet.
pub(crate) fn full_path(path: &Path) -> PathBuf {
    let in_folder = || Some(folder(path).canonicalize().ok()?.join(path.file_name()?));
    path.canonicalize()
        .ok()
        .or_else(in_folder)
        .unwrap_or_else(|| path.to_owned())
}

fn writable(path: &Path) -> Result<(), String> {
    let file = path.display();
    if path.is_dir() {
        return Err(format!("`{file}` is a folder; name a file"));
    }
    let folder = folder(path);
    if !folder.is_dir() {
        let folder = folder.display();
        return Err(format!(
            "`{file}` cannot be written: there is no folder `{folder}`"
        ));
    }
    let exists = path.exists();
    // Opening a pipe would wait for its reader.
    if exists && !path.is_file() {
        return Ok(());
    }
    // Appending nothing keeps what is there.
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map_err(|error| cannot_be_written(path, &error))?;
    if !exists {
        // If it stays, it is an empty file that is about to be written.
        let _ = fs::remove_file(path);
    }
    Ok(())
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn cannot_be_written(path: &Path, error: &std::io::Error) -> String {
    format!("`{}` cannot be written: {error}", path.display())
}
