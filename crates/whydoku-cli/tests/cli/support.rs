//! What the tests share: the binary, and a folder to run it in.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// One call of the command.
pub(crate) struct Invocation<'a> {
    pub(crate) args: &'a [String],
    pub(crate) stdin: &'a [u8],
    pub(crate) env: &'a BTreeMap<String, String>,
    pub(crate) folder: &'a Path,
}

/// Its result.
pub(crate) struct Finished {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: i32,
}

impl Invocation<'_> {
    pub(crate) fn run(&self) -> Finished {
        let mut child = Command::new(env!("CARGO_BIN_EXE_whydoku"))
            .args(self.args)
            .env_remove("NO_COLOR")
            .envs(self.env)
            .current_dir(self.folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let mut stdin = child.stdin.take().expect("piped above");
        let input = self.stdin.to_vec();
        // A thread of its own, because the command may answer before it has read everything.
        let feeder = std::thread::spawn(move || {
            // A command need not read its input.
            let _ = stdin.write_all(&input);
        });
        let output = child.wait_with_output().expect("the binary ends");
        feeder.join().expect("the feeder ends");
        Finished {
            stdout: String::from_utf8(output.stdout).expect("UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8"),
            code: output.status.code().unwrap_or(-1),
        }
    }
}

/// Runs the command with these arguments and no input, in this folder.
pub(crate) fn whydoku(folder: &Path, args: &[&str]) -> Finished {
    let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
    Invocation {
        args: &args,
        stdin: b"",
        env: &BTreeMap::new(),
        folder,
    }
    .run()
}

/// An empty folder, removed when dropped.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("whydoku-test-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).expect("a file can be written");
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The folder that holds the workspace.
pub(crate) fn workspace() -> PathBuf {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_folder
        .ancestors()
        .nth(2)
        .expect("two folders above this crate")
        .to_owned()
}
