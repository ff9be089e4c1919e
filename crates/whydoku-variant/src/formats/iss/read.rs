//! Reading constraint strings.

use super::names::{decode, read_cell, read_line};
use super::special::{arrow, little_killer, named_groups, pairs, quad, same_values, sum};
use super::{Name, rule};
use crate::rules::{difference, non_consecutive, xv};
use crate::{Cell, Digits, Rule, Size, Value, Variant, VariantError, rules};
use std::collections::BTreeMap;

pub(crate) fn read(text: &str, warnings: &mut Vec<String>) -> Result<Variant, VariantError> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let items = text.split('.').filter(|item| !item.is_empty());
    let items: Vec<Item<'_>> = items.map(Item::new).collect();
    let shape = items.iter().find(|item| item.name == "Shape");
    let size = match shape {
        None => Size::new(9).ok_or_else(String::new),
        Some(shape) => read_shape(shape),
    };
    let size = size.map_err(|what| VariantError(format!("Shape: {what}")))?;
    let mut variant = Variant::new(size);
    let at = |item: &Item<'_>, what: String| VariantError(format!("{}: {what}", item.text()));
    regions(&mut variant, &items).map_err(|(item, what)| at(item, what))?;
    for item in &items {
        read_item(&mut variant, item, warnings).map_err(|what| at(item, what))?;
    }
    // Here a dot overrides the rule; there it does not.
    let has = |rule: &Rule| variant.constraints().iter().any(|c| c.is(rule));
    if has(&non_consecutive::RULE) && has(&difference::RULE) {
        let what =
            "AntiConsecutive together with WhiteDot has no solution in Interactive Sudoku Solver";
        return Err(VariantError(what.to_owned()));
    }
    Ok(variant)
}

/// One constraint: its type and its arguments.
pub(super) struct Item<'a> {
    pub(super) name: &'a str,
    pub(super) arguments: Vec<&'a str>,
}

impl<'a> Item<'a> {
    fn new(text: &'a str) -> Self {
        let mut parts = text.split('~');
        Self {
            name: parts.next().unwrap_or(""),
            arguments: parts.collect(),
        }
    }

    /// The constraint as it is written, cut short.
    fn text(&self) -> String {
        let text = format!(".{}~{}", self.name, self.arguments.join("~"));
        match text.char_indices().nth(60) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        }
    }

    pub(super) fn cells(&self, from: usize, size: Size) -> Result<Vec<Cell>, String> {
        let cells = self.arguments.iter().skip(from);
        cells
            .filter(|cell| !cell.is_empty())
            .map(|cell| read_cell(cell, size))
            .collect()
    }

    pub(super) fn argument(&self, place: usize) -> &'a str {
        self.arguments.get(place).copied().unwrap_or("")
    }

    /// Refuses arguments after the first `most`.
    fn at_most(&self, most: usize) -> Result<(), String> {
        let mut rest = self.arguments.iter().skip(most);
        match rest.find(|argument| !argument.is_empty()) {
            Some(argument) => Err(format!("the argument `{argument}` is not known")),
            None => Ok(()),
        }
    }
}

fn read_shape(item: &Item<'_>) -> Result<Size, String> {
    let (rows, columns) = item
        .argument(0)
        .split_once('x')
        .unwrap_or((item.argument(0), ""));
    if rows != columns {
        return Err(format!("{} is not a square grid", item.argument(0)));
    }
    let size = rows.parse().ok().and_then(Size::new);
    let size =
        size.ok_or_else(|| format!("{} is not a size from 2x2 to 16x16", item.argument(0)))?;
    let n = size.get();
    match item.argument(1) {
        "" => {}
        range if range == n.to_string() || range == format!("1-{n}") => {}
        range => return Err(format!("the digits {range} are not 1 to {n}")),
    }
    match item.argument(2) {
        "" | "Sudoku" => Ok(size),
        other => Err(format!("the grid type {other} is not known")),
    }
}

pub(super) fn number(text: &str) -> Result<Value, String> {
    let number = text
        .parse()
        .map_err(|_| format!("`{text}` is not a number"))?;
    Ok(Value::Number(number))
}

/// Reads what decides the regions.
fn regions<'i, 'a>(
    variant: &mut Variant,
    items: &'i [Item<'a>],
) -> Result<(), (&'i Item<'a>, String)> {
    let size = variant.size();
    let no_boxes = items.iter().any(|item| item.name == "NoBoxes");
    if no_boxes {
        // An empty list cannot be refused.
        let _ = variant.set_regions(Vec::new());
    }
    for item in items {
        match item.name {
            "RegionSize" if item.argument(0) != size.get().to_string() => {
                let what = format!("only regions of {} cells are known", size.get());
                return Err((item, what));
            }
            "Jigsaw" => {
                let layout = item.arguments.last().copied().unwrap_or("");
                let pieces = layout_pieces(layout, size).map_err(|what| (item, what))?;
                if no_boxes || variant.regions().is_empty() {
                    variant
                        .set_regions(pieces)
                        .map_err(|error| (item, error.0))?;
                } else if let Some(extra) = rules::find("extra-region") {
                    for piece in pieces {
                        let added = variant.push(extra, vec![piece], Value::Nothing);
                        added.map_err(|error| (item, error.0))?;
                    }
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// The pieces of a layout, one character per cell. One piece may have another size: it is no region.
fn layout_pieces(layout: &str, size: Size) -> Result<Vec<Vec<Cell>>, String> {
    if layout.chars().count() != size.cells() {
        return Err(format!("the layout does not have {} cells", size.cells()));
    }
    let mut pieces: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
    for (cell, piece) in size.all_cells().zip(layout.chars()) {
        pieces.entry(piece).or_default().push(cell);
    }
    let (whole, other): (Vec<_>, Vec<_>) = pieces
        .into_values()
        .partition(|piece| piece.len() == size.get());
    if other.len() > 1 {
        return Err(format!(
            "the pieces of the layout do not have {} cells each",
            size.get()
        ));
    }
    Ok(whole)
}

fn read_item(
    variant: &mut Variant,
    item: &Item<'_>,
    warnings: &mut Vec<String>,
) -> Result<(), String> {
    let size = variant.size();
    match item.name {
        "Shape" => return item.at_most(3),
        "Jigsaw" => return item.at_most(2),
        "RegionSize" => return item.at_most(1),
        "NoBoxes" => return item.at_most(0),
        "SearchPriority" => {
            warnings.push("SearchPriority only guides that solver and is left out".to_owned());
            return Ok(());
        }
        "" | "Given" => return givens(variant, item),
        "StrictKropki" => {
            item.at_most(0)?;
            for rule in rules::all()
                .iter()
                .filter(|rule| rule.iss == Some(Name::Negative("StrictKropki")))
            {
                push(variant, rule, Vec::new(), Value::Nothing)?;
            }
            return Ok(());
        }
        "X" | "V" => {
            let sum = if item.name == "X" { 10 } else { 5 };
            return pairs(variant, item, &xv::RULE, &Value::Number(sum));
        }
        "GreaterThan" => {
            let Some(rule) = rule(|name| name == Name::Greater) else {
                return Ok(());
            };
            return pairs(variant, item, rule, &Value::Nothing);
        }
        "Sum" => return sum(variant, item),
        "Arrow" | "PillArrow" => return arrow(variant, item),
        "SameValues" => return same_values(variant, item),
        "EqualSum" => {
            let parts = item.arguments.split(|part| *part == "-");
            let cells = |part: &[&str]| part.iter().map(|cell| read_cell(cell, size)).collect();
            let groups: Result<Vec<Vec<Cell>>, String> = parts.map(cells).collect();
            return add(variant, Name::EqualSum, groups?, Value::Nothing);
        }
        "Quad" => return quad(variant, item),
        "LittleKiller" => {
            item.at_most(2)?;
            let cells = little_killer(item.argument(1), size)?;
            return add(
                variant,
                Name::LittleKiller,
                vec![cells],
                number(item.argument(0))?,
            );
        }
        "Regex" => {
            let code = item.argument(0);
            let pattern = decode(code).ok_or_else(|| format!("`{code}` is not base 64"))?;
            return named_groups(variant, item, Name::Regex, &pattern);
        }
        "Binary" | "BinaryX" => {
            // The older names use the two signs of the alphabet the other way round.
            let swap = |c| match c {
                '-' => '_',
                '_' => '-',
                c => c,
            };
            let code: String = item.argument(0).chars().map(swap).collect();
            let name = if item.name == "Binary" {
                "Pair"
            } else {
                "PairX"
            };
            return named_groups(variant, item, Name::Table(name), &code);
        }
        _ => {}
    }
    read_regular(variant, item)
}

/// Reads what follows one of the usual forms.
fn read_regular(variant: &mut Variant, item: &Item<'_>) -> Result<(), String> {
    let size = variant.size();
    let found = rule(|name| match name {
        Name::Flag(n)
        | Name::Cells(n)
        | Name::NumberCells(n)
        | Name::Pairs(n, _)
        | Name::Double(n)
        | Name::Single(n)
        | Name::Table(n) => n == item.name,
        Name::Diagonal(way) => item.name == "Diagonal" && way == item.argument(0),
        Name::Indexing(way) => item.name == "Indexing" && way == item.argument(0),
        _ => false,
    });
    let Some((rule, name)) = found.and_then(|rule| Some((rule, rule.iss?))) else {
        return Err(format!("the constraint `{}` is not known", item.name));
    };
    match name {
        Name::Cells(_) => push(variant, rule, vec![item.cells(0, size)?], Value::Nothing),
        Name::NumberCells(_) => {
            let first = item.argument(0);
            let missing = first.is_empty() || first.starts_with(['R', 'r']);
            let (value, from) = match missing {
                // German whispers may leave their number out.
                true if item.name == "Whisper" => (Value::Number(5), usize::from(first.is_empty())),
                true => return Err("the number before the cells is missing".to_owned()),
                false => (number(first)?, 1),
            };
            let value = match value {
                // A cage with the sum 0 has no sum.
                Value::Number(0) if item.name == "Cage" => Value::Nothing,
                value => value,
            };
            push(variant, rule, vec![item.cells(from, size)?], value)
        }
        Name::Pairs(_, number) => pairs(variant, item, rule, &Value::Number(number)),
        Name::Double(_) => {
            item.at_most(3)?;
            let line = read_line(item.argument(0), size)?;
            let reversed = line.iter().rev().copied().collect();
            for (line, clue) in [(line, item.argument(1)), (reversed, item.argument(2))] {
                if !clue.is_empty() {
                    push(variant, rule, vec![line], number(clue)?)?;
                }
            }
            Ok(())
        }
        Name::Single(_) => {
            item.at_most(2)?;
            let line = read_line(item.argument(1), size)?;
            push(variant, rule, vec![line], number(item.argument(0))?)
        }
        Name::Table(_) => named_groups(variant, item, name, item.argument(0)),
        Name::Indexing(_) => push(variant, rule, vec![item.cells(1, size)?], Value::Nothing),
        _ => {
            item.at_most(usize::from(matches!(name, Name::Diagonal(_))))?;
            push(variant, rule, Vec::new(), Value::Nothing)
        }
    }
}

pub(super) fn push(
    variant: &mut Variant,
    rule: &'static Rule,
    groups: Vec<Vec<Cell>>,
    value: Value,
) -> Result<(), String> {
    variant.push(rule, groups, value).map_err(|error| error.0)
}

pub(super) fn add(
    variant: &mut Variant,
    name: Name,
    groups: Vec<Vec<Cell>>,
    value: Value,
) -> Result<(), String> {
    match rule(|n| n == name) {
        Some(rule) => push(variant, rule, groups, value),
        None => Err("the constraint is not known".to_owned()),
    }
}

fn givens(variant: &mut Variant, item: &Item<'_>) -> Result<(), String> {
    let size = variant.size();
    for argument in &item.arguments {
        let mut parts = argument.split('_');
        let cell = read_cell(parts.next().unwrap_or(""), size)?;
        let digit = |text: &str| {
            let digit = text
                .parse()
                .ok()
                .filter(|digit| size.digits().contains(*digit));
            digit.ok_or_else(|| format!("`{text}` in {argument} is not a digit of a {size} grid"))
        };
        let digits: Result<Vec<usize>, String> = parts.map(digit).collect();
        let digits: Digits = digits?.into_iter().collect();
        let left = variant.allowed(cell).and(digits);
        if left.is_empty() {
            return Err(format!("no digit is left for {cell}"));
        }
        variant.allow(cell, left);
    }
    Ok(())
}
