//! Puts functions that look alike next to each other, because gzip remembers only the last 32 KB.
//!
//! Each next function is the one that shares the most pieces of code, for its length, with the few before it.

use std::collections::HashMap;
use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{
    CodeSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload, TypeRef,
};

/// How many bytes make a piece.
const PIECE: usize = 6;
/// A piece that more functions have is too common to say much.
const COMMON: usize = 60;
/// How many functions back a new one is compared with.
const RECENT: usize = 6;
/// Added to every length, so that tiny functions do not always win.
const SHORT: u64 = 30;

/// The module with its functions in another order.
pub fn arrange(module: &[u8]) -> Result<Vec<u8>, String> {
    let failed = |error: &dyn std::fmt::Display| format!("the module cannot be read: {error}");
    let mut imported = 0;
    let mut bodies = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        match payload.map_err(|error| failed(&error))? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    let import = import.map_err(|error| failed(&error))?;
                    imported += u32::from(matches!(import.ty, TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
            _ => {}
        }
    }
    let order = alike(&bodies);
    let mut arrangement = Arrangement::new(imported, &order);
    let mut arranged = Module::new();
    arrangement
        .parse_core_module(&mut arranged, Parser::new(0), module)
        .map_err(|error| failed(&error))?;
    Ok(arranged.finish())
}

/// An order of the functions: each place names an old index.
fn alike(bodies: &[&[u8]]) -> Vec<usize> {
    let mut owners: HashMap<&[u8], Vec<usize>> = HashMap::new();
    for (function, body) in bodies.iter().enumerate() {
        for piece in body.windows(PIECE) {
            let owners = owners.entry(piece).or_default();
            if owners.last() != Some(&function) && owners.len() <= COMMON {
                owners.push(function);
            }
        }
    }
    // Those with whom each function shares a piece, as often as it does.
    let mut sharers: Vec<Vec<usize>> = vec![Vec::new(); bodies.len()];
    for owners in owners
        .values()
        .filter(|owners| (2..=COMMON).contains(&owners.len()))
    {
        for one in owners {
            sharers[*one].extend(owners.iter().filter(|other| *other != one));
        }
    }
    let mut shared = vec![0_u64; bodies.len()];
    let mut is_left = vec![true; bodies.len()];
    let mut order: Vec<usize> = Vec::with_capacity(bodies.len());
    while order.len() < bodies.len() {
        let left = (0..bodies.len()).filter(|function| is_left[*function]);
        // The longest if nothing is shared; the first among equals, so that the order is always the same.
        let worth = |function: &usize| {
            let length = bodies[*function].len() as u64;
            (
                (shared[*function] << 20) / (length + SHORT),
                length,
                bodies.len() - function,
            )
        };
        let Some(next) = left.max_by_key(worth) else {
            break;
        };
        is_left[next] = false;
        order.push(next);
        for other in &sharers[next] {
            shared[*other] += 1;
        }
        if let Some(place) = order.len().checked_sub(RECENT + 1) {
            for other in &sharers[order[place]] {
                shared[*other] -= 1;
            }
        }
    }
    order
}

/// Writes a module anew with its functions in an order.
struct Arrangement<'a> {
    imported: u32,
    /// For each place, the old index among the functions of the module.
    order: &'a [usize],
    /// For each old index, the new one.
    new: Vec<u32>,
}

impl<'a> Arrangement<'a> {
    fn new(imported: u32, order: &'a [usize]) -> Self {
        let mut new = vec![0; order.len()];
        for (place, old) in (0..).zip(order) {
            new[*old] = place;
        }
        Self {
            imported,
            order,
            new,
        }
    }
}

type Error = reencode::Error<std::convert::Infallible>;

impl Reencode for Arrangement<'_> {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error> {
        let own = function.checked_sub(self.imported);
        Ok(own.map_or(function, |own| self.imported + self.new[own as usize]))
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error> {
        let types: Vec<u32> = section.into_iter().collect::<Result<_, _>>()?;
        for old in self.order {
            functions.function(types[*old]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error> {
        let bodies: Vec<FunctionBody<'_>> = section.into_iter().collect::<Result<_, _>>()?;
        for old in self.order {
            self.parse_function_body(code, bodies[*old].clone())?;
        }
        Ok(())
    }
}
