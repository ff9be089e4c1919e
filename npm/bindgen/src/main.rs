//! `whydoku-bindgen MODULE.wasm FOLDER NAME` writes NAME.js and NAME_bg.wasm: the module, and the
//! JavaScript that passes strings to it. The module's panics lose their words and its functions their names.
//!
//! `whydoku-bindgen arrange FROM.wasm TO.wasm` puts the functions of a module in an order that gzip packs well.

mod arrange;
mod silence;

use std::fs;
use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match words
        .iter()
        .map(String::as_str)
        .collect::<Vec<_>>()
        .as_slice()
    {
        ["arrange", from, to] => fs::read(from)
            .map_err(|error| format!("{from}: {error}"))
            .and_then(|module| arrange::arrange(&module))
            .and_then(|module| fs::write(to, module).map_err(|error| format!("{to}: {error}"))),
        [module, folder, name] => bind(module, folder, name),
        _ => {
            eprintln!(
                "usage: whydoku-bindgen MODULE.wasm FOLDER NAME, or whydoku-bindgen arrange FROM.wasm TO.wasm"
            );
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn bind(module: &str, folder: &str, name: &str) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .out_name(name)
        .typescript(false)
        .remove_producers_section(true)
        .remove_name_section(true)
        // The caller knows where the module is: beside the script, in a bundle, inside a page.
        .omit_default_module_path(true)
        // After a trap, a new instance takes over.
        .reset_state_function(true);
    let written = bindgen.web(true).and_then(|web| web.generate_output());
    let mut output = written.map_err(|error| format!("{error:?}"))?;
    silence::silence(output.wasm_mut())?;
    output.emit(folder).map_err(|error| format!("{error:?}"))
}
