//! The formats: what is written reads back with the same meaning, and what is not understood is refused by
//! name.

use whydoku_grid::{Budget, Rng};
use whydoku_variant::{
    End, Format, Size, Solver, Variant, all_rules, read, recognize, sample, write,
};

/// The solutions; only their number if there are too many, because another wording of the same rules may
/// find others first.
fn solutions(variant: &Variant) -> Vec<Vec<usize>> {
    let (mut found, end) = Solver::new(variant).solutions(200, &Budget::unlimited());
    if end == End::Limit {
        return vec![Vec::new(); found.len()];
    }
    found.sort();
    found
}

#[test]
fn every_rule_survives_every_format_that_can_hold_it() {
    let mut rng = Rng::new(7);
    // SudokuPad has drawings where others have rules; it has a test of its own.
    let formats = Format::WRITTEN.into_iter();
    for format in formats.filter(|format| *format != Format::Scl) {
        let mut written = Vec::new();
        for rule in all_rules() {
            for case in 0..6 {
                let size = Size::new(if case % 2 == 0 { 4 } else { 6 }).unwrap();
                let variant = sample::variant(&mut rng, size, &[rule], 8, case % 3 != 0);
                let Ok(export) = write(&variant, format) else {
                    continue;
                };
                assert_eq!(recognize(&export.text), Some(format), "{}", export.text);
                let import = match read(&export.text) {
                    Ok(import) => import,
                    // Some formats have no other way to write a given that breaks a rule of its cell.
                    Err(error) if error.to_string().contains("no digit is left") => {
                        assert!(solutions(&variant).is_empty(), "{variant}");
                        continue;
                    }
                    Err(error) => panic!("{error}\n{}", export.text),
                };
                assert_eq!(import.variant.regions(), variant.regions());
                assert!(
                    solutions(&import.variant) == solutions(&variant),
                    "{variant}{}",
                    export.text
                );
                if format == Format::Text {
                    assert_eq!(import.variant, variant);
                }
                if !variant.constraints().is_empty() && !written.contains(&rule.id) {
                    written.push(rule.id);
                }
            }
        }
        println!("{format}: {} rules", written.len());
        let least = match format {
            Format::Text => all_rules().len() - 1,
            Format::Iss => 45,
            _ => 40,
        };
        assert!(written.len() >= least, "{format} wrote only {written:?}");
    }
}

#[test]
fn known_strings_read_as_they_should() {
    let killer =
        "G<<M<L<M<^O>^>^C^^>^FF<G^<C^>^^H^<>^FE<E^<C^M^^H^<>^>^^E^<FH<^MH^<>^^L<^^<D<<>^>^";
    let variant = read(killer).unwrap().variant;
    assert_eq!(
        variant.constraints()[0].to_string(),
        "killer-cage 16: r1c1 r1c2 r1c3 r2c1"
    );
    let iss =
        ".Shape~6x6.~R1C1_5~R1C2_1_2.WhiteDot~R2C1~R2C2~R3C1.LittleKiller~12~R1C3.Sandwich~4~R2";
    let variant = read(iss).unwrap().variant;
    let text = variant.to_string();
    for line in [
        "given 1,2: r1c2",
        "difference 1: r2c1 r2c2",
        "difference 1: r2c1 r3c1",
        "little-killer 12: r1c3 r2c2 r3c1",
        "sandwich 4: r2c1 r2c2 r2c3 r2c4 r2c5 r2c6",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert_eq!(recognize("1...............").unwrap(), Format::Line);
    assert_eq!(recognize(&".".repeat(81)), None);
}

/// A cell of nothing, for JSON without a grid of interest.
fn json(keys: &str) -> String {
    let row = format!("[{}]", ["{}"; 4].join(","));
    format!(
        "{{\"size\":4,\"grid\":[{}],{keys}}}",
        vec![row; 4].join(",")
    )
}

#[test]
fn what_is_not_understood_is_refused_by_name_with_its_place() {
    for (text, parts) in [
        (
            json("\"chaosconstruction\":true"),
            vec!["`chaosconstruction`", "not known"],
        ),
        (
            json("\"killercage\":[{\"cells\":[\"R1C1\"]},{\"cells\":[\"R5C1\"]}]"),
            vec!["killercage[1]", "r5c1"],
        ),
        (
            json("\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"<9\"}]"),
            vec!["killercage[0]", "<9"],
        ),
        (json("\"negative\":[\"thermo\"]"), vec!["thermo"]),
        (
            json("\"sandwichsum\":[{\"cell\":\"R0C5\",\"value\":\"3\"}]"),
            vec!["sandwichsum[0]", "R0C5"],
        ),
        (
            json("\"arrow\":{}").replace("{}}", "3}"),
            vec!["arrow", "list"],
        ),
        ("{\"size\":40,\"grid\":[]}".to_owned(), vec!["size"]),
        (".Shape~6x8".to_owned(), vec!["6x8", "square"]),
        (".Shape~9x9~0-8".to_owned(), vec!["0-8"]),
        (".Cage~12~R1C1~R1Ca".to_owned(), vec!["R1Ca", ".Cage~12"]),
        (
            ".ChaosConstruction".to_owned(),
            vec!["`ChaosConstruction`", "not known"],
        ),
        (".Or.Cage~3~R1C1~R1C2.End".to_owned(), vec!["`Or`"]),
        (
            ".Cage~R1C1~R1C2".to_owned(),
            vec![".Cage~R1C1~R1C2", "number", "missing"],
        ),
        (
            ".SumLine~~R1C1~R1C2".to_owned(),
            vec![".SumLine", "number", "missing"],
        ),
        (".WhiteDot~R1C1~R1C3".to_owned(), vec![".WhiteDot", "r1c1"]),
        (".X~R1C1~R1C2~R5C5".to_owned(), vec![".X", "r5c5"]),
        (".GreaterThan".to_owned(), vec![".GreaterThan", "missing"]),
        (".AntiKnight~9".to_owned(), vec![".AntiKnight", "`9`"]),
        (".Diagonal~1~2".to_owned(), vec![".Diagonal", "`2`"]),
        (".Sandwich~3~R1~7".to_owned(), vec![".Sandwich", "`7`"]),
        (
            ".LittleKiller~12~R1C3~R1C4".to_owned(),
            vec![".LittleKiller", "`R1C4`"],
        ),
        ("N4Igzg==".to_owned(), vec!["unpacked"]),
        (
            "size 4\nkiller-cage 3: r1c1 r1c9".to_owned(),
            vec!["line 2", "r1c9"],
        ),
        (
            "size 4\nkiler-cage 3: r1c1 r1c2".to_owned(),
            vec!["line 2", "`kiler-cage`"],
        ),
        ("hello".to_owned(), vec!["known format"]),
        (
            "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRNb9pAEL37V0R7noO/IN69".to_owned(),
            vec!["Penpa", "f-puzzles"],
        ),
    ] {
        let error = read(&text).unwrap_err().to_string();
        for part in parts {
            assert!(error.contains(part), "{text}\n{error}");
        }
    }
}

#[test]
fn what_is_left_out_is_warned_of() {
    let text = json(
        "\"ruleset\":\"Normal rules. Digits increase along thermometers. Anti-knight.\",\
         \"antiknight\":true,\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]",
    );
    let warnings = read(&text).unwrap().warnings.join("\n");
    assert!(
        warnings.contains("thermo") && warnings.contains("`line`"),
        "{warnings}"
    );
    assert!(!warnings.contains("knight"), "{warnings}");
}

/// German whispers are the only rule whose number may be left out.
#[test]
fn whispers_may_leave_out_their_number() {
    let variant = read(".Whisper~R1C1~R1C2").unwrap().variant;
    let text = variant.constraints()[0].to_string();
    assert_eq!(text, "whispers 5: r1c1 r1c2");
}

/// What a format cannot hold is named when it is written.
#[test]
fn writing_warns_of_what_is_left_out() {
    let text = json(
        "\"title\":\"Small\",\"ruleset\":\"Just look.\",\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}],\
         \"solution\":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]",
    );
    let variant = read(&text).unwrap().variant;
    for (format, parts) in [
        (
            Format::Iss,
            &["title", "rules in words", "solution", "drawings"][..],
        ),
        (Format::Text, &["drawings", "line"]),
        (Format::Scl, &["drawings", "line"]),
        (Format::FPuzzlesJson, &[]),
    ] {
        let warnings = write(&variant, format).unwrap().warnings.join("\n");
        assert_eq!(
            warnings.is_empty(),
            parts.is_empty(),
            "{format}: {warnings}"
        );
        for part in parts {
            assert!(warnings.contains(part), "{format}: {part}: {warnings}");
        }
        assert!(!warnings.contains("author"), "{warnings}");
    }
}

/// SudokuPad shows the rules that the puzzle came with and, after them, those that they do not contain.
#[test]
fn sudokupad_rules_have_every_sentence() {
    let text = "size 4\nrules Look twice.\ngiven 1,2: r1c1\nanti-knight";
    let variant: Variant = text.parse().unwrap();
    let rules = |variant: &Variant| {
        let link = write(variant, Format::Scl).unwrap().text;
        let (_, code) = link.split_once("/scl").unwrap();
        let code = whydoku_text::codes::percent_decode(code);
        let json = whydoku_text::codes::decompress(&code).unwrap();
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        json["metadata"]["rules"].as_str().unwrap().to_owned()
    };
    let written = rules(&variant);
    assert!(written.starts_with("Look twice.\n"), "{written}");
    for part in ["r1c1 holds one of 1,2.", "knight"] {
        assert!(written.contains(part), "{written}");
    }
    let mut again = variant;
    again.about.rules.clone_from(&written);
    assert_eq!(rules(&again), written);
}

/// Rules that SudokuPad knows survive; every other one is drawn or said, warned of, and refused when it is
/// read back, because a drawing alone does not say what it means.
#[test]
fn sudokupad_links_have_every_rule() {
    let mut rng = Rng::new(8);
    for rule in all_rules() {
        let size = Size::new(6).unwrap();
        let variant = sample::variant(&mut rng, size, &[rule], 8, true);
        let export = write(&variant, Format::Scl).unwrap();
        assert_eq!(
            recognize(&export.text),
            Some(Format::Scl),
            "{}",
            export.text
        );
        let back = read(&export.text);
        let known = ["given", "killer-cage"].contains(&rule.id);
        if known || variant.constraints().is_empty() {
            let back = back.unwrap().variant;
            assert_eq!(back.regions(), variant.regions());
            assert!(solutions(&back) == solutions(&variant), "{variant}");
        } else {
            let warnings = export.warnings.join("\n");
            assert!(warnings.contains(rule.name), "{variant}{warnings}");
            // A rule for the whole grid may be in the rules in words only.
            if variant.constraints().iter().any(|c| !c.groups().is_empty()) {
                let error = back.unwrap_err().to_string();
                let named = ["draws", "not marked"]
                    .iter()
                    .any(|word| error.contains(word));
                assert!(named, "{variant}{error}");
            }
        }
    }
}

#[test]
fn sudokupad_is_read_where_it_is_certain() {
    let row = format!("[{}]", ["{}"; 4].join(","));
    let cells = vec![row; 4].join(",");
    let text = format!(
        "{{\"cells\":[{cells}],\"cages\":[{{\"cells\":[[0,0],[0,1]],\"value\":\"5\",\"unique\":true}},\
         {{\"value\":\"title: Small\"}}]}}"
    );
    let import = read(&text).unwrap();
    assert_eq!(import.format, Format::Scl);
    assert_eq!(import.variant.about.title, "Small");
    assert_eq!(
        import.variant.constraints()[0].to_string(),
        "killer-cage 5: r1c1 r1c2"
    );
    for (from, to, part) in [
        ("\"unique\":true", "\"unique\":false", "cages[0]"),
        ("\"5\"", "\"big\"", "big"),
        ("[0,1]", "[0,7]", "[0,7]"),
        ("\"cages\"", "\"lines\":[{}],\"cages\"", "`lines`"),
    ] {
        let error = read(&text.replace(from, to)).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
}
