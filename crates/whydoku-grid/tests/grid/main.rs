//! Symmetries, canonical forms, and the known numbers of Sudoku.

mod canonical;
mod counts;
mod symmetry;
