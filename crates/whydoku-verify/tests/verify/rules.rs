//! Each rule of inference by hand: what it accepts, and each way it must refuse.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops where something is wrong"
)]

use whydoku_verify::{RefusalError, State, Step, check_step, read_path, start, unneeded};

/// A path of one step that eliminates or places, from 81 digits and a list of removed candidates.
fn one_step(
    givens: &str,
    removed: &[&str],
    conclusions: &str,
    proof: &str,
) -> (State, Step, [bool; 81]) {
    let grid = givens.replace(char::is_whitespace, "");
    let mut open: Vec<u8> = (0..729)
        .map(|n| b'1' + u8::try_from(n % 9).unwrap())
        .collect();
    for gone in removed {
        let bytes: Vec<usize> = gone
            .bytes()
            .map(|b| usize::from(b) - usize::from(b'1'))
            .collect();
        // 5r1c2
        open[9 * (9 * bytes[2] + bytes[4]) + bytes[0]] = b'.';
    }
    let open = String::from_utf8(open).unwrap();
    let unique = proof.contains("unique") || proof.contains("symmetry");
    let json = format!(
        r#"{{"schema":1,"kind":"path","puzzle":"{grid}","grid":"{grid}","candidates":"{open}",
        "steps":[{{"technique":"t","conclusions":{conclusions},"proof":{proof},"assumes_uniqueness":{unique}}}],
        "outcome":"stuck","assumes_uniqueness":{unique}}}"#
    );
    let path = read_path(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    let givens = path.puzzle.map(|digit| digit != 0);
    (start(&path).unwrap(), path.steps[0].clone(), givens)
}

fn check(
    givens: &str,
    removed: &[&str],
    conclusions: &str,
    proof: &str,
) -> Result<(), RefusalError> {
    let (state, step, givens) = one_step(givens, removed, conclusions, proof);
    check_step(&state, &givens, &step)
}

fn refused(result: Result<(), RefusalError>, why: &str) {
    let told = result.expect_err(why).to_string();
    assert!(told.contains(why), "{told:?} does not say {why:?}");
}

const EMPTY: &str =
    ".................................................................................";

/// All of a digit's candidates in a house but those in the cells kept.
fn only(digit: u8, house: &str, kept: &[&str]) -> Vec<String> {
    let number = house[1..].parse::<usize>().unwrap() - 1;
    (0..81)
        .filter(|cell| match &house[..1] {
            "r" => cell / 9 == number,
            "c" => cell % 9 == number,
            _ => cell / 27 * 3 + cell % 9 / 3 == number,
        })
        .map(|cell| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1))
        .filter(|cell| !kept.contains(&cell.as_str()))
        .map(|cell| format!("{digit}{cell}"))
        .collect()
}

/// All digits of a cell but those kept.
fn cell_only(cell: &str, kept: &str) -> Vec<String> {
    "123456789"
        .chars()
        .filter(|d| !kept.contains(*d))
        .map(|d| format!("{d}{cell}"))
        .collect()
}

fn strs(lists: &[Vec<String>]) -> Vec<&str> {
    lists.iter().flatten().map(String::as_str).collect()
}

#[test]
fn a_single_needs_exactly_one_open_candidate() {
    let row: String = format!("12345678.{}", &EMPTY[9..]);
    let good = r#"[{"rule":"single","truth":"r1c9","concludes":["r1c9=9"]}]"#;
    assert_eq!(check(&row, &[], r#"["r1c9=9"]"#, good), Ok(()));
    assert_eq!(check(&row, &[], r#"["r1c9=9","r2c9<>9"]"#, good), Ok(()));
    refused(check(&row, &[], r#"["r1c9=8"]"#, good), "does not follow");
    refused(check(&row, &[], r#"["r1c9<>1"]"#, good), "known before");
    refused(check(&row, &[], "[]", good), "has no conclusion");
    let elsewhere = r#"[{"rule":"single","truth":"9r2","concludes":["r1c9=9"]}]"#;
    refused(
        check(&row, &[], r#"["r1c9=9"]"#, elsewhere),
        "open candidates",
    );
    let other = r#"[{"rule":"single","truth":"r1c9","concludes":["r1c9<>9"]}]"#;
    refused(
        check(&row, &[], r#"["r1c9<>9"]"#, other),
        "the only conclusion from",
    );
}

fn x_wing() -> Vec<Vec<String>> {
    vec![
        only(5, "r2", &["r2c3", "r2c8"]),
        only(5, "r7", &["r7c3", "r7c8"]),
    ]
}

#[test]
fn a_cover_needs_every_truth_and_link() {
    let removed = x_wing();
    let good = r#"[{"rule":"cover","truths":["5r2","5r7"],"links":["5c3","5c8"],"concludes":["r4c3<>5","r9c8<>5"]}]"#;
    let conclusions = r#"["r4c3<>5","r9c8<>5"]"#;
    assert_eq!(check(EMPTY, &strs(&removed), conclusions, good), Ok(()));
    let (state, step, givens) = one_step(EMPTY, &strs(&removed), conclusions, good);
    assert_eq!(unneeded(&state, &givens, &step), Vec::<String>::new());

    let three = strs(&removed)
        .into_iter()
        .filter(|c| *c != "5r2c1")
        .collect::<Vec<_>>();
    refused(
        check(EMPTY, &three, conclusions, good),
        "5r2c1 is in more truths than links",
    );
    for (from, to, why) in [
        (r#""5r2","5r7""#, r#""5r2""#, "slack 1"),
        (r#""5c3","5c8""#, r#""5c3""#, "more truths than links"),
        (r#""5c3","5c8""#, r#""5c3","5c8","5c9""#, "slack 1"),
        ("r9c8<>5", "r9c8=5", "does not follow"),
        ("r9c8<>5", "r9c7<>5", "weight 0, slack 0"),
    ] {
        refused(
            check(EMPTY, &strs(&removed), conclusions, &good.replace(from, to)),
            why,
        );
    }
}

/// Two naked pairs' worth of premises for one pair's conclusion.
#[test]
fn padding_is_found_by_need_though_it_is_sound() {
    let removed = [
        cell_only("r1c1", "12"),
        cell_only("r1c2", "12"),
        cell_only("r9c1", "34"),
        cell_only("r9c2", "34"),
    ];
    let padded = r#"[{"rule":"cover","truths":["r9c1","r9c2"],"links":["3r9","4r9"],"concludes":["r9c9<>3"]},
        {"rule":"cover","truths":["r1c1","r1c2"],"links":["1r1","2r1"],"concludes":["r1c9<>1"]}]"#;
    let (state, step, givens) = one_step(EMPTY, &strs(&removed), r#"["r1c9<>1"]"#, padded);
    assert_eq!(check_step(&state, &givens, &step), Ok(()));
    assert_eq!(unneeded(&state, &givens, &step), ["inference 1 (cover)"]);
}

/// r1c1 = 1 makes r1c9 = 2 and r9c1 = 2; both leave r9c9 (2, 3) without 2, so it is 3.
fn xy() -> Vec<Vec<String>> {
    vec![
        cell_only("r1c1", "12"),
        cell_only("r1c9", "13"),
        cell_only("r9c1", "23"),
    ]
}

const XY_CASES: &str = r#"[{"rule":"cases","over":"r1c1","branches":[
    {"assume":"r1c1=1","trail":[{"rule":"single","truth":"r1c9","concludes":["r1c9=3"]}]},
    {"assume":"r1c1=2","trail":[{"rule":"single","truth":"r9c1","concludes":["r9c1=3"]}]}],
    "concludes":["r9c9<>3"]}]"#;

#[test]
fn cases_need_a_branch_for_every_open_candidate() {
    let conclusions = r#"["r9c9<>3"]"#;
    assert_eq!(check(EMPTY, &strs(&xy()), conclusions, XY_CASES), Ok(()));
    let (state, step, givens) = one_step(EMPTY, &strs(&xy()), conclusions, XY_CASES);
    assert_eq!(unneeded(&state, &givens, &step), Vec::<String>::new());
    let third: Vec<String> = xy().concat().into_iter().filter(|c| c != "7r1c1").collect();
    refused(
        check(EMPTY, &strs(&[third]), conclusions, XY_CASES),
        "7r1c1 of r1c1 is open and has no branch",
    );
    let empty_trail = XY_CASES.replace(
        r#"{"rule":"single","truth":"r9c1","concludes":["r9c1=3"]}"#,
        "",
    );
    refused(
        check(EMPTY, &strs(&xy()), conclusions, &empty_trail),
        "branch r1c1=2: r9c9<>3 does not follow",
    );
    let conflict = XY_CASES.replace(
        r#""concludes":["r9c1=3"]}]"#,
        r#""concludes":["r9c1=3"]}],"conflict":"r9c9""#,
    );
    refused(
        check(EMPTY, &strs(&xy()), conclusions, &conflict),
        "no conflict in r9c9",
    );
}

#[test]
fn a_refutation_needs_its_conflict() {
    let removed = [xy(), vec![cell_only("r9c9", "34")]].concat();
    // r9c9 = 3 takes 3 from r1c9 and r9c1: r1c9 = 1, r9c1 = 2, and r1c1 has nothing left.
    let good = r#"[{"rule":"refute","assume":"r9c9=3","trail":[
        {"rule":"single","truth":"r1c9","concludes":["r1c9=1"]},
        {"rule":"single","truth":"r9c1","concludes":["r9c1=2"]}],"conflict":"r1c1","concludes":["r9c9<>3"]}]"#;
    assert_eq!(
        check(EMPTY, &strs(&removed), r#"["r9c9<>3"]"#, good),
        Ok(())
    );
    let (state, step, givens) = one_step(EMPTY, &strs(&removed), r#"["r9c9<>3"]"#, good);
    assert_eq!(unneeded(&state, &givens, &step), Vec::<String>::new());
    for (from, to, why) in [
        (
            r#""conflict":"r1c1""#,
            r#""conflict":"r1c2""#,
            "no conflict in r1c2",
        ),
        (
            r#""assume":"r9c9=3""#,
            r#""assume":"r9c9=4""#,
            "it may only conclude r9c9<>4",
        ),
        (
            r#""concludes":["r1c9=1"]"#,
            r#""concludes":["r1c9=3"]"#,
            "the only conclusion from",
        ),
        (
            r#""conflict":"r1c1""#,
            r##""conflict":"#0""##,
            "no clause #0",
        ),
    ] {
        refused(
            check(
                EMPTY,
                &strs(&removed),
                r#"["r9c9<>3"]"#,
                &good.replace(from, to),
            ),
            why,
        );
    }
    // What was concluded under the assumption is forgotten outside it.
    refused(
        check(EMPTY, &strs(&removed), r#"["r9c9<>3","r1c9=1"]"#, good),
        "r1c9=1 does not follow",
    );
}

const RECTANGLE: &str = r##"[{"rule":"unique","cells":[["r1c1","37"],["r1c4","37"],["r2c1","37"],["r2c4","37"]],"clause":["5r2c4"]},
    {"rule":"cover","truths":["#0"],"links":["r2c4"],"concludes":["r2c4<>3","r2c4<>7"]}]"##;

fn rectangle() -> Vec<Vec<String>> {
    vec![
        cell_only("r1c1", "37"),
        cell_only("r1c4", "37"),
        cell_only("r2c1", "37"),
        cell_only("r2c4", "357"),
    ]
}

#[test]
fn a_deadly_pattern_needs_its_guardians_and_no_given() {
    let conclusions = r#"["r2c4<>3","r2c4<>7"]"#;
    assert_eq!(
        check(EMPTY, &strs(&rectangle()), conclusions, RECTANGLE),
        Ok(())
    );
    let (state, step, givens) = one_step(EMPTY, &strs(&rectangle()), conclusions, RECTANGLE);
    assert_eq!(unneeded(&state, &givens, &step), Vec::<String>::new());
    let mut said_otherwise = step;
    said_otherwise.assumes_uniqueness = false;
    refused(
        check_step(&state, &givens, &said_otherwise),
        "does not say so",
    );

    let sixth: Vec<String> = rectangle()
        .concat()
        .into_iter()
        .filter(|c| c != "6r2c1")
        .collect();
    refused(
        check(EMPTY, &strs(&[sixth]), conclusions, RECTANGLE),
        "6r2c1 is open but not in the clause",
    );
    let given = format!("3{}", &EMPTY[1..]);
    refused(
        check(&given, &strs(&rectangle()), conclusions, RECTANGLE),
        "r1c1 is a given",
    );
    for (from, to, why) in [
        (r#"["r2c1","37"],"#, "", "cannot be exchanged"),
        (r#"["r2c1","37"]"#, r#"["r1c1","37"]"#, "listed twice"),
        (r##""#0""##, r##""#1""##, "no clause #1"),
        (
            r#""clause":["5r2c4"]"#,
            r#""clause":[],"concludes":["r2c4=5"]"#,
            "not in the clause",
        ),
    ] {
        refused(
            check(
                EMPTY,
                &strs(&rectangle()),
                conclusions,
                &RECTANGLE.replace(from, to),
            ),
            why,
        );
    }
}

/// Turned upside down, with 1 and 2, 3 and 4, 5 and 6, 7 and 8 exchanged, these givens stay the same.
const TURNED: &str =
    "..3.7..65 ..7..2... ......2.. ..5....98 .1.4.3.2. 79....6.. ..1...... ...1..8.. 65..8.4..";

const HALF_TURN: &str = r#"[{"rule":"symmetry","move":"rows 987654321 columns 987654321 digits 214365879","concludes":["r5c5<>5","r2c5<>9"]}]"#;

#[test]
fn a_symmetry_needs_the_rules_the_givens_and_an_image_that_is_false() {
    let conclusions = r#"["r5c5<>5","r2c5<>9"]"#;
    assert_eq!(check(TURNED, &[], conclusions, HALF_TURN), Ok(()));
    let (state, step, givens) = one_step(TURNED, &[], conclusions, HALF_TURN);
    assert_eq!(unneeded(&state, &givens, &step), Vec::<String>::new());
    let mut said_otherwise = step;
    said_otherwise.assumes_uniqueness = false;
    refused(
        check_step(&state, &givens, &said_otherwise),
        "does not say so",
    );
    for (from, to, why) in [
        ("r2c5<>9", "r5c5<>9", "its images can all be true"),
        ("r2c5<>9", "r5c5=9", "r5c5=9 does not follow"),
        ("rows 987654321", "rows 987654312", "is not known"),
        ("rows 987654321", "rows 687954321", "does not permute"),
        ("rows 987654321", "rows 987654322", "does not permute"),
        ("digits 214365879", "digits 124365879", "is not known"),
        ("digits 214365879", "digits 214365878", "does not permute"),
        ("rows 987654321", "rows 123456789", "is not known"),
        ("move\":\"rows", "move\":\"transpose rows", "is not known"),
        (
            r#""concludes":["r5c5<>5","r2c5<>9"]"#,
            r#""concludes":[]"#,
            "has no conclusion",
        ),
        (
            r#""concludes":["#,
            r#""clause":["5r5c5"],"concludes":["#,
            "cannot conclude a clause",
        ),
    ] {
        let changed = HALF_TURN.replace(from, to);
        assert_ne!(changed, HALF_TURN, "{from}");
        refused(check(TURNED, &[], conclusions, &changed), why);
    }
    let lonely = TURNED.replacen('3', ".", 1);
    refused(
        check(&lonely, &[], conclusions, HALF_TURN),
        "4r9c7 is a given, but its image 3r1c3 is not known",
    );
    // What is ruled out in one place is ruled out in its image.
    let image = HALF_TURN.replace("r2c5<>9", "r9c3<>9");
    refused(
        check(TURNED, &[], r#"["r9c3<>9"]"#, &image),
        "its images can all be true",
    );
    assert_eq!(check(TURNED, &["9r1c7"], r#"["r9c3<>9"]"#, &image), Ok(()));
}

/// A given whose image stands under an assumption: the puzzle would be symmetric, and cannot be.
#[test]
fn a_symmetry_may_rest_on_an_assumption() {
    let mirrored =
        ".....7593 .7..6.4.. ..8...... .....4..1 .5....... 7..3...68 63.1..... 9....5.7. 4..2.8...";
    let proof = r#"[{"rule":"refute","assume":"r4c7=2","trail":[{"rule":"symmetry",
        "move":"transpose rows 123456789 columns 123456789 digits 214365789",
        "concludes":["r1c1<>1","r1c1<>2"]}],"conflict":"r1c1","concludes":["r4c7<>2"]}]"#;
    assert_eq!(check(mirrored, &[], r#"["r4c7<>2"]"#, proof), Ok(()));
    let alone = r#"[{"rule":"symmetry","move":"transpose rows 123456789 columns 123456789 digits 214365789",
        "concludes":["r1c1<>1"]}]"#;
    refused(
        check(mirrored, &[], r#"["r1c1<>1"]"#, alone),
        "1r7c4 is a given, but its image 2r4c7 is not known",
    );
    let other = proof
        .replace("r4c7=2", "r4c7=9")
        .replace("r4c7<>2", "r4c7<>9");
    refused(
        check(mirrored, &[], r#"["r4c7<>9"]"#, &other),
        "is not known",
    );
}

#[test]
fn an_impossible_pattern_proves_one_of_its_guardians() {
    // Three cells of a row from two digits, and one extra candidate.
    let removed = [
        cell_only("r1c1", "12"),
        cell_only("r1c2", "12"),
        cell_only("r1c3", "125"),
    ];
    let good = r##"[{"rule":"impossible","cells":[["r1c1","12"],["r1c2","12"],["r1c3","12"]],"clause":["5r1c3"]},
        {"rule":"cover","truths":["#0"],"links":["5b1"],"concludes":["r3c3<>5"]}]"##;
    assert_eq!(
        check(EMPTY, &strs(&removed), r#"["r3c3<>5"]"#, good),
        Ok(())
    );
    let wider = good.replace(r#"["r1c3","12"]"#, r#"["r1c3","123"]"#);
    refused(
        check(EMPTY, &strs(&removed), r#"["r3c3<>5"]"#, &wider),
        "they can be filled",
    );
    let unused = good.replace(r##""truths":["#0"]"##, r#""truths":["5r1"]"#);
    refused(
        check(EMPTY, &strs(&removed), r#"["r3c3<>5"]"#, &unused),
        "more truths than links",
    );
}
