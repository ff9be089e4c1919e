//! The real binary, as people and scripts call it.

mod batch;
mod behavior;
mod candidates;
mod cases;
mod data;
mod drills;
mod generate;
mod json;
#[cfg(feature = "png")]
mod outputs;
mod pictures;
mod player;
mod rate;
mod readme;
mod reasons;
#[cfg(unix)]
mod serve;
mod support;
