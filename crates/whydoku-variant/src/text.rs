//! The text form of a [`Variant`]: one constraint per line.
//!
//! ```text
//! size 4
//! grid 1... .... .... ....          digits row by row; A is 10
//! regions 1122 1122 3344 3344       or `regions none`; the usual boxes if there is no such line
//! given 2,4: r1c2                   the cell holds one of these digits
//! killer-cage 12: r1c1 r1c2         a rule, what it states, and its cells
//! arrow: r1c1 / r1c2 r1c3           groups of cells are separated by a slash
//! anti-knight                       a rule for the whole grid
//! title, author, rules              text about the puzzle
//! # a comment
//! ```

use crate::rule::Takes;
use crate::{Cell, Digits, Size, Value, Variant, VariantError, rules};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

impl FromStr for Variant {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Self, VariantError> {
        let mut variant: Option<Self> = None;
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            read_line(&mut variant, line)
                .map_err(|what| VariantError(format!("line {number}: {what}")))?;
        }
        variant.ok_or_else(|| VariantError("the text has no line `size N`".to_owned()))
    }
}

fn read_line(variant: &mut Option<Variant>, line: &str) -> Result<(), String> {
    let (head, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let Some(variant) = variant else {
        let size = (head == "size").then(|| rest.parse().ok().and_then(Size::new));
        let Some(size) = size else {
            return Err("expected `size N` first".to_owned());
        };
        let size = size.ok_or_else(|| format!("`{rest}` is not a size from 2 to 16"))?;
        *variant = Some(Variant::new(size));
        return Ok(());
    };
    match head {
        "size" => Err("the size is stated twice".to_owned()),
        "title" | "author" | "rules" => {
            let about = &mut variant.about;
            let text = match head {
                "title" => &mut about.title,
                "author" => &mut about.author,
                _ => &mut about.rules,
            };
            rest.clone_into(text);
            Ok(())
        }
        "solution" => {
            let digits = read_grid(rest, variant.size())?;
            let full: Option<Vec<usize>> = digits.into_iter().collect();
            variant.about.solution = Some(full.ok_or("the solution has empty cells")?);
            Ok(())
        }
        "grid" => {
            let digits = read_grid(rest, variant.size())?;
            for (cell, digit) in variant.size().all_cells().zip(digits) {
                if let Some(digit) = digit {
                    variant.allow(cell, Digits::only(digit));
                }
            }
            Ok(())
        }
        "regions" => {
            let regions = read_regions(rest, variant.size())?;
            variant.set_regions(regions).map_err(|error| error.0)
        }
        _ => read_constraint(variant, line),
    }
}

/// The characters of a grid without the spaces between its rows.
fn grid_characters(text: &str, size: Size) -> Result<Vec<char>, String> {
    let characters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    if characters.len() == size.cells() {
        Ok(characters)
    } else {
        let (expected, found) = (size.cells(), characters.len());
        Err(format!(
            "a {size} grid has {expected} cells, but {found} are written"
        ))
    }
}

pub(crate) fn read_grid(text: &str, size: Size) -> Result<Vec<Option<usize>>, String> {
    let characters = grid_characters(text, size)?;
    let cell = |c: char| match c {
        '.' | '0' => Ok(None),
        c => c
            .to_digit(36)
            .and_then(|digit| usize::try_from(digit).ok())
            .filter(|digit| size.digits().contains(*digit))
            .map(Some)
            .ok_or_else(|| format!("`{c}` is not a digit of a {size} grid")),
    };
    characters.into_iter().map(cell).collect()
}

fn read_regions(text: &str, size: Size) -> Result<Vec<Vec<Cell>>, String> {
    if text == "none" {
        return Ok(Vec::new());
    }
    let mut regions: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
    for (cell, name) in size.all_cells().zip(grid_characters(text, size)?) {
        if name != '.' {
            regions.entry(name).or_default().push(cell);
        }
    }
    Ok(regions.into_values().collect())
}

fn read_constraint(variant: &mut Variant, line: &str) -> Result<(), String> {
    let (head, cells) = match line.rsplit_once(':') {
        Some((head, cells)) => (head, Some(cells)),
        None => (line, None),
    };
    let (name, value) = head.split_once(char::is_whitespace).unwrap_or((head, ""));
    let rule = rules::find(name).ok_or_else(|| format!("`{name}` is not the name of a rule"))?;
    let value = read_value(value.trim(), rule.takes)?;
    let groups: Result<Vec<Vec<Cell>>, String> = cells
        .into_iter()
        .flat_map(|cells| cells.split('/'))
        .map(|group| {
            let cells = group.split_whitespace().map(str::parse);
            cells
                .collect::<Result<_, _>>()
                .map_err(|error: crate::CellError| error.to_string())
        })
        .collect();
    variant.push(rule, groups?, value).map_err(|error| error.0)
}

fn read_value(text: &str, takes: Takes) -> Result<Value, String> {
    if text.is_empty() {
        return Ok(Value::Nothing);
    }
    Ok(match takes {
        Takes::Text => Value::Text(text.to_owned()),
        Takes::Digits(_) => {
            let digits: Result<Vec<usize>, String> = text
                .split(',')
                .map(|digit| {
                    digit
                        .trim()
                        .parse()
                        .map_err(|_| format!("`{digit}` is not a digit"))
                })
                .collect();
            Value::Digits(digits?)
        }
        Takes::Nothing | Takes::MaybeNumber | Takes::Number => Value::Number(
            text.parse()
                .map_err(|_| format!("`{text}` is not a number"))?,
        ),
    })
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "size {}", self.size().get())?;
        let about = [
            ("title", &self.about.title),
            ("author", &self.about.author),
            ("rules", &self.about.rules),
        ];
        for (name, text) in about {
            let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
            if !line.is_empty() {
                writeln!(f, "{name} {line}")?;
            }
        }
        if !self.has_boxes() && (self.size().box_shape().is_some() || !self.regions().is_empty()) {
            writeln!(f, "regions {}", self.regions_line())?;
        }
        if self.givens().next().is_some() {
            let digit = |cell| self.allowed(cell).single();
            writeln!(
                f,
                "grid {}",
                grid_line(self.size(), |cell| digit(cell).map_or('.', letter))
            )?;
        }
        for cell in self.size().all_cells() {
            let allowed = self.allowed(cell);
            if allowed.single().is_none() && allowed != self.size().digits() {
                writeln!(f, "given {allowed}: {cell}")?;
            }
        }
        for constraint in self.constraints() {
            writeln!(f, "{constraint}")?;
        }
        if let Some(solution) = &self.about.solution {
            let digit = |cell| solution.get(self.size().index(cell)).copied().unwrap_or(0);
            writeln!(
                f,
                "solution {}",
                grid_line(self.size(), |cell| letter(digit(cell)))
            )?;
        }
        Ok(())
    }
}

impl Variant {
    fn regions_line(&self) -> String {
        if self.regions().is_empty() {
            return "none".to_owned();
        }
        let name = |cell| {
            self.region_of(cell)
                .map_or('.', |region| letter(region + 1))
        };
        grid_line(self.size(), name)
    }
}

/// The character of a digit or a region: 1 to 9, then A to Z, then small letters.
pub(crate) fn letter(number: usize) -> char {
    let characters = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    characters.get(number).map_or('?', |byte| char::from(*byte))
}

/// The rows of a grid, separated by spaces.
pub(crate) fn grid_line(size: Size, character: impl Fn(Cell) -> char) -> String {
    let mut line = String::new();
    for cell in size.all_cells() {
        if cell.column() == 0 && cell.row() > 0 {
            line.push(' ');
        }
        line.push(character(cell));
    }
    line
}
