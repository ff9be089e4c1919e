//! Tables, patterns and automata by their plain definitions, written apart from the crate's own readers.

use std::collections::BTreeSet;

const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Whether the table of a code allows the second digit after the first. Its bits are those of the pairs
/// (1, 1), (1, 2), …, the lowest bit of each character first; missing characters are zero.
pub(crate) fn table_allows(code: &str, size: usize, first: usize, second: usize) -> bool {
    let place = (first - 1) * size + (second - 1);
    let character = code.chars().nth(place / 6).unwrap_or('A');
    ALPHABET.find(character).unwrap() >> (place % 6) & 1 == 1
}

/// Whether a regular expression matches all the digits.
pub(crate) fn matches(pattern: &str, digits: &[usize]) -> bool {
    ends(pattern, digits, &BTreeSet::from([0])).contains(&digits.len())
}

/// Where a match can end that starts at one of these places.
fn ends(pattern: &str, digits: &[usize], from: &BTreeSet<usize>) -> BTreeSet<usize> {
    let mut depth = 0;
    let choices = pattern.split(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == '|' && depth == 0
    });
    choices
        .flat_map(|choice| sequence(choice, digits, from.clone()))
        .collect()
}

fn sequence(mut rest: &str, digits: &[usize], mut from: BTreeSet<usize>) -> BTreeSet<usize> {
    while !rest.is_empty() {
        let length = match rest.as_bytes()[0] {
            b'[' => rest.find(']').unwrap() + 1,
            b'(' => closing(rest) + 1,
            _ => 1,
        };
        let (atom, tail) = rest.split_at(length);
        let (least, most, used) = repeats(tail);
        rest = &tail[used..];
        let mut reached = BTreeSet::new();
        for times in 0..=most.min(least + digits.len()) {
            if times >= least {
                reached.extend(&from);
            }
            from = once(atom, digits, &from);
        }
        from = reached;
    }
    from
}

/// The place of the parenthesis that closes the first one.
fn closing(text: &str) -> usize {
    let mut depth = 0;
    let ends = |c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    };
    text.find(ends).unwrap()
}

/// The least and the most repetitions that a text starts with, and its length.
fn repeats(tail: &str) -> (usize, usize, usize) {
    match tail.as_bytes().first() {
        Some(b'*') => (0, usize::MAX, 1),
        Some(b'+') => (1, usize::MAX, 1),
        Some(b'?') => (0, 1, 1),
        Some(b'{') => {
            let end = tail.find('}').unwrap();
            let (least, most) = tail[1..end]
                .split_once(',')
                .unwrap_or((&tail[1..end], &tail[1..end]));
            let most = most.parse().unwrap_or(usize::MAX);
            (least.parse().unwrap(), most, end + 1)
        }
        _ => (1, 1, 0),
    }
}

fn once(atom: &str, digits: &[usize], from: &BTreeSet<usize>) -> BTreeSet<usize> {
    if let Some(group) = atom.strip_prefix('(') {
        return ends(&group[..group.len() - 1], digits, from);
    }
    let fits = |digit: usize| {
        let name = char::from_digit(u32::try_from(digit).unwrap(), 36).unwrap();
        let name = name.to_ascii_uppercase();
        match atom.strip_prefix('[') {
            Some(list) if list.starts_with('^') => !list.contains(name),
            Some(list) => list.contains(name),
            None => atom == "." || atom == name.to_string(),
        }
    };
    let from = from
        .iter()
        .filter(|at| digits.get(**at).copied().is_some_and(fits));
    from.map(|at| at + 1).collect()
}

/// Whether the automaton of a code accepts the digits.
pub(crate) fn accepts(code: &str, digits: &[usize]) -> bool {
    let six = |c| format!("{:06b}", ALPHABET.find(c).unwrap());
    let bits: String = code.chars().map(six).collect();
    let mut bits = Bits(&bits[..bits.len() / 8 * 8]);
    let packed = bits.take(2) == 1;
    let (width, size) = (bits.take(4) + 1, bits.take(4) + 1);
    let (starts, others) = (bits.take(width), bits.take(width));
    let mut accepting: BTreeSet<usize> = (starts..starts + others).collect();
    for state in (0..starts).rev() {
        if bits.take(1) == 1 {
            accepting.insert(state);
        }
    }
    let mut steps = BTreeSet::new();
    if packed {
        for state in 0.. {
            if bits.0.len() < size {
                break;
            }
            let set = bits.take(size);
            for digit in (1..=size).filter(|digit| set & 1 << (digit - 1) != 0) {
                steps.insert((state, digit, bits.take(width)));
            }
        }
    } else {
        let (count, name) = (
            bits.take(4),
            (size - 1).checked_ilog2().map_or(0, |n| n + 1),
        );
        for state in 0.. {
            if count == 0 || bits.0.len() < count {
                break;
            }
            for _ in 0..bits.take(count) {
                let digit = bits.take(name as usize) + 1;
                steps.insert((state, digit, bits.take(width)));
            }
        }
    }
    let mut at: BTreeSet<usize> = (0..starts).collect();
    for digit in digits {
        let from = steps
            .iter()
            .filter(|(from, with, _)| at.contains(from) && with == digit);
        at = from.map(|(.., to)| *to).collect();
    }
    at.iter().any(|state| accepting.contains(state))
}

/// The rest of a text of zeros and ones.
struct Bits<'a>(&'a str);

impl Bits<'_> {
    fn take(&mut self, width: usize) -> usize {
        let (head, tail) = self.0.split_at(width);
        self.0 = tail;
        usize::from_str_radix(head, 2).unwrap_or(0)
    }
}

#[test]
fn plain_patterns_match_as_they_should() {
    for (pattern, word, yes) in [
        ("1.*|.*2", &[1, 3, 3][..], true),
        ("1.*|.*2", &[3, 2], true),
        ("1.*|.*2", &[3, 2, 3], false),
        ("(1|2|3)*4?(1|2|3)*", &[3, 4, 1], true),
        ("(1|2|3)*4?(1|2|3)*", &[4, 4], false),
        (".{2}", &[4, 4], true),
        (".{2}", &[4, 4, 4], false),
        ("[^1][^2]+", &[2], false),
        ("[^1][^2]+", &[2, 1], true),
        ("A{1,2}", &[10, 10], true),
    ] {
        assert_eq!(matches(pattern, word), yes, "{pattern} {word:?}");
    }
}
