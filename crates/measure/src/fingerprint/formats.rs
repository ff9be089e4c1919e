//! The part `formats`: what every writer writes and what every reader reads.

use super::Setup;
use super::boards::{Board, boards};
use super::findings::Findings;
use super::reading::{add_reading, files};
use super::sheet::{Sheet, Task};
use whydoku::text::{self, Format, Loss, Options, Record, Writer};

const PUZZLES: usize = 200;

/// Writes every board in every format, reads it back, and reads every file of the data folder as
/// every format. One line per format or file.
pub(super) fn run(setup: &Setup) -> Result<Sheet, String> {
    let boards = boards(setup, PUZZLES)?;
    let mut sheet = Sheet::default();
    let formats: Vec<Task<Format>> = Format::ALL.map(|format| (name(format), format)).to_vec();
    sheet.run("formats", &formats, setup, |format| {
        written(*format, &boards)
    });
    let files = files(setup)?;
    sheet.run("formats", &files, setup, |bytes| {
        let mut findings = Findings::default();
        add_reading(&mut findings, "read", &text::read_bytes(bytes));
        findings
    });
    sheet.run("formats", &formats, setup, |format| {
        let mut findings = Findings::default();
        for (_, bytes) in &files {
            let reading = text::read_as(&String::from_utf8_lossy(bytes), *format);
            add_reading(&mut findings, "read-as", &reading);
        }
        findings
    });
    Ok(sheet)
}

fn name(format: Format) -> String {
    format.name().to_owned()
}

/// Each board alone by kind, all of them in one file, and what is read back.
fn written(format: Format, boards: &[Board]) -> Findings {
    let mut findings = Findings::default();
    let Ok(mut writer) = Writer::new(format, Options::default()) else {
        findings.add("givens", "cannot be written");
        return findings;
    };
    let mut file = String::new();
    for board in boards {
        for (kind, record) in board.records(format) {
            let mut out = String::new();
            if let Ok(loss) = text::write(&record, format, Options::default(), &mut out) {
                findings.add(kind, format_args!("{out}{}", lost(&loss)));
                add_reading(&mut findings, "read-back", &text::read(&out));
            }
            writer.write(&record, &mut file);
        }
    }
    writer.finish(&mut file);
    findings.add("file", &file);
    add_reading(&mut findings, "read-back", &text::read(&file));
    add_empty_symbol(&mut findings, format, boards);
    findings
}

/// A chosen symbol for empty cells.
fn add_empty_symbol(findings: &mut Findings, format: Format, boards: &[Board]) {
    let options = Options { empty: Some('*') };
    for board in boards.iter().take(10) {
        let mut out = String::new();
        let record = Record::new(board.givens, format);
        if text::write(&record, format, options, &mut out).is_ok() {
            findings.add("empty-symbol", out);
        }
    }
}

fn lost(loss: &Loss) -> String {
    let Loss {
        candidates,
        placed,
        label,
        fields,
    } = loss;
    format!("lost: {candidates} {placed} {label} {fields:?}")
}
