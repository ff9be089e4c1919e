//! The solvers against each other, against stored counts, and against their expected amount of work.

mod counts;
mod differential;
mod lockstep;
mod work;
