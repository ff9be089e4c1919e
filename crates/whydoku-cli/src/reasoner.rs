//! What the commands that reason share: the engine they were told to use, the state of a record,
//! and the drawing of a step in the terminal.

use crate::args_logic::Thinking;
use crate::output::Paint;
use whydoku::draw::{self, pencilmark_grid};
use whydoku::logic::{Engine, Options, Step, UnknownTechniqueError};
use whydoku::{Budget, Pencilmarks};

/// The engine that was asked for.
pub(crate) fn engine(
    thinking: &Thinking,
    uniqueness: bool,
) -> Result<Engine, UnknownTechniqueError> {
    let options = Options {
        uniqueness: uniqueness && !thinking.no_uniqueness,
        ..Options::default()
    };
    if thinking.techniques.is_empty() {
        return Ok(Engine::new(options));
    }
    Engine::with_techniques(thinking.techniques.iter().map(String::as_str), options)
}

/// A fresh budget for one puzzle.
pub(crate) fn budget(thinking: &Thinking) -> Budget {
    thinking
        .budget
        .map_or_else(Budget::unlimited, Budget::units)
}

/// The candidate grid with a step marked in it.
pub(crate) fn drawing(marks: &Pencilmarks, step: Option<&Step>, paint: Paint) -> String {
    pencilmark_grid(marks, step, &|what, text| {
        let code = match what {
            _ if !paint.is_coloured() => "",
            draw::Paint::Border => "2",
            draw::Paint::Given => "1",
            draw::Paint::Placed | draw::Paint::Candidate => "",
            draw::Paint::Role(_) => "1;36",
            draw::Paint::Eliminated => "1;31",
            draw::Paint::Placement => "1;32",
        };
        if code.is_empty() {
            text.to_owned()
        } else {
            format!("\x1b[{code}m{text}\x1b[0m")
        }
    })
}
