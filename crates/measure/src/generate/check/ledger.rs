//! [`Ledger`]: finished blocks in a file, so that a run that was cut short can be continued.
//!
//! ```text
//! seed 1, commit 1a2b3c4, blocks of 1000
//! block 0: 0 faults
//! .......1.......23..4…    the canonical form of each puzzle
//! end
//! ```
//!
//! A block without its `end` was cut short and is checked again.

use super::forms::{Packed, packed};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::Path;
use whydoku::Grid;

/// The result of a block of puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) number: u64,
    pub(super) faults: u64,
    pub(super) forms: Vec<Grid>,
}

/// All finished blocks.
#[derive(Debug)]
pub(super) struct Ledger {
    pub(super) done: BTreeSet<u64>,
    pub(super) faults: u64,
    pub(super) forms: Vec<Packed>,
    file: Option<File>,
}

impl Ledger {
    /// A ledger without a file.
    pub(super) const fn in_memory() -> Self {
        Self {
            done: BTreeSet::new(),
            faults: 0,
            forms: Vec::new(),
            file: None,
        }
    }

    /// The ledger in a file, which is created if it is missing. The title of an existing ledger must be
    /// the same.
    pub(super) fn open(path: &Path, title: &str) -> Result<Self, String> {
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        let mut ledger = Self::in_memory();
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        let mut good = 0;
        if let Some((first, rest)) = text.split_once('\n') {
            if first != title {
                return Err(format!(
                    "{} belongs to another run (`{first}`); this one is `{title}`. Use another file.",
                    path.display()
                ));
            }
            good = text.len() - rest.len() + ledger.read(rest)?;
        }
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path)
            .map_err(failed)?;
        file.set_len(good as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if good == 0 {
            writeln!(file, "{title}").map_err(failed)?;
        }
        ledger.file = Some(file);
        Ok(ledger)
    }

    /// Adds the whole blocks of a text and returns the number of their bytes.
    fn read(&mut self, text: &str) -> Result<usize, String> {
        let mut good = 0;
        while let Some(end) = text[good..].find("end\n") {
            self.take(&parse(&text[good..good + end])?);
            good += end + "end\n".len();
        }
        Ok(good)
    }

    /// Adds a block to the file and to the counts.
    pub(super) fn add(&mut self, block: &Block) -> Result<(), String> {
        if let Some(file) = &mut self.file {
            let mut text = format!("block {}: {} faults\n", block.number, block.faults);
            for form in &block.forms {
                let _ = writeln!(text, "{form}");
            }
            text.push_str("end\n");
            file.write_all(text.as_bytes())
                .map_err(|error| format!("The ledger cannot be written ({error})."))?;
        }
        self.take(block);
        Ok(())
    }

    fn take(&mut self, block: &Block) {
        if self.done.insert(block.number) {
            self.faults += block.faults;
            self.forms.extend(block.forms.iter().map(packed));
        }
    }
}

fn parse(text: &str) -> Result<Block, String> {
    let (head, forms) = text.split_once('\n').unwrap_or((text, ""));
    let numbers = || {
        let (number, faults) = head.strip_prefix("block ")?.split_once(": ")?;
        let faults = faults.strip_suffix(" faults")?;
        Some((number.parse().ok()?, faults.parse().ok()?))
    };
    let bad = |line: &str| format!("The ledger has an unreadable line: `{line}`.");
    let (number, faults) = numbers().ok_or_else(|| bad(head))?;
    let forms = forms
        .lines()
        .map(|line| line.parse().map_err(|_| bad(line)));
    Ok(Block {
        number,
        faults,
        forms: forms.collect::<Result<_, _>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_blocks_that_were_cut_short_are_done_again() {
        let folder = std::env::temp_dir().join(format!("measure-ledger-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("ledger");
        let _ = std::fs::remove_file(&path);
        let mut a_grid = Grid::EMPTY;
        a_grid.set_given(whydoku::Cell::at(4, 4), whydoku::Digit::D7);
        let block = |number| Block {
            number,
            faults: 2,
            forms: vec![Grid::EMPTY, a_grid],
        };
        let title = "seed 1, commit a, blocks of 2";
        let mut ledger = Ledger::open(&path, title).unwrap();
        for number in [0, 2, 1] {
            ledger.add(&block(number)).unwrap();
        }
        drop(ledger);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 3]).unwrap();
        let mut ledger = Ledger::open(&path, title).unwrap();
        assert_eq!(ledger.done, BTreeSet::from([0, 2]));
        assert_eq!((ledger.faults, ledger.forms.len()), (4, 4));
        ledger.add(&block(1)).unwrap();
        drop(ledger);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        assert!(Ledger::open(&path, "seed 2, commit a, blocks of 2").is_err());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
