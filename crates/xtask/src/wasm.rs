//! `cargo xtask wasm`: the npm package, with the engine for browsers and Node, as the folder `target/npm`.
//!
//! It installs what is missing: the WebAssembly target by rustup, the program that writes the
//! JavaScript around a module (`npm/bindgen`) from crates.io.
//!
//! `wasm-opt -Oz` is not used: it makes a module smaller, but larger when it is packed, and slower.

use crate::check::{Tally, run_line};
use crate::programs;
use crate::web::{self, Run, install_packages, is_in};
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::thread;

/// Where the package is written.
const FOLDER: &str = "target/npm";

const TARGET: &str = "wasm32-unknown-unknown";

/// The modules, and the arguments of cargo for each.
const PARTS: [(&str, &str); 3] = [
    ("small", "--no-default-features"),
    ("full", ""),
    ("variant", "--no-default-features --features variant"),
];

const BINDGEN: &str = "--manifest-path npm/bindgen/Cargo.toml --target-dir target/bindgen";

/// Builds the package and returns what to show the person who asked. The gate asks twice, for the page and
/// for the package; the second time the first answer is still true.
pub(crate) fn build(root: &Path) -> Result<String, String> {
    static BUILT: OnceLock<Result<String, String>> = OnceLock::new();
    let path = env::var_os("PATH").unwrap_or_default();
    BUILT
        .get_or_init(|| build_anew(root, &path, run_line))
        .clone()
}

/// Builds with the programs in the folders of `path`.
fn build_anew(root: &Path, path: &OsStr, run: Run) -> Result<String, String> {
    let failed = |error: std::io::Error| format!("{FOLDER}: {error}");
    add_target(root, TARGET, run)?;
    // What an earlier build wrote with Node would not fit what this one writes without.
    if root.join(FOLDER).exists() {
        fs::remove_dir_all(root.join(FOLDER)).map_err(failed)?;
    }
    fs::create_dir_all(root.join(FOLDER)).map_err(failed)?;
    let has_node = is_in(path, "node") && is_in(path, "npm");
    // Each module is linked by a single thread, so all are built at once.
    let compile = |(part, options): (&str, &str)| {
        let package = "cargo build --package whydoku-wasm --lib --profile wasm";
        let line = format!("{package} --target {TARGET} --target-dir target/wasm-{part} {options}");
        run(&line, root, &[])
    };
    let tools = || {
        run(&format!("cargo build {BINDGEN}"), root, &[])?;
        programs::build(root, &["whydoku-types"], run)?;
        let types = programs::path(root, "whydoku-types");
        let written = format!("{types} {FOLDER}/api.d.ts {FOLDER}/pages.txt");
        run(&written, root, &[])?;
        if has_node {
            install_packages(&root.join("npm"), run)?;
        }
        Ok(String::new())
    };
    at_once(PARTS.map(|part| move || compile(part)), tools)?;
    let finish = |(part, _)| {
        let module = format!("target/wasm-{part}/{TARGET}/wasm/whydoku_wasm.wasm");
        let line = format!("cargo run {BINDGEN} -- {module} {FOLDER} {part}");
        run(&line, root, &[])?;
        arrange(root, part, run)
    };
    at_once(PARTS.map(|part| move || finish(part)), || copy_files(root))?;
    if has_node {
        run("node write-inline.js ../target/npm", &root.join("npm"), &[])?;
        return Ok(format!("{FOLDER}\n"));
    }
    for file in ["inline.js", "inline.d.ts"] {
        fs::remove_file(root.join(FOLDER).join(file)).map_err(failed)?;
    }
    Ok(format!(
        "{FOLDER}\nNode is not installed, so `whydoku/inline` is left out.\n"
    ))
}

/// Runs pieces of work in threads, and one more in this thread.
fn at_once<W, const N: usize>(
    work: [W; N],
    here: impl FnOnce() -> Result<String, String>,
) -> Result<(), String>
where
    W: FnOnce() -> Result<String, String> + Send,
{
    thread::scope(|scope| {
        let started = work.map(|one| scope.spawn(one));
        let here = here();
        for one in started {
            one.join()
                .unwrap_or_else(|_| Err("A thread of `cargo xtask wasm` panicked.".to_owned()))?;
        }
        here.map(|_| ())
    })
}

/// Installs the standard library for another machine, unless it is there.
pub(crate) fn add_target(root: &Path, target: &str, run: Run) -> Result<(), String> {
    match run("rustup target list --installed", root, &[]) {
        Ok(list) if list.lines().any(|line| line == target) => Ok(()),
        Ok(_) => run(&format!("rustup target add {target}"), root, &[]).map(|_| ()),
        // A toolchain without rustup may have the target; the build shows whether it does.
        Err(_) => Ok(()),
    }
}

/// Makes `small.wasm` from `small_bg.wasm`: the same functions in an order that packs well.
fn arrange(root: &Path, part: &str, run: Run) -> Result<String, String> {
    let from = format!("{FOLDER}/{part}_bg.wasm");
    let line = format!("cargo run {BINDGEN} -- arrange {from} {FOLDER}/{part}.wasm");
    run(&line, root, &[])?;
    fs::remove_file(root.join(&from)).map_err(|error| format!("{from}: {error}"))?;
    Ok(String::new())
}

/// Copies scripts, types, licenses and the README.
fn copy_files(root: &Path) -> Result<String, String> {
    let npm = root.join("npm");
    let failed = |error: std::io::Error| format!("npm: {error}");
    for entry in fs::read_dir(&npm).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_shipped = (name.ends_with(".js") && name != "write-inline.js")
            || name.ends_with(".d.ts")
            || ["README.md", "package.json"].contains(&name.as_ref());
        if is_shipped {
            fs::copy(&path, root.join(FOLDER).join(name.as_ref())).map_err(failed)?;
        }
    }
    for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root.join(license), root.join(FOLDER).join(license)).map_err(failed)?;
    }
    Ok(String::new())
}

/// The empty project that the package is installed into.
const PROJECT: &str = "target/npm-project";

/// Builds the package, installs it into an empty project and runs its tests there.
pub(crate) fn run(root: &Path) -> Tally {
    let mut tally = Tally::default();
    let project = root.join(PROJECT);
    let replay = PathBuf::from(programs::path(root, "whydoku-replay"));
    let command = PathBuf::from(programs::path(root, "whydoku"));
    // Without Deno and an old Node, the tests say that they left them out.
    let _ = install_packages(&root.join("npm/runtimes"), run_line);
    let runtimes = root.join("npm/runtimes/node_modules");
    let prepared = web::prepare_machine(root)
        .and_then(|()| build(root))
        .and_then(|_| programs::build(root, &["whydoku", "whydoku-replay"], run_line))
        .and_then(|_| install(root));
    if let Err(error) = prepared {
        tally.add(Err(error));
        return tally;
    }
    let puzzles = root.join("testdata/puzzles/made.txt");
    let tools = root.join("npm/node_modules");
    let vars = [
        ("WHYDOKU_TOOLS", &tools),
        ("WHYDOKU_REPLAY", &replay),
        ("WHYDOKU_PUZZLES", &puzzles),
        ("WHYDOKU_COMMAND", &command),
        ("WHYDOKU_RUNTIMES", &runtimes),
    ]
    .map(|(name, path)| (name, path.to_str().unwrap_or_default()));
    let vars = [
        &vars[..],
        &[("WHYDOKU_ROOT", root.to_str().unwrap_or_default())],
    ]
    .concat();
    let tests = run_line("node --test --test-reporter=tap", &project, &vars);
    let (Ok(text) | Err(text)) = &tests;
    tally.skipped = skipped(text);
    web::count(&mut tally, tests, &["# pass "], &["# fail "]);
    tally
}

/// The reasons for which tests of Node were left out.
fn skipped(text: &str) -> Vec<String> {
    let reasons = text.lines().filter_map(|line| line.split_once(" # SKIP "));
    reasons.map(|(_, reason)| reason.to_owned()).collect()
}

/// Compares native code with WebAssembly and writes the figures to `bench/results`.
pub(crate) fn speed(root: &Path) -> Result<String, String> {
    web::prepare_machine(root)?;
    build(root)?;
    let native =
        "cargo build --package whydoku-wasm --bin whydoku-replay --features variant --profile dist";
    run_line(native, root, &[])?;
    install(root)?;
    run_line("node measure/speed.js", &root.join("npm"), &[])
}

/// Makes the empty project anew and installs the package as npm would get it.
fn install(root: &Path) -> Result<(), String> {
    let project = root.join(PROJECT);
    let failed = |error: std::io::Error| format!("{PROJECT}: {error}");
    if project.exists() {
        fs::remove_dir_all(&project).map_err(failed)?;
    }
    fs::create_dir_all(&project).map_err(failed)?;
    let empty = "{ \"name\": \"empty\", \"private\": true, \"type\": \"module\" }\n";
    fs::write(project.join("package.json"), empty).map_err(failed)?;
    run_line(
        "npm pack --pack-destination ../npm-project",
        &root.join(FOLDER),
        &[],
    )?;
    let options = "--offline --no-audit --no-fund";
    run_line(
        &format!("npm install {options} ./whydoku-0.1.0.tgz"),
        &project,
        &[],
    )?;
    for entry in fs::read_dir(root.join("npm/tests")).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let name = path.file_name().unwrap_or_default();
        fs::copy(&path, project.join(name)).map_err(failed)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    /// A repository with nothing but the files that are copied, removed after the test.
    struct Repository(PathBuf);

    impl Repository {
        fn new(name: &str) -> Self {
            let root = env::temp_dir().join(format!("xtask-wasm-{name}-{}", std::process::id()));
            fs::create_dir_all(root.join("npm")).unwrap();
            fs::create_dir_all(root.join("bin")).unwrap();
            for file in [
                "LICENSE-MIT",
                "LICENSE-APACHE",
                "npm/index.js",
                "npm/write-inline.js",
            ] {
                fs::write(root.join(file), file).unwrap();
            }
            for file in ["npm/inline.js", "npm/inline.d.ts", "npm/package.json"] {
                fs::write(root.join(file), file).unwrap();
            }
            Self(root)
        }

        fn build(&self) -> String {
            build_anew(&self.0, self.0.join("bin").as_os_str(), pretend).unwrap()
        }

        fn log(&self) -> String {
            fs::read_to_string(self.0.join("log")).unwrap()
        }

        /// The files of the package.
        fn package(&self) -> Vec<String> {
            let entries = fs::read_dir(self.0.join(FOLDER)).unwrap();
            let name = |entry: std::io::Result<fs::DirEntry>| {
                entry.unwrap().file_name().to_string_lossy().into_owned()
            };
            let mut names: Vec<String> = entries.map(name).collect();
            names.sort();
            names
        }
    }

    impl Drop for Repository {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    /// Writes down what would be run, and writes the files that the next step expects.
    #[expect(clippy::unnecessary_wraps, reason = "it stands for `run_line`")]
    fn pretend(line: &str, folder: &Path, _: &[(&str, &str)]) -> Result<String, String> {
        let root = if folder.ends_with("npm") {
            folder.parent().unwrap()
        } else {
            folder
        };
        let mut log = fs::File::options()
            .append(true)
            .create(true)
            .open(root.join("log"))
            .unwrap();
        // In one piece, because builds run at the same time.
        log.write_all(format!("{line}\n").as_bytes()).unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [.., "arrange", from, to] => {
                fs::copy(root.join(from), root.join(to)).unwrap();
            }
            [.., "--", _, FOLDER, part] => {
                fs::write(root.join(format!("{FOLDER}/{part}.js")), "").unwrap();
                fs::write(root.join(format!("{FOLDER}/{part}_bg.wasm")), "as compiled").unwrap();
            }
            ["node", "write-inline.js", to] => {
                fs::write(folder.join(to).join("full.inline.js"), "").unwrap();
            }
            _ => {}
        }
        Ok(if line.starts_with("rustup") {
            TARGET.to_owned()
        } else {
            String::new()
        })
    }

    const ALWAYS: [&str; 10] = [
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "full.js",
        "full.wasm",
        "index.js",
        "package.json",
        "small.js",
        "small.wasm",
        "variant.js",
        "variant.wasm",
    ];

    #[test]
    fn a_machine_without_node_builds_the_package_and_learns_what_is_left_out() {
        let repository = Repository::new("bare");
        // What a build with Node has left behind.
        fs::create_dir_all(repository.0.join(FOLDER)).unwrap();
        fs::write(repository.0.join(FOLDER).join("full.inline.js"), "old").unwrap();
        let said = repository.build();
        for part in ["Node is not installed", "`whydoku/inline` is left out"] {
            assert!(said.contains(part), "{said}");
        }
        for line in repository.log().lines() {
            let program = line.split(' ').next().unwrap();
            let is_ours = Path::new(program).starts_with(&repository.0);
            assert!(is_ours || ["cargo", "rustup"].contains(&program), "{line}");
        }
        assert_eq!(repository.package(), ALWAYS);
        let module = fs::read_to_string(repository.0.join(FOLDER).join("full.wasm"));
        assert_eq!(module.unwrap(), "as compiled");
    }

    #[test]
    fn tests_that_were_left_out_are_read_with_their_reason() {
        let text = "ok 1 - a\n    ok 2 - Deno # SKIP Deno is not installed\n# skipped 1\n";
        assert_eq!(skipped(text), ["Deno is not installed"]);
    }

    #[test]
    fn with_node_nothing_is_left_out() {
        let repository = Repository::new("node");
        for program in ["node", "npm"] {
            fs::write(repository.0.join("bin").join(program), "").unwrap();
        }
        assert_eq!(repository.build(), format!("{FOLDER}\n"));
        let mut all = ALWAYS.map(str::to_owned).to_vec();
        all.extend(["full.inline.js", "inline.d.ts", "inline.js"].map(str::to_owned));
        all.sort();
        assert_eq!(repository.package(), all);
    }
}
