//! Writing SudokuPad's format: givens, regions and cages have a meaning there, every other rule is drawn
//! and said in the rules.

use crate::drawing::{Drawing, Shape};
use crate::rules::killer_cage;
use crate::text::letter;
use crate::{Cell, Constraint, Variant};
use serde_json::{Map, Value as Json, json};
use whydoku_text::codes;

const GRAY: &str = "#CFCFCF";
const BLACK: &str = "#000000";
const WHITE: &str = "#FFFFFF";

pub(in crate::formats) fn link(variant: &Variant, warnings: &mut Vec<String>) -> String {
    let code = codes::compress(&document(variant, warnings).to_string());
    format!("https://sudokupad.app/scl{}", codes::percent_encode(&code))
}

fn document(variant: &Variant, warnings: &mut Vec<String>) -> Json {
    let size = variant.size();
    let mut sheet = Sheet::default();
    let mut sentences = Vec::new();
    let mut drawn = Vec::new();
    for constraint in variant.constraints() {
        sheet.draw(constraint, variant);
        // Only a cage is checked by the program itself.
        if !constraint.is(&killer_cage::RULE) {
            sentences.push((constraint.rule.words)(constraint, variant));
            if !drawn.contains(&constraint.rule.name) {
                drawn.push(constraint.rule.name);
            }
        }
    }
    let digit = |cell: Cell| match variant.allowed(cell).single() {
        Some(digit) => json!({ "value": digit.to_string() }),
        None => json!({}),
    };
    for cell in size.all_cells() {
        let allowed = variant.allowed(cell);
        if allowed.single().is_none() && allowed != size.digits() {
            sentences.push(format!("{cell} holds one of {allowed}."));
            if !drawn.contains(&"given pencil marks") {
                drawn.push("given pencil marks");
            }
        }
    }
    if !drawn.is_empty() {
        let names = drawn.join(", ");
        warnings.push(format!(
            "SudokuPad shows these rules but does not check them: {names}"
        ));
    }
    let cells: Vec<Json> = size.all_cells().map(digit).collect();
    let rows: Vec<Json> = cells.chunks(size.get()).map(|row| json!(row)).collect();
    let regions = variant.regions().iter().map(|region| places(region));
    let mut map = Map::new();
    map.insert("cellSize".to_owned(), json!(50));
    map.insert("cells".to_owned(), json!(rows));
    map.insert("regions".to_owned(), regions.collect());
    map.insert("metadata".to_owned(), metadata(variant, &sentences));
    for (key, items) in [
        ("cages", sheet.cages),
        ("lines", sheet.lines),
        ("arrows", sheet.arrows),
        ("underlays", sheet.underlays),
        ("overlays", sheet.overlays),
    ] {
        if !items.is_empty() {
            map.insert(key.to_owned(), json!(items));
        }
    }
    Json::Object(map)
}

/// Title, author, rules and solution. Rules in words that the puzzle came with are kept; sentences that they
/// do not contain follow.
fn metadata(variant: &Variant, sentences: &[String]) -> Json {
    let about = &variant.about;
    let own = Some(about.rules.as_str()).filter(|rules| !rules.is_empty());
    let new = sentences.iter().map(String::as_str);
    let new = new.filter(|sentence| !about.rules.contains(sentence));
    let rules = own.into_iter().chain(new).collect::<Vec<_>>().join("\n");
    let solution = about.solution.as_ref().map(|digits| {
        let digits = digits.iter();
        digits.map(|digit| letter(*digit)).collect::<String>()
    });
    let mut map = Map::new();
    for (key, text) in [
        ("title", about.title.clone()),
        ("author", about.author.clone()),
        ("rules", rules),
        ("solution", solution.unwrap_or_default()),
    ] {
        if !text.is_empty() {
            map.insert(key.to_owned(), json!(text));
        }
    }
    Json::Object(map)
}

/// What is drawn, by the layers of the program.
#[derive(Default)]
struct Sheet {
    cages: Vec<Json>,
    lines: Vec<Json>,
    arrows: Vec<Json>,
    underlays: Vec<Json>,
    overlays: Vec<Json>,
}

impl Sheet {
    fn draw(&mut self, constraint: &Constraint, variant: &Variant) {
        let drawing = (constraint.rule.drawing)(constraint, variant);
        let groups = &drawing.cells;
        let first = groups.first().map_or(&[][..], Vec::as_slice);
        match drawing.shape {
            Shape::Grid => {}
            Shape::Cage => self.cage(constraint, &drawing),
            Shape::Shade => {
                for cell in groups.concat() {
                    self.below(&[cell], 100, false, GRAY);
                }
            }
            Shape::Line | Shape::Diagonal => {
                for line in groups {
                    self.line(line, drawing.shape == Shape::Diagonal);
                }
                self.above(first, &drawing.label);
            }
            Shape::Thermometer => {
                self.line(first, false);
                self.below(&first[..first.len().min(1)], 80, true, GRAY);
            }
            Shape::Arrow => {
                for cell in first {
                    self.below(&[*cell], 80, true, WHITE);
                }
                let shaft = groups.get(1).map_or(&[][..], Vec::as_slice);
                let from = first.iter().min_by_key(|cell| steps(**cell, shaft));
                let path: Vec<Cell> = from.into_iter().chain(shaft).copied().collect();
                self.arrow(&path);
            }
            Shape::Ends | Shape::Diamonds => {
                self.line(first, false);
                for end in first.first().into_iter().chain(first.last()) {
                    self.below(&[*end], 70, drawing.shape == Shape::Ends, WHITE);
                }
                self.above(&first[..first.len().min(1)], &drawing.label);
            }
            Shape::WhiteDot | Shape::BlackDot => {
                let color = if drawing.shape == Shape::WhiteDot {
                    WHITE
                } else {
                    BLACK
                };
                self.dot(first, color);
                self.above(first, &drawing.label);
            }
            Shape::Greater => self.above(first, greater(first)),
            Shape::Letter => self.above(first, &drawing.label),
            Shape::Circle | Shape::Square => {
                for cell in first {
                    self.below(&[*cell], 80, drawing.shape == Shape::Circle, GRAY);
                }
            }
            Shape::Inward => self.above(first, "><"),
            Shape::Outward => self.above(first, "<>"),
            Shape::Corner => {
                self.dot(first, WHITE);
                self.above(first, &drawing.label);
            }
            Shape::Outside | Shape::OutsideArrow => self.outside(first, &drawing),
        }
    }

    fn cage(&mut self, constraint: &Constraint, drawing: &Drawing) {
        for (place, cells) in drawing.cells.iter().enumerate() {
            let mut cage = json!({ "cells": places(cells) });
            if constraint.is(&killer_cage::RULE) {
                cage["unique"] = json!(true);
            }
            if place == 0 && !drawing.label.is_empty() {
                cage["value"] = json!(drawing.label);
            }
            self.cages.push(cage);
        }
    }

    fn line(&mut self, cells: &[Cell], thin: bool) {
        let ends = |cells: &[Cell]| match cells {
            [first, .., last] if thin => vec![point(center(*first)), point(center(*last))],
            _ => cells.iter().map(|cell| point(center(*cell))).collect(),
        };
        let thickness = if thin { 2 } else { 10 };
        self.lines.push(json!({
            "wayPoints": ends(cells), "color": GRAY, "thickness": thickness,
        }));
    }

    fn arrow(&mut self, cells: &[Cell]) {
        let points: Vec<Json> = cells.iter().map(|cell| point(center(*cell))).collect();
        self.arrows.push(json!({
            "wayPoints": points, "color": BLACK, "thickness": 2, "headLength": number(30),
        }));
    }

    /// A shape below the digits, in the middle of the cells.
    fn below(&mut self, cells: &[Cell], width: i64, round: bool, color: &str) {
        if !cells.is_empty() {
            self.underlays.push(json!({
                "center": point(middle(cells)), "width": number(width), "height": number(width),
                "rounded": round,
                "backgroundColor": color, "borderColor": GRAY,
            }));
        }
    }

    /// A small circle on the border of cells.
    fn dot(&mut self, cells: &[Cell], color: &str) {
        self.overlays.push(json!({
            "center": point(middle(cells)), "width": number(30), "height": number(30), "rounded": true,
            "backgroundColor": color, "borderColor": BLACK,
        }));
    }

    /// A text above the digits, in the middle of the cells.
    fn above(&mut self, cells: &[Cell], text: &str) {
        if !cells.is_empty() && !text.is_empty() {
            self.text(middle(cells), text);
        }
    }

    fn text(&mut self, place: Point, text: &str) {
        self.overlays.push(json!({
            "center": point(place), "width": number(30), "height": number(30), "text": text,
            "color": BLACK, "fontSize": 16,
        }));
    }

    /// The label before the first cell, with an arrow into the grid if the line is a diagonal.
    fn outside(&mut self, line: &[Cell], drawing: &Drawing) {
        let Some(first) = line.first() else {
            return;
        };
        let inside = center(*first);
        // A diagonal of one cell is a corner; its clue is above it.
        let next = line
            .get(1)
            .map_or([inside[0] + 100, inside[1]], |next| center(*next));
        let place = [2 * inside[0] - next[0], 2 * inside[1] - next[1]];
        self.text(place, &drawing.label);
        if drawing.shape == Shape::OutsideArrow {
            let tip = [0, 1].map(|axis| place[axis] + (inside[axis] - place[axis]) * 2 / 5);
            self.arrows.push(json!({
                "wayPoints": [point(place), point(tip)], "color": BLACK, "thickness": 2,
                "headLength": number(20),
            }));
        }
    }
}

/// The sign between two neighbors that is open toward the first.
fn greater(cells: &[Cell]) -> &'static str {
    match cells {
        [a, b] if a.row() == b.row() && a.column() < b.column() => ">",
        [a, b] if a.row() == b.row() => "<",
        [a, b] if a.row() < b.row() => "∨",
        _ => "∧",
    }
}

/// How far a cell is from the first cell of a line.
fn steps(cell: Cell, line: &[Cell]) -> usize {
    line.first().map_or(0, |first| {
        let down = first.row().abs_diff(cell.row());
        down.max(first.column().abs_diff(cell.column()))
    })
}

fn places(cells: &[Cell]) -> Json {
    let pairs = cells.iter().map(|cell| json!([cell.row(), cell.column()]));
    pairs.collect()
}

/// A row and a column in hundredths of a cell.
type Point = [i64; 2];

fn center(cell: Cell) -> Point {
    let middle = |line: usize| i64::try_from(line).unwrap_or(0) * 100 + 50;
    [middle(cell.row()), middle(cell.column())]
}

/// The middle of some cells.
fn middle(cells: &[Cell]) -> Point {
    let count = i64::try_from(cells.len()).unwrap_or(1).max(1);
    [0, 1].map(|axis| cells.iter().map(|cell| center(*cell)[axis]).sum::<i64>() / count)
}

fn point(place: Point) -> Json {
    json!(place.map(number))
}

/// A number of hundredths as JSON: 150 as 1.5.
fn number(hundredths: i64) -> Json {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
    serde_json::from_str(&format!("{sign}{whole}.{rest:02}")).unwrap_or_default()
}
