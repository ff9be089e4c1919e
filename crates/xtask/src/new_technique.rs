//! `cargo xtask new-technique FAMILY NAME`: the two files of a technique and its registry line.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

const FAMILIES: [&str; 13] = [
    "singles",
    "intersections",
    "subsets",
    "fish",
    "single_digit",
    "coloring",
    "wings",
    "uniqueness",
    "chains",
    "als",
    "exotic",
    "forcing",
    "last_resort",
];

/// Every technique, by family.
const REGISTRY: &str = "crates/whydoku-logic/src/techniques/mod.rs";

/// Writes the files, or explains why it cannot.
pub(crate) fn run(root: &Path, family: &str, name: &str) -> ExitCode {
    match write(root, family, name) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn write(root: &Path, family: &str, name: &str) -> Result<(), String> {
    if !FAMILIES.contains(&family) {
        return Err(format!(
            "`{family}` is not a family. The families are {}.",
            FAMILIES.join(", ")
        ));
    }
    let is_snake = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) || !name.chars().all(is_snake) {
        return Err(format!(
            "`{name}` is not a file name. Write it like w_wing."
        ));
    }
    let registry = root.join(REGISTRY);
    let source = registry.with_file_name(format!("{family}/{name}.rs"));
    let page = source.with_extension("md");
    if source.exists() || page.exists() {
        return Err(format!("{} exists already.", source.display()));
    }
    let failed = |error: std::io::Error| error.to_string();
    let lines = fs::read_to_string(&registry).map_err(failed)?;
    let line = format!("        {name} [{}];\n", name.to_uppercase());
    let lines = with_line(&lines, family, &line)
        .ok_or_else(|| format!("{REGISTRY} has no block for {family}."))?;
    fs::write(&source, source_text(name)).map_err(failed)?;
    fs::write(&page, page_text(name)).map_err(failed)?;
    fs::write(&registry, lines).map_err(failed)?;
    println!("{}\n{}\n{}", source.display(), page.display(), line.trim());
    Ok(())
}

/// The registry with the line at the end of its family's block.
fn with_line(registry: &str, family: &str, line: &str) -> Option<String> {
    let start = registry.find(&format!("\n    {family} "))?;
    let end = start + registry[start..].find("\n    }\n")? + 1;
    Some(format!("{}{line}{}", &registry[..end], &registry[end..]))
}

fn camel(name: &str) -> String {
    name.split('_')
        .filter(|word| !word.is_empty())
        .map(|word| word[..1].to_uppercase() + &word[1..])
        .collect()
}

/// `w_wing` as `W Wing`.
fn title(name: &str) -> String {
    let words: Vec<String> = name.split('_').map(camel).collect();
    words.join(" ")
}

fn source_text(name: &str) -> String {
    let (constant, kind, title) = (name.to_uppercase(), camel(name), title(name));
    let id = name.replace('_', "-");
    format!(
        r#"#![doc = include_str!("{name}.md")]

use crate::technique::info;
use crate::{{Facts, Flow, Info, Parts, Pattern, Picture, Spans, Step, Technique}};
use std::ops::ControlFlow;
use whydoku_grid::{{CellSet, DigitSet}};

pub(crate) const {constant}: {kind} = {kind};

static INFO: Info = info!("{id}", "{title}", 70);

/// Finds …
#[derive(Debug)]
pub(crate) struct {kind};

impl Technique for {kind} {{
    fn info(&self) -> &'static Info {{
        &INFO
    }}

    fn search(&self, _facts: &Facts<'_>, _found: &mut dyn FnMut(Step) -> Flow) -> Flow {{
        // Step::found(&INFO, conclusions, proof, {kind}Pattern)
        ControlFlow::Continue(())
    }}
}}

/// …
#[derive(Debug)]
struct {kind}Pattern;

impl Pattern for {kind}Pattern {{
    fn notation(&self, _: &Step) -> String {{
        String::new()
    }}

    fn explain(&self, _: &Step, _text: &mut Spans) {{}}

    fn draw(&self, _: &Step, _picture: &mut Picture) {{}}

    fn parts(&self) -> Parts {{
        Parts::Plain {{
            cells: CellSet::EMPTY,
            digits: DigitSet::EMPTY,
            houses: Vec::new(),
        }}
    }}
}}
"#
    )
}

fn page_text(name: &str) -> String {
    let id = name.replace('_', "-");
    format!(
        "# {}\n\n## Idea\n\n## Why it is true\n\n## Example\n\n```sudoku only {id}\n\n=> \n```\n\n\
         ## Look for it\n\n## Variants\n\n## Near miss\n\n```sudoku none {id}\n\n```\n\n## Rating\n\n\
         ## Names and references\n",
        title(name)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_joins_its_family() {
        let registry = "families! {\n    fish with common {\n        a [A];\n    }\n    als {\n        b [B];\n    }\n}\n";
        let joined = with_line(registry, "fish", "        NEW\n").unwrap();
        assert!(
            joined.contains("a [A];\n        NEW\n    }\n    als"),
            "{joined}"
        );
        let joined = with_line(registry, "als", "        NEW\n").unwrap();
        assert!(
            joined.ends_with("b [B];\n        NEW\n    }\n}\n"),
            "{joined}"
        );
        assert_eq!(with_line(registry, "wings", ""), None);
    }

    #[test]
    fn every_family_has_a_block_in_the_registry() {
        let text = fs::read_to_string(crate::workspace_root().join(REGISTRY)).unwrap();
        for family in FAMILIES {
            assert!(with_line(&text, family, "").is_some(), "{family}");
        }
    }
}
