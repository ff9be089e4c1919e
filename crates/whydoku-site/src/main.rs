//! `cargo xtask site`: the page as files that need no server of ours.
//!
//! It writes one folder for any static host, under any path: the page with its engine, what makes it
//! installable, the pages of all techniques, and the whole page once more as a single file that works
//! from a disk.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command")]
#![forbid(unsafe_code)]

mod build;
mod icons;
mod offline;
mod single;
mod techniques;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
struct File {
    /// Where it goes, below the site's folder.
    path: String,
    bytes: Vec<u8>,
}

impl File {
    fn new(path: &str, bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            path: path.to_owned(),
            bytes: bytes.into(),
        }
    }
}

fn main() -> ExitCode {
    let words: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [web, engine, folder] = words.as_slice() else {
        eprintln!("usage: whydoku-site WEB ENGINE FOLDER");
        return ExitCode::from(2);
    };
    match site(web, engine).and_then(|files| write(folder, &files)) {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(text) => {
            eprintln!("{text}");
            ExitCode::from(2)
        }
    }
}

/// Every file of the site, from the folder of the page and that of the engine.
fn site(web: &Path, engine: &Path) -> Result<Vec<File>, String> {
    let sources = build::Sources::read(web, engine)?;
    let mut files = build::folder(&sources)?;
    files.push(File::new("whydoku.html", single::page(&sources)?));
    for mut file in techniques::files() {
        file.path = format!("techniques/{}", file.path);
        files.push(file);
    }
    Ok(files)
}

/// Removes the folders of earlier builds, whose names are hashes.
fn remove_builds(folder: &Path) -> std::io::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        let is_hash = |name: &str| name.len() == 16 && name.bytes().all(|b| b.is_ascii_hexdigit());
        if name.is_some_and(is_hash) && path.join("engine").is_dir() {
            std::fs::remove_dir_all(path)?;
        }
    }
    Ok(())
}

fn write(folder: &Path, files: &[File]) -> Result<String, String> {
    let failed = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    remove_builds(folder).map_err(|error| failed(folder, error))?;
    for file in files {
        let path = folder.join(&file.path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(|error| failed(parent, error))?;
        }
        std::fs::write(&path, &file.bytes).map_err(|error| failed(&path, error))?;
    }
    let (count, folder) = (files.len(), folder.display());
    Ok(format!(
        "{count} files in {folder}\nOpen {folder}/whydoku.html, or serve the folder."
    ))
}
