//! [`Peer`]: another program's solver in a shared object, called through tdoku's C signature.
//!
//! The one place of this crate with `unsafe` code. Nothing of others is built or linked here: whoever
//! measures brings the shared objects.
#![expect(
    unsafe_code,
    reason = "a function of a shared object can be called in no other way"
)]

use libloading::Library;
use std::ffi::c_char;

/// tdoku's signature: 81 characters, the most solutions to look for, options, 81 characters for the
/// solution, the number of guesses. Returns the number of solutions found.
type Solve = unsafe extern "C" fn(*const c_char, usize, u32, *mut c_char, *mut usize) -> usize;

/// A solver with a name for the tables.
#[derive(Debug)]
pub(super) struct Peer {
    pub(super) name: String,
    solve: Solve,
    /// Holds the code of `solve` in memory.
    _library: Library,
}

impl Peer {
    /// Opens a peer given as `NAME=FILE:SYMBOL`.
    pub(super) fn open(text: &str) -> Result<Self, String> {
        let parts = text
            .split_once('=')
            .and_then(|(name, rest)| Some((name, rest.rsplit_once(':')?)));
        let Some((name, (file, symbol))) = parts else {
            return Err(format!(
                "`{text}` does not name a peer. Write NAME=FILE:SYMBOL, such as \
                 tdoku=./libtdoku.so:TdokuSolverDpllTriadSimd."
            ));
        };
        // SAFETY: opening runs the initializers of the file, which the person at the terminal named.
        let library = unsafe { Library::new(file) }
            .map_err(|error| format!("{file} cannot be opened as a shared object ({error})."))?;
        // SAFETY: whoever named the symbol says that it has tdoku's signature.
        let found = unsafe { library.get::<Solve>(symbol.as_bytes()) };
        let solve =
            *found.map_err(|error| format!("{file} has no function {symbol} ({error})."))?;
        Ok(Self {
            name: name.to_owned(),
            solve,
            _library: library,
        })
    }

    /// The number of solutions of a line, counted up to `limit`. With a limit of 1, the solution is
    /// written.
    pub(super) fn count(&self, line: &[u8; 81], limit: usize, solution: &mut [u8; 81]) -> usize {
        // Some solvers print the line when something is wrong with it, so it ends in a zero.
        let mut text = [0_u8; 82];
        text[..81].copy_from_slice(line);
        // As long as the longest output that the signature's solvers write: 81 characters and a zero.
        let mut output = [0_u8; 96];
        let mut guesses = 0;
        // SAFETY: the three pointers are valid for the lengths that the signature asks for, and the
        // library is open as long as `self` lives.
        let found = unsafe {
            (self.solve)(
                text.as_ptr().cast(),
                limit,
                0,
                output.as_mut_ptr().cast(),
                &raw mut guesses,
            )
        };
        solution.copy_from_slice(&output[..81]);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::Peer;

    #[test]
    fn what_cannot_be_opened_is_named() {
        for (text, word) in [
            ("tdoku", "NAME=FILE:SYMBOL"),
            ("tdoku=file-without-symbol", "NAME=FILE:SYMBOL"),
            ("tdoku=no-such-file.so:solve", "no-such-file.so cannot"),
        ] {
            let error = Peer::open(text).expect_err(text);
            assert!(error.contains(word), "{error}");
        }
    }
}
