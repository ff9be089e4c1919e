//! The rules one by one, the command, and the size of the code to be trusted.

mod command;
mod rules;
mod size;
