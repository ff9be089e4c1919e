//! [`SimdLevel`]: the instruction sets, their names, and which of them this machine has.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU8, Ordering};

/// An instruction set that the fast solver can use. All give the same answers; higher is faster.
///
/// ```
/// use whydoku_solve::{SimdLevel, Solver};
/// let fastest = Solver::new().level();
/// assert_eq!(SimdLevel::available().last(), Some(fastest));
/// assert!(Solver::with_level(SimdLevel::Scalar).is_some()); // always available
/// assert_eq!("avx2".parse(), Ok(SimdLevel::Avx2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum SimdLevel {
    /// No vector instructions and no `unsafe`. It defines what the other levels do.
    Scalar,
    /// x86-64 with SSE4.1: four lanes at once.
    Sse41,
    /// x86-64 with AVX2: eight lanes at once.
    Avx2,
    /// x86-64 with AVX-512 F, BW, DQ and VL: logic on three inputs in one instruction.
    Avx512,
    /// 64-bit Arm: four lanes at once.
    Neon,
    /// WebAssembly compiled with fixed-width SIMD: four lanes at once.
    Simd128,
}

/// The fastest level: 0 before detection, then its index in [`SimdLevel::ALL`] + 1.
static BEST: AtomicU8 = AtomicU8::new(0);

impl SimdLevel {
    /// All levels of all machines, slowest first.
    pub const ALL: [Self; 6] = [
        Self::Scalar,
        Self::Sse41,
        Self::Avx2,
        Self::Avx512,
        Self::Neon,
        Self::Simd128,
    ];

    /// The name, such as `avx2`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Sse41 => "sse4.1",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
            Self::Neon => "neon",
            Self::Simd128 => "simd128",
        }
    }

    /// Whether this machine supports it.
    pub(crate) fn is_available(self) -> bool {
        match self {
            // A module of WebAssembly that was compiled with vector instructions starts only where they are.
            Self::Scalar => !cfg!(all(target_arch = "wasm32", target_feature = "simd128")),
            #[cfg(target_arch = "x86_64")]
            Self::Sse41 => is_x86_feature_detected!("sse4.1"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                Self::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
            #[cfg(target_arch = "aarch64")]
            Self::Neon => std::arch::is_aarch64_feature_detected!("neon"),
            #[cfg(target_arch = "wasm32")]
            Self::Simd128 => cfg!(target_feature = "simd128"),
            _ => false,
        }
    }

    /// Iterates over the levels that this machine supports, slowest first.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|level| level.is_available())
    }

    /// The fastest level that this machine supports, detected once.
    pub(crate) fn detect() -> Self {
        let known = usize::from(BEST.load(Ordering::Relaxed));
        match Self::ALL.get(known.wrapping_sub(1)) {
            Some(level) => *level,
            None => {
                let best = Self::available().last().unwrap_or(Self::Scalar);
                // Two threads that get here store the same answer.
                BEST.store(best as u8 + 1, Ordering::Relaxed);
                best
            }
        }
    }
}

impl fmt::Display for SimdLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for text that is not the name of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimdLevelError(String);

impl fmt::Display for SimdLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is not an instruction level; expected one of",
            self.0
        )?;
        for (place, level) in SimdLevel::ALL.iter().enumerate() {
            write!(f, "{} {level}", if place == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl std::error::Error for SimdLevelError {}

impl FromStr for SimdLevel {
    type Err = SimdLevelError;

    fn from_str(name: &str) -> Result<Self, SimdLevelError> {
        Self::ALL
            .into_iter()
            .find(|level| level.name() == name)
            .ok_or_else(|| SimdLevelError(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_a_wrong_one_is_reported() {
        for level in SimdLevel::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        let error = "mmx".parse::<SimdLevel>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "\"mmx\" is not an instruction level; expected one of \
             scalar, sse4.1, avx2, avx512, neon, simd128"
        );
    }

    #[test]
    fn the_detected_level_is_the_last_available_and_stays() {
        assert_eq!(Some(SimdLevel::detect()), SimdLevel::available().last());
        assert_eq!(SimdLevel::detect(), SimdLevel::detect());
        assert!(SimdLevel::Scalar.is_available());
    }
}
