//! A board as the link that whydoku's page makes of a game.

use super::Plain;

/// A link with everything on the board: givens, digits, notes and crossed-out candidates.
pub fn link(player: &Plain) -> String {
    let line = |digits: &[u8; 81]| -> String {
        let sign = |digit: &u8| {
            if *digit == 0 {
                '.'
            } else {
                char::from(b'0' + digit)
            }
        };
        digits.iter().map(sign).collect()
    };
    let marks = |sets: &[u16; 81]| sets.map(base_36).join(",");
    let game = format!(
        r#"{{"v":1,"p":"{}","g":"{}","m":"{}","s":"{}"}}"#,
        line(&player.givens),
        line(&player.digits),
        marks(&player.notes),
        marks(&player.strikes),
    );
    format!(
        "https://example.org/sudoku/#g={}",
        base_64(&stored(game.as_bytes()))
    )
}

fn base_36(mut number: u16) -> String {
    let mut digits = Vec::new();
    while number > 0 || digits.is_empty() {
        digits.push(b"0123456789abcdefghijklmnopqrstuvwxyz"[usize::from(number % 36)]);
        number /= 36;
    }
    digits.iter().rev().copied().map(char::from).collect()
}

/// Deflate without any packing: one block of stored bytes.
fn stored(bytes: &[u8]) -> Vec<u8> {
    let length = u16::try_from(bytes.len()).expect("a game is short");
    let mut block = vec![1];
    block.extend(length.to_le_bytes());
    block.extend((!length).to_le_bytes());
    block.extend(bytes);
    block
}

/// The variant of base 64 for addresses, without padding.
fn base_64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let byte = |place: usize| u32::from(three.get(place).copied().unwrap_or(0));
        let group = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..=three.len() {
            let index = group >> (18 - 6 * place) & 63;
            text.push(char::from(SIGNS[index as usize]));
        }
    }
    text
}
