//! A plain board as the API reads and writes it.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use test_support::player::{Plain, bits, candidates, name, number};
use whydoku_api::PlayerBoard;

/// The board for the library.
pub(crate) fn board(player: &Plain) -> PlayerBoard {
    PlayerBoard {
        grid: player.grid(),
        notes: candidates(&player.notes),
        strikes: candidates(&player.strikes),
    }
}

/// The fields of a request.
pub(crate) fn request(player: &Plain, level: u8) -> Value {
    let line = |digits: &[u8; 81]| -> String {
        digits
            .iter()
            .map(|d| if *d == 0 { '.' } else { char::from(b'0' + d) })
            .collect()
    };
    let marks = |sets: &[u16; 81]| -> BTreeMap<String, String> {
        let cells = (0..81).filter(|cell| sets[*cell] != 0);
        cells
            .map(|cell| {
                (
                    name(cell),
                    bits(sets[cell]).map(|d| d.to_string()).collect(),
                )
            })
            .collect()
    };
    json!({
        "puzzle": line(&player.givens),
        "level": level,
        "board": {
            "digits": line(&player.digits),
            "notes": marks(&player.notes),
            "strikes": marks(&player.strikes),
        },
    })
}

/// Reads the board that an answer gives back. Marks in filled cells do not count.
pub(crate) fn read(player: &mut Plain, board: &Value) {
    let digits = board["digits"].as_str().unwrap();
    for (cell, digit) in digits.bytes().enumerate() {
        player.digits[cell] = if digit == b'.' { 0 } else { digit - b'0' };
    }
    for (field, sets) in [
        ("notes", &mut player.notes),
        ("strikes", &mut player.strikes),
    ] {
        *sets = [0; 81];
        for (cell, digits) in board[field].as_object().into_iter().flatten() {
            let digits = digits.as_str().unwrap().bytes();
            sets[number(cell)] = digits.fold(0, |set, digit| set | 1 << (digit - b'0'));
        }
    }
    player.forget_filled();
}
