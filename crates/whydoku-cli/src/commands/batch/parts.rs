//! [`Parts`]: the complete parts of an output, in a folder beside it.

use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};

/// The parts of an output that is not complete yet.
pub(super) struct Parts {
    folder: PathBuf,
    output: PathBuf,
    complete: usize,
}

/// A complete part. Its first line says how many of its rows hold no puzzle.
pub(super) struct Part(PathBuf);

impl Part {
    /// The part after its first line.
    pub(super) fn open(&self) -> io::Result<BufReader<File>> {
        self.read().map(|(_, rest)| rest)
    }

    fn read(&self) -> io::Result<(u64, BufReader<File>)> {
        let mut file = BufReader::new(File::open(&self.0)?);
        let mut line = String::new();
        file.read_line(&mut line)?;
        let unreadable = line.trim().parse().map_err(io::Error::other)?;
        Ok((unreadable, file))
    }
}

impl Parts {
    /// The parts of an earlier run of the same job, or none. `None` if the output is complete already.
    pub(super) fn open(output: &Path, job: &str) -> Result<Option<Self>, String> {
        let mut name = output.as_os_str().to_owned();
        name.push(".parts");
        let folder = PathBuf::from(name);
        let mut parts = Self {
            folder,
            output: output.to_owned(),
            complete: 0,
        };
        if output.exists() {
            if !parts.folder.exists() {
                return Err(format!(
                    "`{}` exists already; remove it or choose another name",
                    output.display()
                ));
            }
            // The output got its name as the last but one act of a run.
            parts.remove_folder()?;
            return Ok(None);
        }
        parts.start(job)?;
        while parts.file(parts.complete).exists() {
            parts.complete += 1;
        }
        Ok(Some(parts))
    }

    fn start(&self, job: &str) -> Result<(), String> {
        fs::create_dir_all(&self.folder).map_err(|error| self.failed(&error))?;
        let file = self.folder.join("job");
        match fs::read_to_string(&file) {
            Ok(earlier) if earlier == job => Ok(()),
            Ok(_) if self.file(0).exists() => Err(format!(
                "`{}` belongs to a run with another input or other options; finish that run, or remove \
                 the folder",
                self.folder.display()
            )),
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(self.failed(&error)),
            // There is no part that could belong to another job.
            Ok(_) | Err(_) => {
                write_whole(&file, &[job.as_bytes()]).map_err(|error| self.failed(&error))
            }
        }
    }

    /// How many parts are complete.
    pub(super) const fn complete(&self) -> usize {
        self.complete
    }

    /// How many rows of the complete parts hold no puzzle.
    pub(super) fn unreadable(&self) -> Result<u64, String> {
        let count = |part: Part| part.read().map(|(unreadable, _)| unreadable);
        let counted: io::Result<u64> = self.all().into_iter().map(count).sum();
        counted.map_err(|error| self.failed(&error))
    }

    /// Writes the next part.
    pub(super) fn write(&mut self, unreadable: u64, text: &[u8]) -> Result<(), String> {
        let file = self.file(self.complete);
        let first = format!("{unreadable}\n");
        write_whole(&file, &[first.as_bytes(), text]).map_err(|error| self.failed(&error))?;
        self.complete += 1;
        Ok(())
    }

    /// Makes the output of all parts, and removes them.
    pub(super) fn join(
        self,
        join: impl FnOnce(&[Part], &mut File) -> Result<(), String>,
    ) -> Result<(), String> {
        let whole = self.folder.join("whole");
        let mut file = File::create(&whole).map_err(|error| self.failed(&error))?;
        join(&self.all(), &mut file)
            .map_err(|error| format!("`{}` cannot be written: {error}", self.output.display()))?;
        let finish = || {
            file.sync_all()?;
            fs::rename(&whole, &self.output)?;
            sync_folder_of(&self.output)
        };
        finish().map_err(|error| self.failed(&error))?;
        self.remove_folder()
    }

    fn all(&self) -> Vec<Part> {
        (0..self.complete)
            .map(|number| Part(self.file(number)))
            .collect()
    }

    fn remove_folder(&self) -> Result<(), String> {
        fs::remove_dir_all(&self.folder).map_err(|error| self.failed(&error))
    }

    fn file(&self, number: usize) -> PathBuf {
        self.folder.join(format!("{number:09}"))
    }

    fn failed(&self, error: &io::Error) -> String {
        format!(
            "`{}` cannot be written: {error}; once that is mended, the same command continues",
            self.folder.display()
        )
    }
}

/// Writes a file that is there whole or not at all, even if the power fails.
fn write_whole(path: &Path, pieces: &[&[u8]]) -> io::Result<()> {
    let unfinished = path.with_extension("unfinished");
    let mut file = File::create(&unfinished)?;
    for piece in pieces {
        file.write_all(piece)?;
    }
    file.sync_all()?;
    fs::rename(&unfinished, path)
}

/// Makes sure that the names in a folder survive a power cut. Only Unix opens folders.
fn sync_folder_of(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    match File::open(folder.unwrap_or(Path::new("."))) {
        Ok(folder) if cfg!(unix) => folder.sync_all(),
        _ => Ok(()),
    }
}
