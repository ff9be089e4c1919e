//! The techniques that a name stands for, however people write it, and what a misspelt name may mean.
//!
//! Two names are the same if they differ only in capitals, dashes, spaces, singular or plural, "quad" or
//! "quadruple", "triplet" or "triple", British or American spelling, or the word "type".

use crate::techniques::{FILES, TECHNIQUES};
use crate::{Family, Technique, registry};
use whydoku_grid::sorting::PutInOrder as _;

/// The most suggestions for a misspelt name.
const MOST_SUGGESTIONS: usize = 4;

/// The length from which a text is no longer taken for a misspelt name.
const LONGEST_MISSPELT: usize = 60;

/// Other names of families.
const FAMILY_ALIASES: [(Family, &[&str]); 6] = [
    (Family::SingleDigit, &["one-digit patterns"]),
    (Family::Coloring, &["colors"]),
    (Family::Uniqueness, &["deadly patterns"]),
    (Family::Chains, &["loops"]),
    (Family::Exotic, &["exotics"]),
    (Family::Forcing, &["forcing chains and nets"]),
];

/// Words that say nothing about which technique is meant.
const IDLE_WORDS: [&str; 4] = ["type", "technique", "strategy", "method"];

/// Words that end in `s` in the singular.
const SINGULARS: [&str; 4] = ["als", "ahs", "dds", "msls"];

/// Spellings that mean the same, anywhere in a name.
const SPELLINGS: [(&str, &str); 4] = [
    ("quadruplet", "quad"),
    ("quadruple", "quad"),
    ("triplet", "triple"),
    ("colour", "color"),
];

/// The techniques a name stands for, easiest first; none if nobody uses the name.
///
/// A name is an id, else a name or another name of techniques, else the name of a file of techniques
/// (`naked subsets`), else a family. Files and families stand for their techniques in use by default;
/// `all fish` stands for every fish.
///
/// ```
/// use whydoku_logic::registry::named;
/// let ids = |name| named(name).iter().map(|one| one.info().id).collect::<Vec<_>>();
/// assert_eq!(ids("Obvious pairs"), ["naked-pair"]);
/// assert_eq!(ids("hidden triplets"), ["hidden-triple"]);
/// assert_eq!(ids("Hidden Singles"), ["hidden-single-box", "hidden-single-line"]);
/// ```
pub fn named(name: &str) -> Vec<&'static dyn Technique> {
    let known = exactly(name);
    if !known.is_empty() {
        return known;
    }
    // HoDoKu writes "Locked Candidates Type 1 (Pointing)".
    match name.split_once('(') {
        Some((before, _)) if !plain(before).is_empty() => exactly(before),
        _ => known,
    }
}

fn exactly(name: &str) -> Vec<&'static dyn Technique> {
    let written = plain(name);
    if let Some(technique) = TECHNIQUES.iter().find(|t| plain(t.info().id) == written) {
        return vec![*technique];
    }
    let key_of_all = key(name);
    let (whole, wanted) = match key_of_all.strip_prefix("all") {
        Some(rest) => (true, rest),
        None => (false, key_of_all.as_str()),
    };
    let is_wanted = |other: &str| plain(other) == written || key(other) == wanted;
    let called = pick(|_, technique| own_names(technique).any(is_wanted));
    if !called.is_empty() {
        return called;
    }
    let is_group = |other: &str| key(other) == wanted;
    let in_file = pick(|place, _| is_group(FILES[place]));
    let mut members = if in_file.is_empty() {
        pick(|_, technique| family_names(technique.info().family).any(is_group))
    } else {
        in_file
    };
    let has_default = members.iter().any(|technique| technique.info().default);
    members.retain(|technique| whole || !has_default || technique.info().default);
    members
}

/// Names close to a misspelt one, the closest first; else the shortest names that contain its words.
pub(crate) fn suggestions(name: &str) -> Vec<&'static str> {
    let wanted = key(name);
    if wanted.is_empty() || wanted.len() > LONGEST_MISSPELT {
        return Vec::new();
    }
    let allowed = (wanted.len() / 3).clamp(1, 3);
    let mut near: Vec<(usize, &'static str)> = all_names()
        .map(|other| (distance(&key(other), &wanted), other))
        .filter(|(distance, _)| *distance <= allowed)
        .collect();
    near.put_in_order_by_key(|(distance, _)| *distance);
    let closest = near.first().map(|(distance, _)| *distance);
    near.retain(|(distance, _)| Some(*distance) == closest);
    let mut close: Vec<&'static str> = Vec::new();
    for (_, other) in near {
        if !close.iter().any(|one| key(one) == key(other)) {
            close.push(other);
        }
    }
    if close.is_empty() {
        let words: Vec<String> = words(name).collect();
        close.extend(all_names().filter(|other| {
            let others: Vec<String> = self::words(other).collect();
            words.iter().all(|word| others.contains(word))
        }));
        close.put_in_order_by_key(|other| self::words(other).count());
    }
    close.truncate(MOST_SUGGESTIONS);
    close
}

/// The techniques, easiest first, that a test of their place in the catalog and themselves accepts.
fn pick(wanted: impl Fn(usize, &'static dyn Technique) -> bool) -> Vec<&'static dyn Technique> {
    let all = TECHNIQUES.iter().copied().enumerate();
    let mut picked: Vec<_> = all
        .filter(|(place, technique)| wanted(*place, *technique))
        .map(|(_, technique)| technique)
        .collect();
    picked.put_in_order_by_key(|technique| technique.info().rating);
    picked
}

fn own_names(technique: &'static dyn Technique) -> impl Iterator<Item = &'static str> {
    let info = technique.info();
    [info.id, info.name]
        .into_iter()
        .chain(info.aliases.iter().copied())
}

fn family_names(family: Family) -> impl Iterator<Item = &'static str> {
    let aliases = FAMILY_ALIASES.iter().filter(move |(of, _)| *of == family);
    [family.name(), family.folder()]
        .into_iter()
        .chain(aliases.flat_map(|(_, aliases)| aliases.iter().copied()))
}

/// Ids, easiest first, then families, then the other names.
fn all_names() -> impl Iterator<Item = &'static str> {
    let order = registry::in_solving_order();
    let ids = order.iter().map(|technique| technique.info().id);
    let others = order.iter().flat_map(|one| own_names(*one).skip(1));
    ids.chain(Family::ALL.into_iter().flat_map(family_names))
        .chain(others)
}

/// Lower case letters and digits only, so that `X-Wing`, `x wing` and `xwing` are one.
fn plain(name: &str) -> String {
    name.chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .collect()
}

/// What is left of a name when differences that do not matter are gone.
fn key(name: &str) -> String {
    words(name).collect()
}

/// The words of a name in one spelling: lower case, singular, American.
fn words(name: &str) -> impl Iterator<Item = String> {
    let text = name.to_ascii_lowercase().replace(['\'', '’'], "");
    let words: Vec<String> = text
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(singular)
        .filter(|word| !IDLE_WORDS.contains(&word.as_str()))
        .collect();
    words.into_iter().map(|word| {
        SPELLINGS
            .iter()
            .fold(word, |word, (from, to)| word.replace(from, to))
    })
}

/// A word without its plural ending: `pairs`, `boxes`, `strategies`.
fn singular(word: &str) -> String {
    if SINGULARS.contains(&word) || word.len() < 3 {
        return word.to_owned();
    }
    if let Some(stem) = word.strip_suffix("ies") {
        return format!("{stem}y");
    }
    let hissing = ["xes", "zes", "ches", "shes", "sses"];
    let plural = if hissing.iter().any(|ending| word.ends_with(ending)) {
        word.strip_suffix("es")
    } else {
        let is_plural = |stem: &&str| !stem.ends_with('s') || SINGULARS.contains(stem);
        word.strip_suffix('s').filter(is_plural)
    };
    plural.unwrap_or(word).to_owned()
}

/// Edit distance.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let substitute = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = substitute.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
