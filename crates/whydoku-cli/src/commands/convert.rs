//! `whydoku convert`: any format in, one format out.

use crate::arguments::{Answers as AnswerArguments, Blank, Puzzles, Run, Words};
use crate::batch::Answers;
use crate::command_line::UsageError;
use crate::input::Place;
use crate::job::{Job, for_each_puzzle};
use crate::json::{self, Named};
use crate::output::{Mode, Paint};
use crate::output_format::OutputFormat;
use crate::sheet::Sheet;
use crate::tally::Tally;
use clap::Args;
use std::fmt::Write as _;
use whydoku::text::{Format, HoldsFields, Record};

/// Read puzzles in any format and write them in another
///
/// If the format cannot hold all of a puzzle's data, a note on standard error says what is lost.
#[derive(Debug, Args)]
#[command(after_help = formats())]
pub(crate) struct Convert {
    #[command(flatten)]
    puzzles: Puzzles,

    /// The format to write [default: line; for variants, rules]
    #[arg(
        long,
        short,
        value_name = "FORMAT",
        value_parser = Words::<OutputFormat>::new(OutputFormat::listed),
        hide_possible_values = true,
        conflicts_with = "json"
    )]
    format: Option<OutputFormat>,

    #[command(flatten)]
    blank: Blank,

    #[command(flatten)]
    answers: AnswerArguments,
}

/// The list of all formats, for the help.
fn formats() -> String {
    let mut text = "Formats:\n".to_owned();
    for format in Format::ALL {
        let only = if format.can_write() {
            ""
        } else {
            " (read only)"
        };
        let _ = writeln!(text, "  {:<13} {}{only}", format.name(), format.about());
        let kept = kept(format);
        if !kept.is_empty() {
            let _ = writeln!(text, "  {:13} keeps {}", "", kept.join(", "));
        }
    }
    text.push_str(
        "Formats of variants, besides f-puzzles, and line and grid for what they can hold:\n",
    );
    for (name, about) in OutputFormat::only_variants() {
        let _ = writeln!(text, "  {name:<14} {about}");
    }
    text
}

/// What a format keeps beside the digits.
fn kept(format: Format) -> Vec<&'static str> {
    let holds = format.holds();
    let mut kept = Vec::new();
    let flags = [
        (holds.candidates, "candidates"),
        (holds.placed, "placed digits"),
        (holds.label, "a label"),
    ];
    kept.extend(
        flags
            .into_iter()
            .filter_map(|(held, what)| held.then_some(what)),
    );
    match holds.fields {
        HoldsFields::Named(names) => kept.extend(names),
        HoldsFields::All => kept.push("any field"),
    }
    kept
}

impl Convert {
    pub(super) fn run(self, paint: Paint) -> Result<Tally, UsageError> {
        let mut run = Run::new(&self.puzzles, &self.answers);
        let format = self.format.unwrap_or(OutputFormat::LINE);
        let sheet = self.blank.sheet(Some(format), paint)?;
        sheet.prepare(&mut run);
        let separator = sheet.separator_in(run.mode);
        let job = ConvertJob {
            mode: run.mode,
            plain: format == OutputFormat::LINE && !self.blank.is_chosen(),
            format: self.format,
            sheet,
        };
        Ok(for_each_puzzle(run, separator, &job))
    }
}

struct ConvertJob {
    mode: Mode,
    /// Whether plain lines can be copied, with `.` for empty cells.
    plain: bool,
    format: Option<OutputFormat>,
    sheet: Sheet,
}

impl Job for ConvertJob {
    type State = ();

    fn state(&self) {}

    fn answer(&self, (): &mut (), place: Place<'_>, record: &Record, out: &mut Answers) {
        out.tally.yes += 1;
        match self.mode {
            Mode::Json => json::about_puzzle(out.next(), place, record, &json::Nothing {}),
            Mode::Text => self.sheet.write(record, out),
            Mode::Quiet => {}
        }
    }

    fn answer_variant(&self, (): &mut (), place: Place<'_>, variant: Named<'_>, out: &mut Answers) {
        let format = self.format.map_or("rules", OutputFormat::name);
        let answer = match variant.puzzle.convert(format) {
            Ok(answer) => answer,
            Err(why) => {
                json::variant_refused(out, place, variant, &why);
                out.tally.unreadable += 1;
                return;
            }
        };
        out.tally.yes += 1;
        match self.mode {
            Mode::Json => {
                let note = json::OnlyVariant {
                    variant: variant.puzzle.note(),
                };
                json::about_variant(out.next(), place, variant, &note);
            }
            Mode::Text => {
                out.next().extend_from_slice(answer.text.as_bytes());
                if !answer.lost.is_empty() {
                    let _ = writeln!(
                        out.messages,
                        "note: {place}not in this format: {}",
                        answer.lost
                    );
                }
            }
            Mode::Quiet => {}
        }
    }

    fn answer_plain(&self, (): &mut (), _: Place<'_>, line: &[u8; 81], out: &mut Answers) -> bool {
        if !self.plain || self.mode != Mode::Text {
            return false;
        }
        out.tally.yes += 1;
        let mut copy = [b'\n'; 82];
        for (to, &from) in copy.iter_mut().zip(line) {
            *to = if from == b'0' { b'.' } else { from };
        }
        out.data.extend_from_slice(&copy);
        true
    }

    fn finish(&self) -> (String, String) {
        self.sheet.finish()
    }
}
