//! Questions about a player's board, asked as a front end asks them.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

mod candidates;
mod hints;
mod model;
mod plain_board;
mod reasons;
mod schemas;
mod scripted_player;
mod sequences;
mod variant_data;
mod variant_steps;
mod variants;
