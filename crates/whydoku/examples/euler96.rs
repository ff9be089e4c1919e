//! Project Euler 96: the sum of the three-digit numbers in the top left corners of the solutions.
//!
//! `cargo run --release --example euler96 -- FILE` prints 24702 for the original file.

use std::error::Error;
use whydoku::{Cell, solve, text};

#[expect(clippy::print_stdout, reason = "an example prints its answer")]
fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os()
        .nth(1)
        .ok_or("usage: euler96 FILE, the file with the fifty grids of Project Euler 96")?;
    let reading = text::read_bytes(&std::fs::read(path)?);
    if let Some(error) = reading.errors.first() {
        return Err(error.clone().into());
    }
    let mut sum = 0;
    for record in &reading.records {
        let puzzle = solve::prove(&record.grid)?;
        let corner = [0, 1, 2].map(|column| puzzle.solution().get(Cell::at(0, column)));
        sum += corner
            .iter()
            .fold(0, |number, digit| number * 10 + u32::from(digit.get()));
    }
    println!("{sum}");
    Ok(())
}
