//! The results files, one for each named run, and the page made from them.

use super::Figure;
use std::fmt::Write as _;
use std::path::Path;

/// Where results are kept, from the root of the workspace: `NAME.json` for each run.
pub const RESULTS: &str = "bench/results/reliability";

/// The page made from them.
pub const PAGE: &str = "RELIABILITY.md";

/// Figures with where they come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    /// The command that measured them.
    pub command: String,
    /// The commit it ran on; `-dirty` after it if there were changes not committed.
    pub commit: String,
    /// The day.
    pub date: String,
    /// The processor.
    pub cpu: String,
    /// Threads used.
    pub threads: u64,
    /// Where the random numbers started.
    pub seed: u64,
    /// What was measured.
    pub figures: Vec<Figure>,
}

impl Results {
    /// As JSON, one figure per line, so that a change shows as a change of lines.
    pub fn to_json(&self) -> String {
        let figures: Vec<String> = self
            .figures
            .iter()
            .map(|figure| {
                let value = serde_json::json!({
                    "promise": figure.promise,
                    "measured": figure.measured,
                    "failures": figure.failures,
                    "tenths_of_a_second": figure.tenths,
                });
                format!("    {value}")
            })
            .collect();
        let head = [
            ("command", serde_json::json!(self.command)),
            ("commit", serde_json::json!(self.commit)),
            ("date", serde_json::json!(self.date)),
            ("cpu", serde_json::json!(self.cpu)),
            ("threads", serde_json::json!(self.threads)),
            ("seed", serde_json::json!(self.seed)),
        ];
        let head = head
            .map(|(name, value)| format!("  \"{name}\": {value},\n"))
            .concat();
        format!(
            "{{\n{head}  \"figures\": [\n{}\n  ]\n}}\n",
            figures.join(",\n")
        )
    }

    /// Read back.
    pub fn from_json(text: &str) -> Result<Self, String> {
        let value: serde_json::Value =
            serde_json::from_str(text).map_err(|error| format!("{RESULTS}: {error}"))?;
        let text = |value: &serde_json::Value, name: &str| {
            let found = value[name].as_str().map(str::to_owned);
            found.ok_or_else(|| format!("{RESULTS}: no text `{name}`"))
        };
        let number = |value: &serde_json::Value, name: &str| {
            value[name]
                .as_u64()
                .ok_or_else(|| format!("{RESULTS}: no number `{name}`"))
        };
        let list = |value: &serde_json::Value, name: &str| {
            let found = value[name].as_array().cloned();
            found.ok_or_else(|| format!("{RESULTS}: no list `{name}`"))
        };
        let figure = |value: &serde_json::Value| {
            let failures = list(value, "failures")?;
            let failures = failures
                .iter()
                .filter_map(|f| f.as_str().map(str::to_owned));
            Ok::<_, String>(Figure {
                promise: text(value, "promise")?,
                measured: text(value, "measured")?,
                failures: failures.collect(),
                tenths: number(value, "tenths_of_a_second")?,
            })
        };
        Ok(Self {
            command: text(&value, "command")?,
            commit: text(&value, "commit")?,
            date: text(&value, "date")?,
            cpu: text(&value, "cpu")?,
            threads: number(&value, "threads")?,
            seed: number(&value, "seed")?,
            figures: list(&value, "figures")?
                .iter()
                .map(figure)
                .collect::<Result<_, _>>()?,
        })
    }

    /// Its part of the page.
    fn section(&self, name: &str) -> String {
        let mut section = format!(
            "\n## Run `{name}`\n\n\
             `{}`\n\n\
             Measured on {} at commit {} with seed {}, {} threads, {}.\n\n\
             | promise | measured | holds | time |\n| --- | --- | --- | --- |\n",
            self.command, self.date, self.commit, self.seed, self.threads, self.cpu
        );
        for figure in &self.figures {
            let holds = if figure.failures.is_empty() {
                "yes"
            } else {
                "**no**"
            };
            let _ = writeln!(
                section,
                "| {} | {} | {holds} | {}.{} s |",
                figure.promise,
                figure.measured,
                figure.tenths / 10,
                figure.tenths % 10
            );
        }
        for figure in self
            .figures
            .iter()
            .filter(|figure| !figure.failures.is_empty())
        {
            let _ = write!(section, "\nDoes not hold: {}\n\n", figure.promise);
            for failure in &figure.failures {
                let _ = writeln!(section, "- {failure}");
            }
        }
        section
    }
}

/// The results of all runs in the folder of results, by name.
///
/// # Errors
/// If a file cannot be read.
pub fn runs(root: &Path) -> Result<Vec<(String, Results)>, String> {
    let Ok(folder) = std::fs::read_dir(root.join(RESULTS)) else {
        return Ok(Vec::new());
    };
    let mut runs = Vec::new();
    for path in folder.filter_map(|entry| Some(entry.ok()?.path())) {
        let Some(name) = path.file_stem().and_then(|name| name.to_str()) else {
            continue;
        };
        let told = |error: std::io::Error| format!("{RESULTS}/{name}.json: {error}");
        let text = std::fs::read_to_string(&path).map_err(told)?;
        runs.push((name.to_owned(), Results::from_json(&text)?));
    }
    runs.sort_by(|(a, _), (b, _)| a.cmp(b));
    Ok(runs)
}

/// The page.
pub fn page(runs: &[(String, Results)]) -> String {
    let mut page = format!(
        "# Reliability\n\n\
         Made by `cargo xtask reliability` from `{RESULTS}`; a change by hand is lost and the gate \
         refuses it.\n"
    );
    for (name, results) in runs {
        page += &results.section(name);
    }
    page += HOW;
    page
}

const HOW: &str = "
## How it is measured

- *No step is wrong*: puzzles made from the seed are solved step by step; every placement and every
  elimination is compared with the solution that brute force found.
- *Every step is proved*: the path is written as JSON and given to `whydoku-verify`, which knows
  the rules of Sudoku and seven rules of inference, has no dependencies and shares no code with the
  solver. Some puzzles (one in as many as `--closer` says, one in ten unless told) are looked at
  more closely: all steps that can be found in one of their states, not only those on the path.
- *No premise is padding*: of those, each truth, link, branch and inference is left out in turn; the
  proof must fall.
- *Damaged proofs are refused*: a premise dropped, a conclusion flipped, houses swapped, a true
  candidate removed. Without this a verifier that accepts everything would look perfect.
- *No direction is preferred*: a state moved by a random symmetry has the moved steps, technique by
  technique.
- *An outside checker agrees*: paths are written for VeriPB, a proof checker by others; damaged ones
  it refuses.
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_read_back_as_written() {
        let results = Results {
            command: "cargo xtask reliability".to_owned(),
            commit: "abc".to_owned(),
            date: "2026-11-15".to_owned(),
            cpu: "a \"fast\" one".to_owned(),
            threads: 2,
            seed: 7,
            figures: vec![Figure {
                promise: "p".to_owned(),
                measured: "m".to_owned(),
                failures: vec!["f".to_owned()],
                tenths: 12,
            }],
        };
        assert_eq!(Results::from_json(&results.to_json()), Ok(results.clone()));
        let page = page(&[("all".to_owned(), results)]);
        assert!(page.contains("| p | m | **no** | 1.2 s |"), "{page}");
    }
}
