//! How time and memory of the command grow with the number of puzzles.
#![expect(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "figures are printed and drawn with decimals"
)]

mod child;
mod plot;

use crate::Verdict;
use crate::report::{Report, command_line, grouped};
use child::Needs;
use plot::Curve;
use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use test_support::stamp::{Stamp, processor, write_file};
use test_support::{data, workspace};

/// Measures how time and memory grow with the number of puzzles.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The largest number of puzzles, a power of ten
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    most: u64,
    /// Leave out sizes that would take longer than this, judging by the size before
    #[arg(long, value_name = "N", default_value_t = 300)]
    seconds: u64,
    /// Write the table to bench/results and the drawing to docs
    #[arg(long)]
    write: bool,
}

/// The puzzles: minimal ones of all kinds, repeated as often as necessary.
const PUZZLES: &str = "speed/unbiased_like";
/// The drawing, from the root of the workspace.
const DRAWING: &str = "docs/scale.svg";
const SIZES: [u64; 5] = [1, 100, 10_000, 1_000_000, 10_000_000];
/// The questions, and the words of the command that ask them.
const QUESTIONS: [(&str, &[&str]); 4] = [
    ("solve", &["solve", "--format", "line"]),
    ("check", &["check"]),
    (
        "canonical",
        &["transform", "--canonical", "--format", "line"],
    ),
    ("rate", &["rate", "--tsv"]),
];

/// Prints the table, and draws it.
pub(crate) fn run(args: &Args) -> Result<Verdict, String> {
    let stamp = Stamp::now();
    let program = build(&stamp.profile)?;
    let lines = data::required(PUZZLES)?;
    let lines: Vec<&str> = lines.lines().filter(|line| line.len() == 81).collect();
    let file = std::env::temp_dir().join(format!("whydoku-scale-{}", std::process::id()));
    println!(
        "{}, commit {}, profile {}\n",
        processor(),
        stamp.commit,
        stamp.profile
    );
    let mut report = Report::default();
    report.line(format!(
        "The command on files of {PUZZLES}, repeated as often as necessary, on all cores ({}): the time that \
         passes, with the start of the program, and the most memory it has at once. Larger sizes are left \
         out where they would take more than {} s. Written by `{}`.\n",
        std::thread::available_parallelism().map_or(1, usize::from),
        args.seconds,
        command_line()
    ));
    report.line("| question | puzzles | seconds | puzzles/s | memory, MB |\n|---|--:|--:|--:|--:|");
    let mut curves = Vec::new();
    for (name, words) in QUESTIONS {
        let measured = curve(&program, words, &lines, &file, args);
        // The file is as large as the largest size, so it goes whatever happened.
        let _ = fs::remove_file(&file);
        let points = measured?;
        for (puzzles, seconds, memory) in &points {
            report.line(format!(
                "| {name} | {} | {seconds:.3} | {} | {memory:.1} |",
                grouped(*puzzles),
                grouped((*puzzles as f64 / seconds) as u64)
            ));
        }
        let name = name.to_owned();
        curves.push(Curve { name, points });
    }
    if args.write {
        let path = stamp.write("scale", "Time and memory as lists grow", report.text())?;
        write_file(&workspace().join(DRAWING), &plot::draw(&curves))?;
        println!("\nWritten to {path} and {DRAWING}.");
    }
    Ok(Verdict::Holds)
}

/// Builds the command with the profile of this program, and returns its path.
fn build(profile: &str) -> Result<PathBuf, String> {
    let status = Command::new("cargo")
        .args([
            "build",
            "--quiet",
            "--package",
            "whydoku-cli",
            "--profile",
            profile,
        ])
        .current_dir(workspace())
        .status()
        .map_err(|error| format!("cargo does not start ({error})."))?;
    if !status.success() {
        return Err("The command cannot be built.".to_owned());
    }
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    Ok(this.with_file_name("whydoku"))
}

fn curve(
    program: &Path,
    words: &[&str],
    lines: &[&str],
    file: &Path,
    args: &Args,
) -> Result<Vec<(u64, f64, f64)>, String> {
    let mut points: Vec<(u64, f64, f64)> = Vec::new();
    for size in SIZES.into_iter().filter(|size| *size <= args.most) {
        if let Some((before, seconds, _)) = points.last()
            && seconds / *before as f64 * size as f64 > args.seconds as f64
        {
            break;
        }
        write_lines(file, lines, size)
            .map_err(|error| format!("{} cannot be written ({error}).", file.display()))?;
        let Needs { wall, memory } = child::run(program, words, file)?;
        points.push((size, wall.as_secs_f64(), memory as f64 / 1e6));
    }
    Ok(points)
}

fn write_lines(file: &Path, lines: &[&str], size: u64) -> std::io::Result<()> {
    let mut writer = BufWriter::new(File::create(file)?);
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    for line in lines.iter().cycle().take(size) {
        writeln!(writer, "{line}")?;
    }
    writer.flush()
}
