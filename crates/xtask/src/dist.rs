//! `cargo xtask dist`: everything a release consists of, in one folder, each part installed and tried.
//!
//! A static command for two kinds of processors with manual pages and completions, the wheel, the npm package, the
//! page as a folder and as a single file, the licenses of what is inside, a bill of materials and checksums.

use crate::check::run_line;
use crate::wasm::{self, add_target};
use crate::web;
use crate::{python_wheels, supply};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Where the release goes.
const FOLDER: &str = "target/dist";

/// Where its parts are installed and tried.
const PREFIX: &str = "target/dist-prefix";

/// The command is built for these. They need no C library, and without zstd no C compiler; the linker comes with
/// Rust.
const TARGETS: [(&str, &str); 2] = [
    (
        "x86_64-unknown-linux-musl",
        "CARGO_TARGET_X86_64_UNKNOWN_LINUX_MUSL_LINKER",
    ),
    (
        "aarch64-unknown-linux-musl",
        "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER",
    ),
];

const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Builds and tries everything; returns what to show the person who asked.
pub(crate) fn run(root: &Path) -> Result<String, String> {
    web::prepare_machine(root)?;
    let folder = fresh(root, FOLDER)?;
    let prefix = fresh(root, PREFIX)?;
    let parts = supply::shipped(root, "whydoku-cli")?;
    let bill = supply::bill_of_materials(VERSION, &parts);
    write(&folder.join(format!("whydoku-{VERSION}.cdx.json")), &bill)?;
    let licenses = supply::license_texts(&parts)?;
    let mut report = Vec::new();
    for (target, linker) in TARGETS {
        let archive = command(root, &folder, (target, linker), &licenses)?;
        report.push(try_command(&archive, &prefix, target)?);
    }
    report.push(wheels(root, &folder)?);
    report.push(npm(root, &folder, &prefix)?);
    report.push(page(root, &folder)?);
    report.push(sums(&folder)?);
    let mut text = format!("{FOLDER}\n");
    for line in report {
        let _ = writeln!(text, "  {line}");
    }
    Ok(text)
}

/// Builds the command for one kind of processor and packs it with its manual; returns the archive.
fn command(
    root: &Path,
    folder: &Path,
    (target, linker): (&str, &str),
    licenses: &str,
) -> Result<PathBuf, String> {
    add_target(root, target, run_line)?;
    let build = "cargo build --locked --profile dist --package whydoku-cli --bin whydoku --no-default-features \
                 --features png,parquet --target";
    run_line(&format!("{build} {target}"), root, &[(linker, "rust-lld")])?;
    let name = format!("whydoku-{VERSION}-{target}");
    let staged = fresh(root, &format!("target/dist-staged/{name}"))?;
    copy(
        &target_folder(root).join(target).join("dist/whydoku"),
        &staged.join("whydoku"),
    )?;
    for file in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&root.join(file), &staged.join(file))?;
    }
    write(&staged.join("LICENSES-OF-PACKAGES.txt"), licenses)?;
    // The manual is the same for every processor, so the command that this machine can run prints it.
    let native = target_folder(root).join(TARGETS[0].0).join("dist/whydoku");
    let native = native.display();
    for shell in SHELLS {
        let script = run_line(&format!("{native} completions {shell}"), root, &[])?;
        write(&staged.join("completions").join(shell), &script)?;
    }
    let man = staged.join("man/man1");
    write(
        &man.join("whydoku.1"),
        &run_line(&format!("{native} man"), root, &[])?,
    )?;
    for command in commands(&run_line(&format!("{native} --help"), root, &[])?) {
        let page = run_line(&format!("{native} man {command}"), root, &[])?;
        write(&man.join(format!("whydoku-{command}.1")), &page)?;
    }
    let archive = folder.join(format!("{name}.tar.gz"));
    pack(&root.join("target/dist-staged"), &name, &archive)?;
    Ok(archive)
}

/// The names of the commands, from the help: lines after `Commands:` that are indented by two spaces. A line
/// that continues a description is indented further.
fn commands(help: &str) -> Vec<&str> {
    let after = help
        .lines()
        .skip_while(|line| !line.trim().ends_with("ommands:"));
    let listed = after.skip(1).take_while(|line| line.starts_with("  "));
    listed
        .filter_map(|line| {
            line.strip_prefix("  ")
                .filter(|line| !line.starts_with(' '))
        })
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect()
}

/// Unpacks the archive into an empty folder and uses the command there.
fn try_command(archive: &Path, prefix: &Path, target: &str) -> Result<String, String> {
    run_line(&format!("tar -xzf {}", archive.display()), prefix, &[])?;
    let program = prefix.join(format!("whydoku-{VERSION}-{target}/whydoku"));
    if is_dynamic(&fs::read(&program).map_err(|error| error.to_string())?) {
        return Err(format!("the command for {target} is not static"));
    }
    let native = target.starts_with(std::env::consts::ARCH);
    let emulator = "qemu-aarch64-static";
    let path = std::env::var_os("PATH").unwrap_or_default();
    if !native && !web::is_in(&path, emulator) {
        return Ok(format!(
            "{target}: the command, static; not tried, because {emulator} is not installed"
        ));
    }
    let start = if native { "" } else { emulator };
    let start = format!("{start} {}", program.display());
    let version = run_line(&format!("{start} --version"), prefix, &[])?;
    expect(&version, VERSION, &start)?;
    let solved = run_line(&format!("{start} solve {PUZZLE}"), prefix, &[])?;
    let digits: String = solved.chars().filter(char::is_ascii_digit).collect();
    expect(&digits, SOLUTION, &start)?;
    let rated = run_line(&format!("{start} rate {PUZZLE}"), prefix, &[])?;
    expect(&rated, "1.", &start)?;
    Ok(format!("{target}: the command, static, tried"))
}

/// Whether a program asks for a loader: it has a program header of the kind `PT_INTERP`.
fn is_dynamic(elf: &[u8]) -> bool {
    let number = |at: usize, bytes: usize| {
        let field = elf.get(at..at + bytes).unwrap_or_default();
        field
            .iter()
            .rev()
            .fold(0, |n, byte| n << 8 | usize::from(*byte))
    };
    let (start, size, count) = (number(32, 8), number(54, 2), number(56, 2));
    (0..count).any(|header| number(start + header * size, 4) == 3)
}

/// The wheel and the sources of the Python package; the wheel is tried.
fn wheels(root: &Path, folder: &Path) -> Result<String, String> {
    let (python, built) = python_wheels::ship(root, folder)?;
    let program = format!("import whydoku; print(whydoku.Puzzle('{PUZZLE}').solve())");
    let script = root.join(PREFIX).join("smoke.py");
    write(&script, &program)?;
    let said = run_line(&format!("{python} {}", script.display()), root, &[])?;
    let digits: String = said.chars().filter(char::is_ascii_digit).collect();
    expect(&digits, SOLUTION, "the wheel")?;
    Ok(format!("{built}, tried"))
}

fn npm(root: &Path, folder: &Path, prefix: &Path) -> Result<String, String> {
    wasm::build(root)?;
    let pack = format!("npm pack --pack-destination {}", folder.display());
    run_line(&pack, &root.join("target/npm"), &[])?;
    let name = format!("whydoku-{VERSION}.tgz");
    let project = prefix.join("npm");
    write(
        &project.join("package.json"),
        "{ \"name\": \"empty\", \"private\": true, \"type\": \"module\" }\n",
    )?;
    let install = "npm install --offline --no-audit --no-fund";
    let archive = folder.join(&name);
    run_line(&format!("{install} {}", archive.display()), &project, &[])?;
    let script = format!(
        "import {{ solve }} from \"whydoku\";\nconsole.log((await solve({{ puzzle: \"{PUZZLE}\" }})).solution);\n"
    );
    write(&project.join("smoke.js"), &script)?;
    expect(
        &run_line("node smoke.js", &project, &[])?,
        SOLUTION,
        "the npm package",
    )?;
    Ok(format!("{name}, tried"))
}

fn page(root: &Path, folder: &Path) -> Result<String, String> {
    web::site(root, web::SITE)?;
    let single = format!("whydoku-{VERSION}.html");
    copy(
        &root.join(web::SITE).join("whydoku.html"),
        &folder.join(&single),
    )?;
    let archive = format!("whydoku-{VERSION}-site.tar.gz");
    pack(&root.join("target"), "site", &folder.join(&archive))?;
    // From the opened page to a first hint, in a browser without a network.
    let way_in = "node e2e/run.js --in folder,file actions";
    run_line(way_in, &root.join("web"), &[])?;
    Ok(format!("{archive} and {single}, tried in a browser"))
}

fn sums(folder: &Path) -> Result<String, String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .map_err(|error| format!("{FOLDER}: {error}"))?
        .filter_map(|one| Some(one.ok()?.file_name().to_string_lossy().into_owned()))
        .collect();
    names.sort();
    let text = run_line(&format!("sha256sum {}", names.join(" ")), folder, &[])?;
    write(&folder.join("SHA256SUMS"), &text)?;
    Ok(format!("SHA256SUMS of {} files", names.len()))
}

/// Packs a folder so that the same content gives the same bytes.
fn pack(within: &Path, name: &str, archive: &Path) -> Result<(), String> {
    let options = "--sort=name --owner=0 --group=0 --numeric-owner --mtime=@0";
    let line = format!("tar {options} -czf {} {name}", archive.display());
    run_line(&line, within, &[("GZIP", "-n")]).map(|_| ())
}

fn expect(text: &str, wanted: &str, who: &str) -> Result<(), String> {
    if text.contains(wanted) {
        return Ok(());
    }
    Err(format!("{who} said {text:?}, which lacks {wanted:?}"))
}

/// Where cargo builds.
pub(crate) fn target_folder(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

/// An empty folder.
fn fresh(root: &Path, name: &str) -> Result<PathBuf, String> {
    let folder = root.join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{name}: {error}"))?;
    }
    fs::create_dir_all(&folder).map_err(|error| format!("{name}: {error}"))?;
    Ok(folder)
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to)
        .map(|_| ())
        .map_err(|error| format!("{}: {error}", from.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commands_are_read_from_the_help() {
        let help = "Solves.\n\nUsage: x\n\nCommands:\n  solve  Solve it\n  rate   Rate it\n  help   Print\n\nOptions:\n  -h\n";
        assert_eq!(commands(help), ["solve", "rate"]);
    }

    #[test]
    fn a_program_with_a_loader_is_dynamic() {
        // This test itself is a program that the usual loader starts, or a static one; both are ELF.
        let mut elf = vec![0; 64 + 56];
        elf[32] = 64;
        elf[54] = 56;
        elf[56] = 1;
        assert!(!is_dynamic(&elf));
        elf[64] = 3;
        assert!(is_dynamic(&elf));
    }
}
