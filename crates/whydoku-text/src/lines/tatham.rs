//! Simon Tatham's puzzle collection, where Sudoku is called Solo: a game id, its link, or a saved
//! game.
//!
//! ```text
//! 3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9
//! ```
//!
//! A letter counts empty cells (`a` is one), and `_` separates digits. The part before the colon is
//! the size of a box, followed by letters for other rules and for the difficulty.

use crate::entry::{Document, Entry, Link, Read, Shape, Write};
use crate::parts::link::{Address, Payload};
use crate::parts::size;
use crate::{ErrorKind, Format, Holds, HoldsFields, Loss, Options, Place, ReadError, Record};
use whydoku_grid::{Cell, Digit, DigitSet, Grid};

impl Format {
    /// The game id of Simon Tatham's Solo.
    pub(crate) const TATHAM: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "tatham",
    aliases: &["sgt", "simon-tatham", "solo"],
    about: "game id of Simon Tatham's Solo (3x3:…); saved games are read too",
    shape: Shape::Line,
    holds: Holds {
        candidates: false,
        placed: false,
        label: false,
        fields: HoldsFields::NONE,
    },
    needs_feature: false,
    read: &[
        Read::Line {
            resembles: |text| split(text).is_some(),
            read: |line, text| {
                let place = Place::line(line);
                let mut record = decode(text).map_err(|kind| ReadError::new(kind, place, text))?;
                record.place = place;
                Ok(record)
            },
        },
        Read::Link(Link {
            hosts: &["chiark.greenend.org.uk", "www.chiark.greenend.org.uk"],
            find,
            decode: Some(decode),
        }),
        Read::Document(Document {
            starts: |line| line.starts_with(MAGIC),
            resembles: |text| text.trim_start().starts_with(MAGIC),
            read: Some(|text, first| vec![read_save(text, first)]),
        }),
    ],
    write: Write::Alone(write),
};

/// How saved games start.
const MAGIC: &str = "SAVEFILE:";

/// The page of the game passes the id after a hash sign.
fn find(address: &Address<'_>) -> Option<Payload> {
    let Address::Link { host, path } = *address else {
        return None;
    };
    if host != "chiark.greenend.org.uk" || !path.contains("solo") {
        return None;
    }
    let id = path.split_once('#').map_or("", |(_, id)| id);
    Some(match split(id) {
        Some(_) => Payload::Code(id.to_owned()),
        None => Payload::Nothing,
    })
}

/// The parts of an id.
struct Id<'a> {
    /// The width of a box; for a jigsaw, the size of the grid.
    width: usize,
    /// The height of a box; `None` for a jigsaw.
    height: Option<usize>,
    /// The letters for other rules and the difficulty.
    letters: &'a str,
    /// Whether only the seed of a random puzzle follows.
    seed: bool,
    cells: &'a str,
}

/// Splits an id: digits, `x`, digits (or `j`), letters, and a colon or a hash sign.
fn split(text: &str) -> Option<Id<'_>> {
    let (before, sign) = match text.find([':', '#']) {
        Some(at) => (&text[..at], &text[at..=at]),
        None => return None,
    };
    let cells = &text[before.len() + 1..];
    let digits =
        |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let number = |text: &str| text.parse().ok().filter(|n| (1..=36).contains(n));
    let width = number(&before[..digits(before)])?;
    let rest = &before[digits(before)..];
    let (height, letters) = match rest.strip_prefix('x') {
        Some(rest) if digits(rest) > 0 => {
            (Some(number(&rest[..digits(rest)])?), &rest[digits(rest)..])
        }
        _ if rest.starts_with('j') => (None, rest),
        _ => return None,
    };
    let plain = letters.bytes().all(|b| b.is_ascii_alphanumeric());
    let spaced = cells.contains(char::is_whitespace) || cells.is_empty();
    (plain && !spaced).then_some(Id {
        width,
        height,
        letters,
        seed: sign == "#",
        cells,
    })
}

fn decode(text: &str) -> Result<Record, ErrorKind> {
    let malformed = |what: String| ErrorKind::malformed(Format::TATHAM, what);
    let Some(id) = split(text) else {
        let what = "expected the size of a box, a colon and the cells, such as 3x3:a5_3b7";
        return Err(malformed(what.to_owned()));
    };
    // JSudoku and other solvers of killers start their strings in the same way.
    if id.cells.starts_with(':') || id.cells.contains(":k:") {
        return Err(size::unsupported("a killer Sudoku of JSudoku or SumoCue"));
    }
    refuse_variants(&id)?;
    if id.seed {
        let what = "after `#` there is only a random seed, from which the game makes the puzzle; \
                    copy the specific id, which has a colon";
        return Err(malformed(what.to_owned()));
    }
    let grid = cells(id.cells).map_err(malformed)?;
    Ok(Record::new(grid, Format::TATHAM))
}

fn refuse_variants(id: &Id<'_>) -> Result<(), ErrorKind> {
    let side = id.width * id.height.unwrap_or(1);
    if side != 9 {
        return Err(ErrorKind::Size {
            found: format!("{side} by {side}"),
            format: Format::TATHAM,
        });
    }
    let mut names = Vec::new();
    if id.height != Some(3) {
        names.push("irregular regions".to_owned());
    }
    // The letters after `d`, `r` and `m` are a difficulty or a symmetry.
    let mut letters = id.letters.chars();
    while let Some(letter) = letters.next() {
        match letter {
            'd' | 'r' | 'm' => {
                letters.next();
            }
            'x' => names.push("diagonals".to_owned()),
            'k' => names.push("killer cages".to_owned()),
            'j' if id.height.is_some() => names.push("irregular regions".to_owned()),
            _ => {}
        }
    }
    if names.is_empty() {
        return Ok(());
    }
    Err(ErrorKind::Variant {
        names,
        format: Format::TATHAM,
    })
}

/// Reads the cells of a 9 by 9 grid. Fails with a sentence.
fn cells(code: &str) -> Result<Grid, String> {
    let mut grid = Grid::EMPTY;
    let mut place = 0;
    for c in code.chars() {
        match c {
            '_' => {}
            'a'..='z' => place += usize::from(c as u8 - b'a') + 1,
            '1'..='9' => {
                if let (Some(cell), Some(digit)) = (Cell::new(place), Digit::from_char(c)) {
                    grid.set_given(cell, digit);
                }
                place += 1;
            }
            _ => {
                return Err(format!(
                    "`{c}` is neither a digit, a letter from a to z nor `_`"
                ));
            }
        }
    }
    if place == 81 {
        Ok(grid)
    } else {
        Err(format!("it has {place} cells; a grid has 81"))
    }
}

/// Reads a saved game. Each line is a name of eight characters, a length and a text, with colons
/// between them.
fn read_save(text: &str, first: usize) -> Result<Record, ReadError> {
    let head = text.lines().next().unwrap_or("");
    let fail = |kind| Err(ReadError::new(kind, Place::line(first), head));
    let entries: Vec<(&str, &str)> = text.lines().filter_map(entry).collect();
    let value = |name: &str| entries.iter().find(|(n, _)| *n == name).map(|(_, v)| *v);
    match value("GAME") {
        Some("Solo") => {}
        game => {
            let what = format!(
                "it is a saved game of {}; expected Solo",
                game.unwrap_or("an unknown puzzle")
            );
            return fail(ErrorKind::malformed(Format::TATHAM, what));
        }
    }
    let parameters = value("CPARAMS").or(value("PARAMS")).unwrap_or("3x3");
    let Some(cells) = value("DESC") else {
        let what = "it has no `DESC` line, which holds the puzzle";
        return fail(ErrorKind::malformed(Format::TATHAM, what));
    };
    let mut record = match decode(&format!("{parameters}:{cells}")) {
        Ok(record) => record,
        Err(kind) => return fail(kind),
    };
    record.place = Place::line(first);
    // The first state has no move.
    let states = value("STATEPOS").and_then(|n| n.parse::<usize>().ok());
    let moves = entries.iter().filter(|(name, _)| *name == "MOVE");
    let moves = moves.take(states.unwrap_or(usize::MAX).saturating_sub(1));
    let mut notes = [DigitSet::EMPTY; 81];
    for (_, step) in moves {
        play(&mut record.grid, &mut notes, step);
    }
    record.set_notes(&notes);
    Ok(record)
}

/// The name and the text of a line of a saved game.
fn entry(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.split_once(':')?;
    let (_, value) = rest.split_once(':')?;
    Some((name.trim_end(), value))
}

/// Plays a move: `R` places a digit or takes it back, `P` switches a note.
fn play(grid: &mut Grid, notes: &mut [DigitSet; 81], step: &str) {
    let mut numbers = step.get(1..).unwrap_or("").split(',').map(str::parse::<u8>);
    let (Some(Ok(x)), Some(Ok(y)), Some(Ok(n))) = (numbers.next(), numbers.next(), numbers.next())
    else {
        return;
    };
    if x > 8 || y > 8 {
        return;
    }
    let cell = Cell::at(usize::from(y), usize::from(x));
    if grid.givens().contains(cell) {
        return;
    }
    match (step.as_bytes().first(), Digit::new(n)) {
        (Some(b'R'), Some(digit)) => {
            grid.place(cell, digit);
            notes[cell.index()] = DigitSet::EMPTY;
        }
        (Some(b'R'), None) => {
            grid.clear(cell);
            notes[cell.index()] = DigitSet::EMPTY;
        }
        (Some(b'P'), Some(digit)) => {
            let marks = &mut notes[cell.index()];
            *marks = DigitSet::from_bits(marks.bits() ^ DigitSet::from(digit).bits());
        }
        _ => {}
    }
}

fn write(record: &Record, _: Options, _: &mut Loss, out: &mut String) {
    out.push_str("3x3:");
    let mut empty = 0_u8;
    let flush = |empty: &mut u8, out: &mut String| {
        while *empty > 0 {
            let run = (*empty).min(26);
            out.push(char::from(b'a' + run - 1));
            *empty -= run;
        }
    };
    let mut after_digit = false;
    for cell in Cell::ALL {
        match record.grid.get(cell) {
            None => {
                empty += 1;
                after_digit = false;
            }
            Some(digit) => {
                flush(&mut empty, out);
                if after_digit {
                    out.push('_');
                }
                out.push(digit.to_char());
                after_digit = true;
            }
        }
    }
    flush(&mut empty, out);
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIKIPEDIA: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The rules are those of the collection's own manual and source.
    #[test]
    fn ids_and_seeds_and_variants() {
        let id = "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";
        assert_eq!(decode(id).unwrap().grid.to_string(), WIKIPEDIA);
        let id = id.replacen("3x3", "3x3db", 1);
        assert_eq!(decode(&id).unwrap().grid.to_string(), WIKIPEDIA);
        for (id, word) in [
            ("2x3:a1b2c", "6 by 6"),
            ("3x4:a1b2c", "12 by 12"),
            ("9j:zzzc,aaa", "irregular"),
            ("3x3x:zzzc", "diagonals"),
            ("3x3k:zzzc,aa", "killer"),
            ("3x3#123456789012345", "seed"),
            ("3x3::k:3595:3595:", "killer"),
            ("3x3:zzz", "78 cells"),
            ("3x3:zzz!c", "`!`"),
        ] {
            let error = decode(id).unwrap_err().to_string();
            assert!(error.contains(word), "{id}: {error}");
        }
        assert!(split("12:30").is_none() && split("3x3: a b").is_none());
        let mut out = String::new();
        let record = Record::new(WIKIPEDIA.parse().unwrap(), Format::LINE);
        write(&record, Options::default(), &mut Loss::default(), &mut out);
        assert_eq!(decode(out.trim()).unwrap().grid, record.grid);
    }
}
