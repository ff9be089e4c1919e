//! Random sequences of requests, and a plain board that knows what the answers must be.
//!
//! [`play`] is also the fuzz target `api_model`. The board is two arrays of digits, its solver tries the digits
//! of the cell with the fewest, and it shares no code with the library.

use serde_json::{Value, json};
use whydoku::Budget;
use whydoku_api::{Bounds, ask};

const START: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The most solutions that the model counts.
const LIMIT: usize = 3;

/// How many givens may be missing at a time, so that the plain solver stays quick.
const FEWER: usize = 6;

const FORMATS: [&str; 6] = [
    "line",
    "grid",
    "f-puzzles",
    "pencilmarks",
    "opensudoku",
    "sudokupad",
];

type Digits = [u8; 81];

/// A puzzle, and what a player has placed.
struct Board {
    givens: Digits,
    digits: Digits,
}

/// Makes the requests that the bytes choose, and compares every answer. Returns how many were compared.
pub(crate) fn play(bytes: &[u8]) -> usize {
    let mut board = Board {
        givens: digits(START),
        digits: digits(START),
    };
    let mut compared = 0;
    for action in bytes.chunks_exact(3) {
        let [kind, place, more] = [action[0], action[1], action[2]];
        let (cell, digit) = (usize::from(place) % 81, more % 9 + 1);
        match kind % 12 {
            0..=2 => board.place(cell, digit),
            3 => board.place(cell, digits(SOLUTION)[cell]),
            4 => board.place(cell, 0),
            5 => board.change_given(cell, more),
            6 => board.check(),
            7 => board.solve(),
            8 => board.hint(more % 5 + 1),
            9 => board.rotate(),
            10 => board.convert(FORMATS[usize::from(more) % FORMATS.len()]),
            _ => board.hostile(kind, usize::from(place), more),
        }
        compared += usize::from(kind % 12 > 5);
    }
    compared
}

impl Board {
    const fn place(&mut self, cell: usize, digit: u8) {
        if self.givens[cell] == 0 {
            self.digits[cell] = digit;
        }
    }

    /// Takes a given away, or adds one that is right or, now and then, wrong.
    fn change_given(&mut self, cell: usize, more: u8) {
        let missing = (0..81).filter(|c| digits(START)[*c] > self.givens[*c]);
        if self.givens[cell] > 0 {
            if missing.count() < FEWER {
                (self.givens[cell], self.digits[cell]) = (0, 0);
            }
            return;
        }
        let right = digits(SOLUTION)[cell];
        let given = if more.is_multiple_of(4) {
            more % 9 + 1
        } else {
            right
        };
        (self.givens[cell], self.digits[cell]) = (given, given);
    }

    fn request(&self, more: &Value) -> Value {
        let mut request = json!({ "puzzle": line(&self.givens), "grid": line(&self.digits) });
        for (name, value) in more.as_object().into_iter().flatten() {
            request[name] = value.clone();
        }
        request
    }

    fn solutions(&self) -> Vec<Digits> {
        let mut found = Vec::new();
        if (0..81).all(|cell| is_allowed(&self.givens, cell, self.givens[cell])) {
            search(&mut self.givens.clone(), &mut found);
        }
        found
    }

    /// The cells in which the player contradicts the only solution.
    fn wrong(&self, solution: &Digits) -> Vec<String> {
        let is_wrong = |cell: &usize| ![0, solution[*cell]].contains(&self.digits[*cell]);
        (0..81).filter(is_wrong).map(name).collect()
    }

    fn check(&self) {
        let answer = asked("check", &self.request(&json!({ "limit": LIMIT - 1 })));
        let solutions = self.solutions();
        assert_eq!(answer["solutions"], solutions.len().min(LIMIT - 1));
        assert_eq!(answer["unique"], solutions.len() == 1);
        let cells = answer["mistakes"].as_array().into_iter().flatten();
        let cells: Vec<&str> = cells.filter_map(|one| one["cell"].as_str()).collect();
        match solutions.as_slice() {
            [only] => assert_eq!(cells, self.wrong(only)),
            _ => assert!(cells.is_empty(), "{answer}"),
        }
    }

    fn solve(&self) {
        let puzzle = json!({ "puzzle": line(&self.givens) });
        let answer = asked("solve", &puzzle);
        match self.solutions().as_slice() {
            [only] => assert_eq!(answer["solution"], line(only)),
            _ => assert_eq!(answer["solution"], Value::Null),
        }
    }

    fn hint(&self, level: u8) {
        let solutions = self.solutions();
        let [solution] = solutions.as_slice() else {
            // A grid that is not a puzzle gets no hint, but still an answer or a sentence.
            let _ = ask_any(
                "hint",
                &self.request(&json!({ "level": level })).to_string(),
            );
            return;
        };
        let answer = asked("hint", &self.request(&json!({ "level": level })));
        let wrong = self.wrong(solution);
        let cells = answer["mistakes"].as_array().into_iter().flatten();
        let cells: Vec<&str> = cells.filter_map(|one| one["cell"].as_str()).collect();
        assert_eq!(cells, wrong);
        assert_eq!(answer["kind"] == "mistakes", !wrong.is_empty(), "{answer}");
        let conclusions = answer["step"]["conclusions"].as_array();
        for conclusion in conclusions.into_iter().flatten().filter_map(Value::as_str) {
            let sign = |place: usize| usize::from(conclusion.as_bytes()[place] - b'0');
            let right = solution[9 * sign(1) + sign(3) - 10];
            let says = usize::from(right) == sign(conclusion.len() - 1);
            assert_eq!(says, !conclusion.contains("<>"), "{conclusion}");
        }
    }

    fn rotate(&self) {
        let puzzle = json!({ "puzzle": line(&self.digits), "moves": [{ "rotate": 90 }] });
        let mut turned = [0; 81];
        for (cell, digit) in turned.iter_mut().enumerate() {
            *digit = self.digits[9 * (8 - cell % 9) + cell / 9];
        }
        assert_eq!(asked("transform", &puzzle)["result"], line(&turned));
    }

    fn convert(&self, format: &str) {
        // A grid of candidates tells no digit from a last candidate, so it cannot hold a board that breaks the
        // rules.
        let is_held = |cell: usize| match self.digits[cell] {
            0 => (1..=9).any(|digit| is_allowed(&self.digits, cell, digit)),
            digit => is_allowed(&self.digits, cell, digit),
        };
        if format == "pencilmarks" && !(0..81).all(is_held) {
            return;
        }
        let written = asked("convert", &self.request(&json!({ "format": format })));
        let parsed = asked("parse", &json!({ "puzzle": written["text"] }));
        let read = parsed["puzzles"][0]["grid"].as_str().unwrap_or_default();
        // A format may lose which digits are givens, and then says so, but no digit.
        assert_eq!(read, line(&self.digits), "{format}: {written}");
    }

    /// Any question with a request that is damaged in one place.
    fn hostile(&self, kind: u8, place: usize, more: u8) {
        let names = [
            "solve", "check", "hint", "steps", "parse", "convert", "why", "draw",
        ];
        let request = self.request(&json!({ "level": 2, "format": "line", "claim": "r1c3=4" }));
        let mut bytes = request.to_string().into_bytes();
        let place = (place + 256 * usize::from(kind)) % bytes.len();
        bytes[place] = more;
        let name = names[usize::from(kind / 12) % names.len()];
        let _ = ask_any(name, &String::from_utf8_lossy(&bytes));
    }
}

/// Asks a question that has an answer.
fn asked(name: &str, request: &Value) -> Value {
    ask_any(name, &request.to_string()).unwrap_or_else(|why| panic!("{name} {request}: {why}"))
}

/// Asks a question that may have none; then there must be a sentence.
fn ask_any(name: &str, request: &str) -> Result<Value, String> {
    match ask(name, request, &Bounds::default(), &Budget::units(2_000_000)) {
        Ok(answer) => Ok(serde_json::from_str(&answer).expect("an answer is JSON")),
        Err(error) => {
            assert!(error.detail.len() > 10, "{name} {request}");
            Err(error.detail)
        }
    }
}

fn digits(line: &str) -> Digits {
    let mut digits = [0; 81];
    for (digit, sign) in digits.iter_mut().zip(line.bytes()) {
        *digit = if sign == b'.' { 0 } else { sign - b'0' };
    }
    digits
}

fn line(digits: &Digits) -> String {
    let sign = |digit: &u8| {
        if *digit == 0 {
            '.'
        } else {
            char::from(b'0' + digit)
        }
    };
    digits.iter().map(sign).collect()
}

fn name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

fn is_allowed(grid: &Digits, cell: usize, digit: u8) -> bool {
    let square = |cell: usize| (cell / 27, cell % 9 / 3);
    let sees = |other: &usize| {
        cell / 9 == other / 9 || cell % 9 == other % 9 || square(cell) == square(*other)
    };
    digit == 0
        || (0..81)
            .filter(|o| *o != cell && sees(o))
            .all(|o| grid[o] != digit)
}

/// The first few solutions.
fn search(grid: &mut Digits, found: &mut Vec<Digits>) {
    let options = |cell: usize| -> Vec<u8> {
        (1..=9)
            .filter(|digit| is_allowed(grid, cell, *digit))
            .collect()
    };
    let empty = (0..81).filter(|cell| grid[*cell] == 0);
    let Some((cell, options)) = empty
        .map(|cell| (cell, options(cell)))
        .min_by_key(|(_, options)| options.len())
    else {
        found.push(*grid);
        return;
    };
    for digit in options {
        grid[cell] = digit;
        search(grid, found);
        grid[cell] = 0;
        if found.len() >= LIMIT {
            return;
        }
    }
}
