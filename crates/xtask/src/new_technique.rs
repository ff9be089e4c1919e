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

/// Writes the files, or says why not.
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
            "`{family}` is no family; there are {}",
            FAMILIES.join(", ")
        ));
    }
    let snake = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if name.is_empty() || !name.chars().all(snake) {
        return Err(format!("`{name}` is no file name; write it like w_wing"));
    }
    let logic = root.join("crates/whydoku/src/logic");
    let source = logic.join(format!("techniques/{family}/{name}.rs"));
    let page = source.with_extension("md");
    if source.exists() || page.exists() {
        return Err(format!("{} is there already", source.display()));
    }
    let registry = logic.join("registry.rs");
    let told = |error: std::io::Error| error.to_string();
    let lines = fs::read_to_string(&registry).map_err(told)?;
    let line = format!(
        "    {name} \"techniques/{family}/{name}.rs\" [{}];\n",
        name.to_uppercase()
    );
    let lines = with_line(&lines, family, &line).ok_or("registry.rs has no list of techniques")?;
    fs::create_dir_all(logic.join(format!("techniques/{family}"))).map_err(told)?;
    fs::write(&source, source_text(family, name)).map_err(told)?;
    fs::write(&page, page_text(name)).map_err(told)?;
    fs::write(&registry, lines).map_err(told)?;
    println!("{}\n{}\n{}", source.display(), page.display(), line.trim());
    Ok(())
}

/// The registry with the line after the last one of its family, or at the end of the list.
fn with_line(registry: &str, family: &str, line: &str) -> Option<String> {
    let inside = format!("\"techniques/{family}/");
    let at = match registry.rfind(&inside) {
        Some(at) => at + registry[at..].find('\n')? + 1,
        None => registry.find("\n}\n\n/// Every technique, easiest first.")? + 1,
    };
    Some(format!("{}{line}{}", &registry[..at], &registry[at..]))
}

fn camel(name: &str) -> String {
    name.split('_')
        .map(|word| word[..1].to_uppercase() + &word[1..])
        .collect()
}

fn source_text(family: &str, name: &str) -> String {
    let (shouted, kind) = (name.to_uppercase(), camel(name));
    let (id, family) = (name.replace('_', "-"), camel(family));
    format!(
        r#"#![doc = include_str!("{name}.md")]

use crate::logic::{{Facts, Family, Flow, Info, Step, Technique}};
use crate::rating::Rating;
use std::ops::ControlFlow;

pub(super) const {shouted}: {kind} = {kind};

/// One sentence.
#[derive(Debug)]
pub(super) struct {kind};

static INFO: Info = Info {{
    id: "{id}",
    name: "{kind}",
    family: Family::{family},
    rating: Rating(70),
    aliases: &[],
    hodoku: None,
    rows: &[],
    assumes_uniqueness: false,
    default: true,
    page: include_str!("{name}.md"),
}};

impl Technique for {kind} {{
    fn info(&self) -> &'static Info {{
        &INFO
    }}

    fn search(&self, _facts: &Facts<'_>, _found: &mut dyn FnMut(Step) -> Flow) -> Flow {{
        ControlFlow::Continue(())
    }}

    fn pattern(&self, _step: &Step) -> String {{
        String::new()
    }}

    fn reason(&self, _step: &Step) -> String {{
        String::new()
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
        camel(name)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_joins_its_family_or_the_end() {
        let registry = "registry! {\n    a \"techniques/fish/a.rs\" [A];\n    b \"techniques/als/b.rs\" \
                        [B];\n}\n\n/// Every technique, easiest first.\n";
        let joined = with_line(registry, "fish", "    NEW\n").unwrap();
        assert!(joined.contains("a.rs\" [A];\n    NEW\n    b"), "{joined}");
        let last = with_line(registry, "wings", "    NEW\n").unwrap();
        assert!(last.contains("b.rs\" [B];\n    NEW\n}"), "{last}");
        assert_eq!(with_line("", "fish", ""), None);
    }
}
