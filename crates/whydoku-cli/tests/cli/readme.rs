//! Runs every `console` block of the README and of `docs/VARIANTS.md`, which must print exactly what it shows. A line with only
//! `…` stands for lines that are left out.

use crate::support::{Scratch, whydoku, workspace};

/// A command of the README and the lines shown below it.
struct Example {
    line: usize,
    command: String,
    shown: String,
}

fn examples(readme: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for (number, line) in (1..).zip(readme.lines()) {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if inside {
            match line.strip_prefix("$ ") {
                Some(command) => examples.push(Example {
                    line: number,
                    command: command.to_owned(),
                    shown: String::new(),
                }),
                None => {
                    let last = examples.last_mut().expect("a block starts with a command");
                    last.shown.push_str(line);
                    last.shown.push('\n');
                }
            }
        }
    }
    examples
}

#[test]
fn the_readme_shows_what_the_command_prints() {
    shows_what_the_command_prints("README.md", 10);
}

#[test]
fn the_page_about_variants_shows_what_the_command_prints() {
    shows_what_the_command_prints("docs/VARIANTS.md", 5);
}

/// Runs the examples of a page, of which there are at least so many.
fn shows_what_the_command_prints(page: &str, least: usize) {
    let root = workspace();
    let text = std::fs::read_to_string(root.join(page)).expect("the page");
    let examples = examples(&text);
    assert!(examples.len() >= least, "the examples were not found");
    for example in examples {
        let words = words(&example.command);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (program, args) = words.split_first().expect("a program");
        assert_eq!(*program, "whydoku", "{page}, line {}", example.line);
        let run = whydoku(&root, args);
        let printed = run.stdout + &run.stderr;
        let shown = filled_in(&example.shown, &printed);
        assert_eq!(printed, shown, "{page}, line {}", example.line);
    }
}

/// The text shown, with each `…` replaced by the lines that were printed there.
fn filled_in(shown: &str, printed: &str) -> String {
    let mut parts = shown.split("\n…\n");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = printed.get(text.len()..).unwrap_or_default();
        let part = format!("\n{part}");
        let end = rest.find(&part).unwrap_or(0);
        text.push_str(&rest[..end]);
        text.push_str(&part);
    }
    text
}

/// The drawing in the README is the one that the command makes.
#[test]
fn the_readme_shows_the_drawing_that_the_command_makes() {
    let root = workspace();
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let (_, after) = readme.split_once("](docs/nyt-step-").expect("a drawing");
    let number = after.split('.').next().unwrap();
    let puzzle = examples(&readme)
        .into_iter()
        .map(|example| words(&example.command))
        .find(|words| words[1] == "explain" && words.last().is_some_and(|word| word.len() == 81))
        .and_then(|words| words.last().cloned())
        .expect("the puzzle of the drawing");
    let scratch = Scratch::new();
    let folder = scratch.path().to_string_lossy().into_owned();
    let run = whydoku(
        &root,
        &["explain", "--quiet", "--svg-folder", &folder, &puzzle],
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    let made = std::fs::read_to_string(scratch.path().join(format!("step-{number}.svg"))).unwrap();
    let committed = format!("docs/nyt-step-{number}.svg");
    let committed = std::fs::read_to_string(root.join(committed)).unwrap();
    assert!(
        made == committed,
        "the drawing of step {number} has changed"
    );
}

/// The README mentions every command.
#[test]
fn no_command_is_left_out() {
    let root = workspace();
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let help = whydoku(&root, &["--help"]).stdout;
    let commands: Vec<&str> = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        // A line that continues a description is indented further.
        .filter_map(|line| {
            line.strip_prefix("  ")
                .filter(|line| !line.starts_with(' '))
        })
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(commands.len() >= 8, "{help}");
    for command in commands {
        assert!(
            readme.contains(&format!("whydoku {command}")),
            "{command} is not in the README"
        );
    }
}

/// The arguments of a command line, with quotes as in a shell.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for c in command.chars() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (None, '\'' | '"') => quote = Some(c),
            (None, ' ') => words.push(String::new()),
            _ => words.last_mut().expect("there is always a word").push(c),
        }
    }
    words
}
