//! The propagators: what several rules share, and one file for each idea.

mod automaton;
mod band;
mod cage;
mod combinations;
mod count;
mod different;
mod ends;
mod exchange;
mod house;
mod linear;
mod same;
mod sandwich;
mod window;
mod x_sum;

pub(crate) use automaton::Walk;
pub(crate) use band::Band;
pub(crate) use cage::Cage;
pub(crate) use combinations::Combinations;
pub(crate) use count::Count;
pub(crate) use different::Different;
pub(crate) use ends::Ends;
pub(crate) use exchange::Exchange;
pub(crate) use house::House;
pub(crate) use linear::Linear;
pub(crate) use same::Same;
pub(crate) use sandwich::Sandwich;
pub(crate) use window::Window;
pub(crate) use x_sum::XSum;
