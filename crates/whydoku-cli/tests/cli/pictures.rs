//! Pictures of steps: the PNG has the size and the digits of the drawing, without any font.

use crate::support::{Scratch, whydoku};
use resvg::tiny_skia::Pixmap;

/// r9c1 is the only empty cell; its row lacks 3.
const LAST: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635.45286179";

/// The center of a candidate in pixels: a margin of 24, cells of 60, candidates 20 apart, two pixels per
/// unit.
fn pixel(row: u32, column: u32, digit: u32) -> (u32, u32) {
    let at = |line: u32, place: u32| 2 * (24 + 60 * (line - 1) + 20 * place + 10);
    (at(column, (digit - 1) % 3), at(row, (digit - 1) / 3))
}

/// How many pixels around a point are darker than the paper.
fn ink(picture: &Pixmap, (x, y): (u32, u32)) -> usize {
    let near = |middle: u32| middle - 17..middle + 17;
    let dark = |x: u32, y: u32| {
        let pixel = picture.pixel(x, y).expect("inside");
        pixel.red() < 200 || pixel.green() < 200 || pixel.blue() < 200
    };
    near(y)
        .flat_map(|y| near(x).map(move |x| (x, y)))
        .filter(|&(x, y)| dark(x, y))
        .count()
}

#[test]
fn a_hint_is_drawn_with_its_ring_and_its_digits() {
    let scratch = Scratch::new();
    let file = scratch.path().join("hint.png");
    let path = file.display().to_string();
    let run = whydoku(
        scratch.path(),
        &["hint", "--reveal", "4", "--png", &path, LAST],
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    let picture = Pixmap::load_png(&file).expect("a PNG");
    // 24 + 9 × 60 + 24 wide; below, a caption of one line of 20, a legend of one line of 20 and a gap of
    // 8; twice.
    assert_eq!((picture.width(), picture.height()), (1176, 1272));
    // The placed candidate has a ring and a digit; there are no candidates beside it.
    let ringed = ink(&picture, pixel(9, 1, 3));
    let empty = ink(&picture, pixel(9, 1, 1));
    assert!(ringed > 200, "{ringed} pixels of ink");
    assert_eq!(empty, 0);
    // The given 5 of r1c1 crosses the center of its cell.
    assert!(ink(&picture, pixel(1, 1, 5)) > 100);
}

/// Two cells are empty. The first picture shows the candidate of the second cell without a ring, the
/// second picture with one.
#[test]
fn a_ring_makes_the_difference_to_the_board_before() {
    let scratch = Scratch::new();
    let folder = scratch.path().display().to_string();
    let two = format!(".{}", &LAST[1..]);
    let words = [
        "explain",
        "--png-folder",
        &folder,
        "--svg-folder",
        &folder,
        &two,
    ];
    let run = whydoku(scratch.path(), &words);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let first = run.stdout.find("=> r1c1=5").expect("placed first");
    assert!(first < run.stdout.find("=> r9c1=3").expect("placed then"));
    let load = |name: &str| Pixmap::load_png(scratch.path().join(name)).expect("a PNG");
    let plain = ink(&load("step-01.png"), pixel(9, 1, 3));
    let ringed = ink(&load("step-02.png"), pixel(9, 1, 3));
    assert!(plain > 20 && ringed > 2 * plain, "{plain} and {ringed}");
    let svg = std::fs::read_to_string(scratch.path().join("step-01.svg")).expect("drawn");
    assert!(svg.contains("<text class=\"given\""));
}

#[test]
fn the_example_of_a_page_is_drawn() {
    let scratch = Scratch::new();
    let file = scratch.path().join("x-wing.png");
    let path = file.display().to_string();
    let run = whydoku(scratch.path(), &["technique", "x-wing", "--png", &path]);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    assert_eq!(Pixmap::load_png(&file).expect("a PNG").width(), 1176);
}
