//! Variants: the rules against plain definitions, the engine against its slow twin, formats, moves and pages.
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "what several tests share panics and prints as they do"
)]

mod broken_input;
mod differential;
mod formats;
mod make;
mod meanings;
mod moves;
mod pages;
mod plain;
mod sizes;
