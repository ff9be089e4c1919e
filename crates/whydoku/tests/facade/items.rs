//! The items of a crate that a user can reach, read from its source.

use crate::paths::paths;
use crate::source::{PATH, Token, tokens, tokens_of};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The path of a module or an item from the root of its crate.
type Place = Vec<String>;

/// A module as its source declares it.
#[derive(Default)]
struct Module {
    /// Public items other than modules.
    items: BTreeSet<String>,
    /// Modules inside, and whether they are public.
    modules: BTreeMap<String, bool>,
    /// The paths that the module re-exports.
    exports: Vec<Place>,
}

/// A crate: its modules, and the public functions and constants of its types.
#[derive(Default)]
struct Crate {
    modules: BTreeMap<Place, Module>,
    methods: BTreeMap<String, BTreeSet<String>>,
}

/// The public items that are reachable from the root of a crate, as paths: functions, types, traits,
/// constants, statics and modules, and the functions and constants of types. Fields, variants,
/// trait methods, macros and items hidden from the documentation do not count.
pub(crate) fn public_items(lib: &Path) -> BTreeSet<String> {
    let mut all = Crate::default();
    let folder = lib.parent().expect("a folder").to_owned();
    all.read(&tokens_of(lib), &[], &folder);
    all.public_items()
}

impl Crate {
    fn public_items(&self) -> BTreeSet<String> {
        let mut places = BTreeSet::new();
        self.reach(&[], &mut places);
        let mut found: BTreeSet<String> = places.iter().map(|place| place.join("::")).collect();
        for name in places.iter().filter_map(|place| place.last()) {
            for method in self.methods.get(name).into_iter().flatten() {
                found.insert(format!("{name}::{method}"));
            }
        }
        found
    }

    /// Adds everything that a reachable module makes reachable.
    fn reach(&self, at: &[String], found: &mut BTreeSet<Place>) {
        let Some(module) = self.modules.get(at) else {
            return;
        };
        found.extend(module.items.iter().map(|name| below(at, name)));
        for (name, public) in &module.modules {
            if *public {
                self.add(&below(at, name), found);
            }
        }
        for export in &module.exports {
            self.export(at, export, found);
        }
    }

    /// Adds a module with its contents, or an item.
    fn add(&self, place: &[String], found: &mut BTreeSet<Place>) {
        if found.insert(place.to_vec()) && self.modules.contains_key(place) {
            self.reach(place, found);
        }
    }

    /// Adds what a `pub use` inside the module `at` makes reachable.
    fn export(&self, at: &[String], path: &[String], found: &mut BTreeSet<Place>) {
        let Some((name, folder)) = path.split_last() else {
            return;
        };
        // A path that leads out of the crate is counted there.
        let Some(place) = self.folder(at, folder) else {
            return;
        };
        let module = &self.modules[&place];
        if name == "*" {
            self.reach(&place, found);
        } else if module.items.contains(name) || module.modules.contains_key(name) {
            self.add(&below(&place, name), found);
        } else {
            let again = module
                .exports
                .iter()
                .filter(|path| path.last() == Some(name));
            again.for_each(|path| self.export(&place, path, found));
        }
    }

    /// The module that the folder part of a path means inside the module `at`.
    fn folder(&self, at: &[String], folder: &[String]) -> Option<Place> {
        let mut place = at.to_vec();
        for (number, name) in folder.iter().enumerate() {
            match name.as_str() {
                "crate" => place.clear(),
                "self" => {}
                "super" => {
                    place.pop();
                }
                _ if number == 0 && !self.modules.contains_key(&below(&place, name)) => {
                    return None;
                }
                _ => place.push(name.clone()),
            }
        }
        self.modules.contains_key(&place).then_some(place)
    }

    /// Reads the items of a module. `folder` is where the files of its modules are.
    fn read(&mut self, source: &[Token], at: &[String], folder: &Path) {
        self.modules.entry(at.to_vec()).or_default();
        let mut rest = source;
        while !rest.is_empty() {
            let (item, after) = item(rest);
            rest = after;
            match item.kind {
                _ if item.test => {}
                // Items of a hidden module can still be re-exported.
                "mod" => self.module(&item, at, folder),
                _ if item.hidden => {}
                "impl" => self.methods_of(&item),
                "use" if item.public => {
                    let exports = paths(item.body);
                    self.modules
                        .entry(at.to_vec())
                        .or_default()
                        .exports
                        .extend(exports);
                }
                "" | "use" => {}
                _ if item.public => {
                    let module = self.modules.entry(at.to_vec()).or_default();
                    module.items.insert(item.name.to_owned());
                }
                _ => {}
            }
        }
    }

    fn module(&mut self, item: &Item<'_>, at: &[String], folder: &Path) {
        let place = below(at, item.name);
        let inside = folder.join(item.name);
        let module = self.modules.entry(at.to_vec()).or_default();
        let public = item.public && !item.hidden;
        module.modules.insert(item.name.to_owned(), public);
        if item.body.contains(&Token::Mark('{')) {
            self.read(braced(item.body), &place, &inside);
        } else if let Some(file) = existing(&inside) {
            self.read(&tokens_of(&file), &place, &inside);
        }
    }

    /// The public items of an `impl` block that is not one of a trait.
    fn methods_of(&mut self, block: &Item<'_>) {
        let start = block
            .body
            .iter()
            .position(|token| *token == Token::Mark('{'));
        let head = &block.body[..start.unwrap_or(0)];
        let head = after_generics(head);
        if head.iter().any(|token| token.is("for")) {
            return;
        }
        let path = head.iter().take_while(|token| **token != Token::Mark('<'));
        let Some(name) = path.filter_map(Token::word).last() else {
            return;
        };
        let mut rest = braced(block.body);
        while !rest.is_empty() {
            let (inner, after) = item(rest);
            rest = after;
            if inner.public && !inner.hidden {
                let methods = self.methods.entry(name.to_owned()).or_default();
                methods.insert(inner.name.to_owned());
            }
        }
    }
}

fn below(at: &[String], name: &str) -> Place {
    let mut place = at.to_vec();
    place.push(name.to_owned());
    place
}

/// The file of a module: `x.rs` or `x/mod.rs`.
fn existing(inside: &Path) -> Option<PathBuf> {
    [inside.with_extension("rs"), inside.join("mod.rs")]
        .into_iter()
        .find(|file| file.exists())
}

/// One item of a module or of an `impl` block.
struct Item<'a> {
    /// The keyword, or nothing for what is not an item.
    kind: &'a str,
    name: &'a str,
    public: bool,
    /// Left out of the documentation.
    hidden: bool,
    /// Compiled for tests only.
    test: bool,
    /// Everything after the keyword.
    body: &'a [Token],
}

const KINDS: [&str; 11] = [
    "fn", "struct", "enum", "union", "trait", "const", "static", "type", "mod", "use", "impl",
];

/// Splits the first item off.
fn item(source: &[Token]) -> (Item<'_>, &[Token]) {
    let (mut at, mut hidden, mut test, mut public) = (0, false, false, false);
    while source.get(at) == Some(&Token::Mark('#')) {
        let end = at + 1 + usize::from(source.get(at + 1) == Some(&Token::Mark('!')));
        let close = end_of_group(source, end);
        let words: Vec<&str> = source[at..close].iter().filter_map(Token::word).collect();
        hidden |= words == ["doc", "hidden"];
        test |= words == ["cfg", "test"];
        at = close;
    }
    if source.get(at).is_some_and(|token| token.is("pub")) {
        at += 1;
        public = source.get(at) != Some(&Token::Mark('('));
        if !public {
            at = end_of_group(source, at);
        }
    }
    let end = end_of_item(source, at);
    let item = &source[at..end];
    let keyword = |token: &Token| KINDS.iter().find(|kind| token.is(kind)).copied();
    let mut kind = item.first().and_then(keyword).unwrap_or("");
    let mut name = 1;
    // `const fn`, `unsafe fn`, `async fn` are functions.
    let qualifiers = item.iter().take_while(|token| {
        ["const", "unsafe", "async"]
            .iter()
            .any(|word| token.is(word))
    });
    let count = qualifiers.count();
    if count > 0 && item.get(count).and_then(keyword).is_some() {
        kind = item.get(count).and_then(keyword).unwrap_or("");
        name = count + 1;
    }
    let body = item.get(name..).unwrap_or_default();
    let name = body.first().and_then(Token::word).unwrap_or("");
    let item = Item {
        kind,
        name,
        public,
        hidden,
        test,
        body,
    };
    (item, &source[end..])
}

/// An item ends at its semicolon, or after its braces.
fn end_of_item(source: &[Token], start: usize) -> usize {
    let value = source.get(start).is_some_and(|token| {
        // The braces of a value or of an import are followed by a semicolon.
        token.is("use") || token.is("static") || token.is("type")
    }) || (source.get(start).is_some_and(|token| token.is("const"))
        && source.get(start + 2) == Some(&Token::Mark(':')));
    let mut at = start;
    while let Some(token) = source.get(at) {
        match token {
            Token::Mark(';') => return at + 1,
            Token::Mark('{') if !value => return end_of_group(source, at),
            Token::Mark('(' | '[' | '{') => at = end_of_group(source, at),
            _ => at += 1,
        }
    }
    at
}

/// The place after the bracket that closes the one at `start`.
fn end_of_group(source: &[Token], start: usize) -> usize {
    let mut depth = 0;
    for (at, token) in source.iter().enumerate().skip(start) {
        match token {
            Token::Mark('(' | '[' | '{') => depth += 1,
            Token::Mark(')' | ']' | '}') => depth -= 1,
            _ => {}
        }
        if depth <= 0 {
            return at + 1;
        }
    }
    source.len()
}

/// What is between the first braces.
fn braced(source: &[Token]) -> &[Token] {
    let Some(start) = source.iter().position(|token| *token == Token::Mark('{')) else {
        return &[];
    };
    &source[start + 1..end_of_group(source, start) - 1]
}

/// The head of an `impl` without its generic parameters.
fn after_generics(head: &[Token]) -> &[Token] {
    if head.first() != Some(&Token::Mark('<')) {
        return head;
    }
    let mut depth = 0;
    for (at, token) in head.iter().enumerate() {
        match token {
            Token::Mark('<') => depth += 1,
            // The `>` of an arrow closes nothing.
            Token::Mark('>') if at > 0 && head[at - 1] == Token::Mark('-') => {}
            Token::Mark('>') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &head[at + 1..];
        }
    }
    &[]
}

#[test]
fn only_what_can_be_reached_counts() {
    let source = "
        pub mod open { pub struct A { pub x: u8 } pub(crate) fn f() {} fn g() {}
            impl A { pub const fn one() -> Self { A { x: 1 } } fn two() {} #[doc(hidden)] pub fn h() {} }
            impl<'a, T: Fn() -> u8> From<T> for A { fn from(_: T) -> Self { loop {} } } }
        mod hidden { pub struct B; impl B { pub const ZERO: [u8; 2] = [0; 2]; } pub struct C;
            impl C { pub fn never(&self) {} } pub fn free() { if true { } } mod deep { pub enum D {} }
            pub use deep::D; }
        pub use hidden::{B, D};
        #[doc(hidden)] pub mod secret { pub struct E; pub struct F; } pub use secret::E;
        pub use std::fmt::Debug;
        #[cfg(test)] pub mod tests { pub fn t() {} }
        pub static S: &[u8] = { &[] };
        pub const fn k() -> u8 { 1 }
    ";
    let mut all = Crate::default();
    all.read(&tokens(source), &[], Path::new("nowhere"));
    let found: Vec<String> = all.public_items().into_iter().collect();
    assert_eq!(
        found,
        [
            "A::one",
            "B::ZERO",
            "S",
            "hidden::B",
            "hidden::deep::D",
            "k",
            "open",
            "open::A",
            "secret::E"
        ]
    );
    assert!(tokens("a::b").contains(&Token::Mark(PATH)));
}
