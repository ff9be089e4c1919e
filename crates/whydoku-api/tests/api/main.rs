//! Questions about a player's board, asked as a front end asks them.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

mod hints;
mod reasons;
mod scripted_player;
