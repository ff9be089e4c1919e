//! The stages of the gate, in the order they run: quick ones first, so that a slip shows early.

use crate::check::Check;
use crate::{container, format, python, readme, supply, tidy, wasm, web};

/// One line of the gate's report.
pub(crate) struct Stage {
    pub(crate) name: &'static str,
    /// What a pass of it promises, for `cargo xtask stages`.
    pub(crate) promise: &'static str,
    pub(crate) checks: &'static [Check],
    /// Whether it runs at the same time as the stage before it.
    pub(crate) beside: bool,
}

/// Everything `cargo xtask test` runs.
pub(crate) const STAGES: &[Stage] = &[
    Stage {
        name: "tidy",
        promise: "licences are there, no file is too long, no path or host of one machine, versions agree, every dependency has its reason",
        checks: &[
            Check::Own(tidy::run),
            Check::Own(supply::run),
            Check::Own(container::run),
        ],
        beside: false,
    },
    Stage {
        name: "format",
        promise: "every file is as rustfmt writes it",
        checks: &[
            Check::Command("cargo fmt --all --check"),
            Check::Own(format::run),
        ],
        beside: false,
    },
    Stage {
        name: "clippy",
        promise: "no warning in any target, with all features and with none",
        checks: &[
            Check::Command("cargo clippy --workspace --all-targets --all-features -- -D warnings"),
            Check::Command("cargo clippy -p whydoku --no-default-features -- -D warnings"),
        ],
        beside: false,
    },
    Stage {
        name: "tests",
        promise: "all unit and integration tests, with debug assertions",
        checks: &[Check::Tests(
            "cargo test --workspace --all-features --lib --bins --tests --examples --no-fail-fast",
        )],
        beside: false,
    },
    Stage {
        name: "solvers",
        promise: "every instruction level agrees with the reference solver and an exact-cover engine on a million mixed inputs, and counts to millions",
        checks: &[Check::Tests(
            "cargo test --release -p whydoku-solve --test solve",
        )],
        beside: false,
    },
    Stage {
        name: "doc tests",
        promise: "every example in the documentation runs",
        checks: &[Check::Tests(
            "cargo test --workspace --all-features --doc --no-fail-fast",
        )],
        beside: false,
    },
    Stage {
        name: "docs",
        promise: "the documentation builds without a warning, private items too",
        checks: &[
            Check::Docs("cargo doc --workspace --all-features --no-deps"),
            Check::Docs("cargo doc -p whydoku --all-features --no-deps --document-private-items"),
        ],
        beside: false,
    },
    Stage {
        name: "web",
        promise: "the page: types, pure state in Node, every feature in a headless browser, axe, no console error",
        checks: &[Check::Own(web::run)],
        beside: false,
    },
    Stage {
        name: "wasm",
        promise: "the npm package, installed into an empty project: types, a bundler, a browser, sizes, and every answer as in native code",
        checks: &[Check::Own(wasm::run)],
        beside: false,
    },
    Stage {
        name: "python",
        promise: "the wheel in a fresh virtual environment: pytest, executed pages, types, stubs, style",
        checks: &[Check::Own(python::run)],
        beside: false,
    },
    Stage {
        name: "readme",
        promise: "the set-up commands of the README do what it says",
        checks: &[Check::Own(readme::run)],
        // Most of `python` is not compiling: packages come from the network, and tests run in one thread.
        beside: true,
    },
];
