//! Takes the words of panics out of a module.
//!
//! Nobody can read them: without a hook, a panic in WebAssembly ends as a trap, and `engine.js` reports a fault and
//! starts a new instance. So the code that only leads to a panic is cut down to the trap, and the records of where in
//! the sources a panic is are overwritten with zeros, which pack well. Whether something panics stays the same.

use std::collections::HashSet;
use walrus::ir::{Instr, InstrSeqId, Unreachable};
use walrus::{FunctionId, FunctionKind, LocalFunction, Module};

/// Silences a module whose functions still have their names. Fails if it finds no function that panics.
pub fn silence(module: &mut Module) -> Result<(), String> {
    let panics = functions_that_panic(module);
    if panics.is_empty() {
        return Err("no function of the module panics; are the names stripped?".to_owned());
    }
    for (id, function) in module.funcs.iter_local_mut() {
        if panics.contains(&id) {
            let entry = function.entry_block();
            trap_from(function, entry, 0);
        } else {
            for block in blocks(function) {
                if let Some(start) = start_of_panic(function, block, &panics) {
                    trap_from(function, block, start);
                }
            }
        }
    }
    for data in module.data.iter().map(|data| data.id()).collect::<Vec<_>>() {
        forget_places(module, data);
    }
    Ok(())
}

/// The functions of the standard library that panic, and those that call one of them whatever happens.
fn functions_that_panic(module: &Module) -> HashSet<FunctionId> {
    let is_root = |name: &str| {
        ["core", "std"].iter().any(|part| name.starts_with(part)) && name.contains("::panicking::")
    };
    let named = module
        .funcs
        .iter()
        .filter(|function| function.name.as_deref().is_some_and(is_root));
    // The standard library asks whether a panic is under way, and counts panics, in the same modules.
    let returns_nothing =
        |id: &FunctionId| module.types.results(module.funcs.get(*id).ty()).is_empty();
    let ends = |id: &FunctionId| match &module.funcs.get(*id).kind {
        FunctionKind::Local(function) => ends_in_a_trap(function),
        _ => false,
    };
    let mut panics: HashSet<FunctionId> = named
        .map(|function| function.id())
        .filter(|id| returns_nothing(id) && ends(id))
        .collect();
    loop {
        let before = panics.len();
        for (id, function) in module.funcs.iter_local() {
            if start_of_panic(function, function.entry_block(), &panics) == Some(0) {
                panics.insert(id);
            }
        }
        if panics.len() == before {
            return panics;
        }
    }
}

/// Whether the last instruction of a function is a trap and it returns nowhere else.
fn ends_in_a_trap(function: &LocalFunction) -> bool {
    let last = function.block(function.entry_block()).instrs.last();
    let returns = blocks(function).into_iter().any(|block| {
        function
            .block(block)
            .instrs
            .iter()
            .any(|(instr, _)| match instr {
                Instr::Return(_) => true,
                Instr::Br(to) => to.block == function.entry_block(),
                Instr::BrIf(to) => to.block == function.entry_block(),
                Instr::BrTable(to) => {
                    to.blocks.contains(&function.entry_block())
                        || to.default == function.entry_block()
                }
                _ => false,
            })
    });
    matches!(last, Some((Instr::Unreachable(_), _))) && !returns
}

/// The place in a block from which nothing but a panic can follow.
fn start_of_panic(
    function: &LocalFunction,
    block: InstrSeqId,
    panics: &HashSet<FunctionId>,
) -> Option<usize> {
    let instrs = &function.block(block).instrs;
    let is_panic =
        |instr: &Instr| matches!(instr, Instr::Call(call) if panics.contains(&call.func));
    let panic = instrs.iter().position(|(instr, _)| is_panic(instr))?;
    let before = instrs[..panic]
        .iter()
        .rposition(|(instr, _)| may_leave(instr));
    Some(before.map_or(0, |place| place + 1))
}

/// Whether what follows this instruction may be skipped, or reached from elsewhere.
fn may_leave(instr: &Instr) -> bool {
    matches!(
        instr,
        Instr::Block(_)
            | Instr::Loop(_)
            | Instr::IfElse(_)
            | Instr::Br(_)
            | Instr::BrIf(_)
            | Instr::BrTable(_)
            | Instr::Return(_)
            | Instr::Try(_)
            | Instr::TryTable(_)
    )
}

/// Replaces the rest of a block with a trap.
fn trap_from(function: &mut LocalFunction, block: InstrSeqId, start: usize) {
    let instrs = &mut function.block_mut(block).instrs;
    instrs.truncate(start);
    instrs.push((Instr::Unreachable(Unreachable {}), Default::default()));
}

/// Every block of a function.
fn blocks(function: &LocalFunction) -> Vec<InstrSeqId> {
    let mut found = vec![function.entry_block()];
    let mut place = 0;
    while let Some(&block) = found.get(place) {
        for (instr, _) in &function.block(block).instrs {
            match instr {
                Instr::Block(inner) => found.push(inner.seq),
                Instr::Loop(inner) => found.push(inner.seq),
                Instr::IfElse(inner) => found.extend([inner.consequent, inner.alternative]),
                _ => {}
            }
        }
        place += 1;
    }
    found
}

/// Overwrites the places in the sources: the address and length of a file name that ends with `.rs`, a line, a column.
fn forget_places(module: &mut Module, id: walrus::DataId) {
    let data = module.data.get_mut(id);
    let walrus::DataKind::Active {
        offset: walrus::ConstExpr::Value(walrus::ir::Value::I32(base)),
        ..
    } = data.kind
    else {
        return;
    };
    let base = base as u32;
    let bytes = &mut data.value;
    let mut names = HashSet::new();
    // Records are aligned in memory, wherever the segment starts. Names are kept until all records are read.
    let first = (base.next_multiple_of(4) - base) as usize;
    for place in (first..bytes.len().saturating_sub(15)).step_by(4) {
        let word = |number: usize| {
            let start = place + 4 * number;
            u32::from_le_bytes([
                bytes[start],
                bytes[start + 1],
                bytes[start + 2],
                bytes[start + 3],
            ])
        };
        let (address, length, line, column) = (word(0), word(1), word(2), word(3));
        let plausible = (4..=200).contains(&length)
            && (1..100_000).contains(&line)
            && (1..1000).contains(&column);
        let start = address.checked_sub(base).map(|start| start as usize);
        let name = start.and_then(|start| Some(start..start.checked_add(length as usize)?));
        let Some(name) =
            name.filter(|name| plausible && bytes.get(name.clone()).is_some_and(is_file_name))
        else {
            continue;
        };
        bytes[place..place + 16].fill(0);
        names.insert(name);
    }
    for name in names {
        bytes[name].fill(0);
    }
}

/// Whether this is the path of a source file.
fn is_file_name(bytes: &[u8]) -> bool {
    bytes.ends_with(b".rs") && bytes.iter().all(|byte| byte.is_ascii_graphic())
}
