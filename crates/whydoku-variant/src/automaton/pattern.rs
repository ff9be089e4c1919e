//! Regular expressions over digits.
//!
//! A digit stands for itself (`A` is 10), `.` for any digit, `[1-36]` for one of 1, 2, 3 and 6, `[^1]`
//! for any but 1. Groups `(…)`, choices `|` and the repetitions `*`, `+`, `?`, `{2}`, `{2,}` and `{2,4}`
//! work as usual; the whole line has to match.
//!
//! Each place of the pattern where a digit is read becomes a state of the automaton, so there are no
//! steps without a digit.

use super::{Automaton, MOST_STATES};
use crate::{Digits, Size};
use std::collections::BTreeSet;

/// The automaton of a pattern.
pub(crate) fn pattern(text: &str, size: Size) -> Result<Automaton, String> {
    let mut parser = Parser {
        characters: text.chars().filter(|c| !c.is_whitespace()).collect(),
        next: 0,
        depth: 0,
        size,
    };
    let tree = parser.choice()?;
    if let Some(left) = parser.peek() {
        return Err(parser.unexpected(left));
    }
    let mut places = Places::default();
    let whole = places.add(&tree)?;
    Ok(places.automaton(&whole, size))
}

/// A pattern as a tree.
#[derive(Clone, Debug)]
enum Tree {
    One(Digits),
    Sequence(Vec<Self>),
    Choice(Vec<Self>),
    /// The least and the most repetitions; without a most, any number.
    Repeat(Box<Self>, usize, Option<usize>),
}

struct Parser {
    characters: Vec<char>,
    next: usize,
    depth: usize,
    size: Size,
}

/// The most groups inside each other.
const DEEPEST: usize = 32;

/// The largest number of repetitions.
const MOST_REPEATS: usize = 999;

impl Parser {
    fn peek(&self) -> Option<char> {
        self.characters.get(self.next).copied()
    }

    fn unexpected(&self, found: char) -> String {
        format!(
            "`{found}` is not expected at character {} of the pattern",
            self.next + 1
        )
    }

    fn expect(&mut self, expected: char) -> Result<(), String> {
        match self.peek() {
            Some(found) if found == expected => {
                self.next += 1;
                Ok(())
            }
            Some(found) => Err(self.unexpected(found)),
            None => Err(format!("the pattern ends where `{expected}` is expected")),
        }
    }

    fn takes(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.next += usize::from(found);
        found
    }

    fn choice(&mut self) -> Result<Tree, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(format!(
                "the pattern has more than {DEEPEST} groups inside each other"
            ));
        }
        let mut options = vec![self.sequence()?];
        while self.takes('|') {
            options.push(self.sequence()?);
        }
        self.depth -= 1;
        Ok(Tree::Choice(options))
    }

    fn sequence(&mut self) -> Result<Tree, String> {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|c| !"|)".contains(c)) {
            parts.push(self.repeated()?);
        }
        Ok(Tree::Sequence(parts))
    }

    fn repeated(&mut self) -> Result<Tree, String> {
        let mut tree = self.single()?;
        loop {
            let (least, most) = match self.peek() {
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => {
                    self.next += 1;
                    let least = self.number()?;
                    let most = match self.takes(',') {
                        false => Some(least),
                        true if self.peek() == Some('}') => None,
                        true => Some(self.number()?),
                    };
                    if self.peek() != Some('}') || most.is_some_and(|most| most < least) {
                        return Err(format!(
                            "the braces before character {} are not {{2}}, {{2,}} or {{2,4}}",
                            self.next + 1
                        ));
                    }
                    (least, most)
                }
                _ => return Ok(tree),
            };
            self.next += 1;
            tree = Tree::Repeat(Box::new(tree), least, most);
        }
    }

    fn number(&mut self) -> Result<usize, String> {
        let from = self.next;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.next += 1;
        }
        let text: String = self.characters[from..self.next].iter().collect();
        let number = text.parse().ok().filter(|number| *number <= MOST_REPEATS);
        number.ok_or_else(|| {
            format!(
                "expected a number up to {MOST_REPEATS} at character {}",
                from + 1
            )
        })
    }

    fn single(&mut self) -> Result<Tree, String> {
        if self.takes('(') {
            let tree = self.choice()?;
            self.expect(')')?;
            return Ok(tree);
        }
        if self.takes('[') {
            return self.class();
        }
        if self.takes('.') {
            return Ok(Tree::One(self.size.digits()));
        }
        Ok(Tree::One(Digits::only(self.digit()?)))
    }

    fn digit(&mut self) -> Result<usize, String> {
        let Some(found) = self.peek() else {
            return Err("the pattern ends too early".to_owned());
        };
        let digit = found
            .to_digit(36)
            .and_then(|digit| usize::try_from(digit).ok());
        match digit.filter(|digit| self.size.digits().contains(*digit)) {
            Some(digit) => {
                self.next += 1;
                Ok(digit)
            }
            None => Err(self.unexpected(found)),
        }
    }

    fn class(&mut self) -> Result<Tree, String> {
        let except = self.takes('^');
        let mut digits = Digits::EMPTY;
        while self.peek() != Some(']') {
            let from = self.digit()?;
            let to = if self.takes('-') { self.digit()? } else { from };
            if to < from {
                return Err(format!("{from}-{to} is not a range of digits"));
            }
            digits = digits.or((from..=to).collect());
        }
        self.expect(']')?;
        if digits.is_empty() {
            return Err("the pattern has brackets without a digit".to_owned());
        }
        Ok(Tree::One(if except {
            self.size.digits().without(digits)
        } else {
            digits
        }))
    }
}

/// The places of a pattern where a digit is read, and which can follow which.
#[derive(Default)]
struct Places {
    digits: Vec<Digits>,
    follow: Vec<BTreeSet<usize>>,
}

/// A part of a pattern: the places where it can start and end, and whether it can be empty.
#[derive(Clone, Default)]
struct Part {
    first: BTreeSet<usize>,
    last: BTreeSet<usize>,
    empty: bool,
}

impl Places {
    fn add(&mut self, tree: &Tree) -> Result<Part, String> {
        match tree {
            Tree::One(digits) => {
                let place = self.digits.len();
                if place + 1 >= MOST_STATES {
                    return Err(format!("the pattern needs more than {MOST_STATES} states"));
                }
                self.digits.push(*digits);
                self.follow.push(BTreeSet::new());
                let one = BTreeSet::from([place]);
                Ok(Part {
                    first: one.clone(),
                    last: one,
                    empty: false,
                })
            }
            Tree::Sequence(parts) => {
                let mut whole = Part {
                    empty: true,
                    ..Part::default()
                };
                for part in parts {
                    let part = self.add(part)?;
                    whole = self.join(whole, &part);
                }
                Ok(whole)
            }
            Tree::Choice(options) => {
                let mut whole = Part::default();
                for option in options {
                    let option = self.add(option)?;
                    whole.first.extend(option.first);
                    whole.last.extend(option.last);
                    whole.empty |= option.empty;
                }
                Ok(whole)
            }
            Tree::Repeat(tree, least, most) => self.repeat(tree, *least, *most),
        }
    }

    fn repeat(&mut self, tree: &Tree, least: usize, most: Option<usize>) -> Result<Part, String> {
        let mut whole = Part {
            empty: true,
            ..Part::default()
        };
        let copies = most.unwrap_or(least.max(1));
        for copy in 0..copies {
            let mut part = self.add(tree)?;
            if part.first.is_empty() {
                // Nothing but the empty text; more copies do not add anything.
                break;
            }
            part.empty |= copy >= least;
            if most.is_none() && copy + 1 == copies {
                for last in &part.last {
                    self.follow[*last].extend(&part.first);
                }
            }
            whole = self.join(whole, &part);
        }
        Ok(whole)
    }

    /// One part after another.
    fn join(&mut self, mut whole: Part, part: &Part) -> Part {
        for last in &whole.last {
            self.follow[*last].extend(&part.first);
        }
        if whole.empty {
            whole.first.extend(&part.first);
        }
        if !part.empty {
            whole.last.clear();
        }
        whole.last.extend(&part.last);
        whole.empty &= part.empty;
        whole
    }

    /// State 0 is before the first digit; the state after a place is its number plus 1.
    fn automaton(&self, whole: &Part, size: Size) -> Automaton {
        let mut automaton = Automaton::new(self.digits.len() + 1, size.get());
        automaton.start_at(0);
        if whole.empty {
            automaton.accept(0);
        }
        for last in &whole.last {
            automaton.accept(last + 1);
        }
        let starts = whole.first.iter().map(|first| (0, *first));
        let steps = self.follow.iter().enumerate();
        let steps = steps.flat_map(|(from, follow)| follow.iter().map(move |to| (from + 1, *to)));
        for (from, to) in starts.chain(steps) {
            for digit in self.digits[to].iter() {
                automaton.step(from, digit, to + 1);
            }
        }
        automaton
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(automaton: &Automaton, digits: &[usize]) -> bool {
        let mut states = automaton.starts();
        for digit in digits {
            let next = states
                .iter()
                .flat_map(|state| automaton.targets(*state, *digit));
            states = next.collect::<BTreeSet<_>>().into_iter().collect();
        }
        states.iter().any(|state| automaton.ends().contains(state))
    }

    #[test]
    fn patterns_accept_what_they_say() {
        let size = Size::new(9).unwrap();
        for (text, yes, no) in [
            ("12", vec!["12"], vec!["1", "123", "21"]),
            ("1|23", vec!["1", "23"], vec!["", "13", "123"]),
            ("1*2", vec!["2", "12", "1112"], vec!["1", "122"]),
            ("(12)+", vec!["12", "1212"], vec!["", "121"]),
            ("1?2?", vec!["", "1", "2", "12"], vec!["21", "11"]),
            ("[1-35]{2}", vec!["15", "33"], vec!["14", "1", "155"]),
            ("[^1]{2,}", vec!["23", "987"], vec!["2", "21"]),
            (
                "(1|2.){1,2}",
                vec!["1", "11", "29", "129", "2929"],
                vec!["", "2", "111"],
            ),
            ("(1*)*2{0}", vec!["", "111"], vec!["2"]),
            ("()", vec![""], vec!["1"]),
            (".*11.*", vec!["11", "9119"], vec!["1", "121"]),
        ] {
            let automaton = pattern(text, size).unwrap();
            let digits = |word: &str| -> Vec<usize> {
                word.bytes().map(|b| usize::from(b - b'0')).collect()
            };
            for word in yes {
                assert!(accepts(&automaton, &digits(word)), "{text} {word}");
            }
            for word in no {
                assert!(!accepts(&automaton, &digits(word)), "{text} {word}");
            }
        }
    }

    #[test]
    fn broken_patterns_are_refused() {
        let size = Size::new(6).unwrap();
        for text in [
            "(",
            ")",
            "1)",
            "*",
            "[",
            "[]",
            "[2-1]",
            "7",
            "1{",
            "1{2",
            "1{3,2}",
            "1{2000}",
            "(1{999}){999}",
            "1||)",
            &"(".repeat(40),
        ] {
            assert!(pattern(text, size).is_err(), "{text}");
        }
    }
}
