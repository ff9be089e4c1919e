//! The paths that a source text mentions, with the groups of `use` taken apart.

use crate::source::{PATH, Token};

/// Every path of two or more names, and every path of a `use`: `use a::{b, c::d}` gives `a::b` and
/// `a::c::d`.
pub(crate) fn paths(tokens: &[Token]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at].word().is_some() {
            at = path(tokens, at, &[], &mut found);
        } else {
            at += 1;
        }
    }
    found.retain(|path: &Vec<String>| path.len() > 1);
    found
}

/// Reads one path from `at` and returns where it ends.
fn path(tokens: &[Token], at: usize, before: &[String], found: &mut Vec<Vec<String>>) -> usize {
    let mut names = before.to_vec();
    let mut at = at;
    loop {
        match tokens.get(at) {
            Some(Token::Word(name)) => {
                names.push(name.clone());
                at += 1;
            }
            Some(Token::Mark('*')) if !names.is_empty() => {
                names.push("*".to_owned());
                at += 1;
            }
            Some(Token::Mark('{')) if !names.is_empty() => {
                return group(tokens, at + 1, &names, found);
            }
            _ => break,
        }
        if tokens.get(at) != Some(&Token::Mark(PATH)) {
            break;
        }
        at += 1;
    }
    found.push(names);
    at
}

/// Reads the paths of a group up to its closing brace.
fn group(tokens: &[Token], at: usize, before: &[String], found: &mut Vec<Vec<String>>) -> usize {
    let mut at = at;
    while let Some(token) = tokens.get(at) {
        match token {
            Token::Mark('}') => return at + 1,
            Token::Word(word) if word == "as" => at += 2,
            Token::Word(_) | Token::Mark('*' | '{') => {
                at = path(tokens, at, before, found).max(at + 1);
            }
            Token::Mark(_) | Token::Text(_) => at += 1,
        }
    }
    at
}

#[test]
fn groups_of_a_use_are_taken_apart() {
    let tokens = crate::source::tokens(
        "use crate::{Budget, solve::{Count, reference as r}, text::*};\n\
         fn f() { super::x::read(1); let y = 3; }",
    );
    let found: Vec<String> = paths(&tokens).iter().map(|path| path.join("::")).collect();
    assert_eq!(
        found,
        [
            "crate::Budget",
            "crate::solve::Count",
            "crate::solve::reference",
            "crate::text::*",
            "super::x::read"
        ]
    );
}
