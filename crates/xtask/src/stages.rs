//! The stages of the gate, in the order they run: quick ones first, so that a slip shows early.

use crate::check::Check;
use crate::{format, readme, tidy, web};

/// One line of the gate's report.
pub(crate) struct Stage {
    pub(crate) name: &'static str,
    /// What a pass of it promises, for `cargo xtask stages`.
    pub(crate) promise: &'static str,
    pub(crate) checks: &'static [Check],
}

/// Everything `cargo xtask test` runs.
pub(crate) const STAGES: &[Stage] = &[
    Stage {
        name: "tidy",
        promise: "licences are there, no file is too long, no path or host of one machine",
        checks: &[Check::Own(tidy::run)],
    },
    Stage {
        name: "format",
        promise: "every file is as rustfmt writes it",
        checks: &[
            Check::Command("cargo fmt --all --check"),
            Check::Own(format::run),
        ],
    },
    Stage {
        name: "clippy",
        promise: "no warning in any target, with all features and with none",
        checks: &[
            Check::Command("cargo clippy --workspace --all-targets --all-features -- -D warnings"),
            Check::Command("cargo clippy -p whydoku --no-default-features -- -D warnings"),
        ],
    },
    Stage {
        name: "tests",
        promise: "all unit and integration tests, with debug assertions",
        checks: &[Check::Tests(
            "cargo test --workspace --all-features --lib --bins --tests --examples --no-fail-fast",
        )],
    },
    Stage {
        name: "solvers",
        promise: "every instruction level agrees with the reference solver and an exact-cover engine on a million mixed inputs, and counts to millions",
        checks: &[Check::Tests(
            "cargo test --release -p whydoku-solve --test solve",
        )],
    },
    Stage {
        name: "doc tests",
        promise: "every example in the documentation runs",
        checks: &[Check::Tests(
            "cargo test --workspace --all-features --doc --no-fail-fast",
        )],
    },
    Stage {
        name: "docs",
        promise: "the documentation builds without a warning, private items too",
        checks: &[
            Check::Docs("cargo doc --workspace --all-features --no-deps"),
            Check::Docs("cargo doc -p whydoku --all-features --no-deps --document-private-items"),
        ],
    },
    Stage {
        name: "web",
        promise: "the page: types, pure state in Node, every feature in a headless browser, axe, no console error",
        checks: &[Check::Own(web::run)],
    },
    Stage {
        name: "readme",
        promise: "the set-up commands of the README do what it says",
        checks: &[Check::Own(readme::run)],
    },
];
