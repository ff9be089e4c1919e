//! SSE4.1, AVX2 and AVX-512. For one puzzle, AVX-512 is the AVX2 vectors compiled with three-input logic;
//! for many puzzles it has vectors of its own.
#![expect(unsafe_code, reason = "vector instructions; see the invariant below")]
// The invariant of this file: the vector types below are private to `simd`, and code that uses them is reached
// only through `run`, which is called only with a level that `SimdLevel::is_available` found on this
// machine.

use super::pair::{Half, Pair};
use super::{Eight, Four, Kernel, Lanes, Many, Planes, SimdLevel, Vector};
use std::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_and_si128, _mm_andnot_si128, _mm_blend_epi16, _mm_castsi128_ps,
    _mm_loadu_si128, _mm_movemask_ps, _mm_or_si128, _mm_set1_epi32, _mm_shuffle_epi32,
    _mm_slli_epi32, _mm_srli_epi32, _mm_storeu_si128, _mm_sub_epi32, _mm_testz_si128,
    _mm_unpackhi_epi64, _mm_unpacklo_epi32, _mm_unpacklo_epi64, _mm_xor_si128, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi128_si256, _mm256_castsi256_ps, _mm256_castsi256_si128,
    _mm256_loadu_si256, _mm256_movemask_ps, _mm256_or_si256, _mm256_permute2x128_si256,
    _mm256_permute4x64_epi64, _mm256_permutevar8x32_epi32, _mm256_set1_epi32, _mm256_shuffle_epi32,
    _mm256_slli_epi32, _mm256_srli_epi32, _mm256_storeu_si256, _mm256_sub_epi32,
    _mm256_testz_si256, _mm256_unpackhi_epi64, _mm256_unpacklo_epi64, _mm256_xor_si256,
    _mm512_and_si512, _mm512_andnot_si512, _mm512_loadu_si512, _mm512_or_si512, _mm512_set1_epi32,
    _mm512_sllv_epi32, _mm512_srlv_epi32, _mm512_storeu_si512, _mm512_sub_epi32,
    _mm512_test_epi32_mask, _mm512_xor_si512,
};

/// Runs a kernel at one of the three levels of this file.
#[inline(always)]
pub(super) fn run<K: Kernel>(level: SimdLevel, kernel: K) -> K::Output {
    match level {
        // SAFETY: `SimdLevel::is_available` found this level, as the caller guarantees.
        SimdLevel::Avx512 => unsafe { run_avx512(kernel) },
        // SAFETY: `SimdLevel::is_available` found this level, as the caller guarantees.
        SimdLevel::Avx2 => unsafe { run_avx2(kernel) },
        // SAFETY: `SimdLevel::is_available` found this level, as the caller guarantees.
        _ => unsafe { run_sse41(kernel) },
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn run_avx512<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<Avx512>()
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<Avx2>()
}

#[target_feature(enable = "sse4.1")]
fn run_sse41<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<Pair<X>>()
}

/// Eight lanes in one register; digit 9 in half of one.
#[derive(Clone, Copy)]
struct Avx2;

/// The same vectors for one puzzle; sixteen lanes in one register for many.
#[derive(Clone, Copy)]
struct Avx512;

/// Sixteen lanes in one register.
#[derive(Clone, Copy)]
struct Z(__m512i);

/// Eight lanes in one register.
#[derive(Clone, Copy)]
struct Y(__m256i);

/// Four lanes in one register.
#[derive(Clone, Copy)]
struct X(__m128i);

/// One intrinsic.
macro_rules! instruction {
    ($call:expr) => {
        // SAFETY: the invariant at the top of this file; loads and stores get a reference to an
        // array of exactly the vector's size and need no alignment.
        unsafe { $call }
    };
}

/// The lane-wise operations, which have the same shape at both widths.
macro_rules! lanes {
    ($vector:ident, $splat:ident, $and:ident, $or:ident, $xor:ident, $andnot:ident, $sub:ident,
     $slli:ident, $srli:ident, $testz:ident) => {
        impl Lanes for $vector {
            #[inline(always)]
            fn splat(bits: u32) -> Self {
                Self(instruction!($splat(bits.cast_signed())))
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                Self(instruction!($and(self.0, other.0)))
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                Self(instruction!($or(self.0, other.0)))
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                Self(instruction!($xor(self.0, other.0)))
            }
            #[inline(always)]
            fn and_not(self, other: Self) -> Self {
                // The instruction negates its first operand.
                Self(instruction!($andnot(other.0, self.0)))
            }
            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                Self(instruction!($sub(self.0, other.0)))
            }
            #[inline(always)]
            fn up<const N: i32>(self) -> Self {
                Self(instruction!($slli::<N>(self.0)))
            }
            #[inline(always)]
            fn down<const N: i32>(self) -> Self {
                Self(instruction!($srli::<N>(self.0)))
            }
            #[inline(always)]
            fn is_zero(self) -> bool {
                instruction!($testz(self.0, self.0)) == 1
            }
        }
    };
}

lanes!(
    Y,
    _mm256_set1_epi32,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_xor_si256,
    _mm256_andnot_si256,
    _mm256_sub_epi32,
    _mm256_slli_epi32,
    _mm256_srli_epi32,
    _mm256_testz_si256
);
lanes!(
    X,
    _mm_set1_epi32,
    _mm_and_si128,
    _mm_or_si128,
    _mm_xor_si128,
    _mm_andnot_si128,
    _mm_sub_epi32,
    _mm_slli_epi32,
    _mm_srli_epi32,
    _mm_testz_si128
);

impl Eight for Y {
    #[inline(always)]
    fn load(lanes: &[u32; 8]) -> Self {
        Self(instruction!(_mm256_loadu_si256(lanes.as_ptr().cast())))
    }
    #[inline(always)]
    fn store(self, lanes: &mut [u32; 8]) {
        instruction!(_mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.0));
    }
    #[inline(always)]
    fn low_halves(self, other: Self) -> Self {
        Self(instruction!(_mm256_permute2x128_si256::<0x20>(
            self.0, other.0
        )))
    }
    #[inline(always)]
    fn high_halves(self, other: Self) -> Self {
        Self(instruction!(_mm256_permute2x128_si256::<0x31>(
            self.0, other.0
        )))
    }
    #[inline(always)]
    fn low_pairs(self, other: Self) -> Self {
        Self(instruction!(_mm256_unpacklo_epi64(self.0, other.0)))
    }
    #[inline(always)]
    fn high_pairs(self, other: Self) -> Self {
        Self(instruction!(_mm256_unpackhi_epi64(self.0, other.0)))
    }
    #[inline(always)]
    fn swap_halves(self) -> Self {
        Self(instruction!(_mm256_permute4x64_epi64::<0b01_00_11_10>(
            self.0
        )))
    }
    #[inline(always)]
    fn swap_neighbours(self) -> Self {
        Self(instruction!(_mm256_shuffle_epi32::<0b10_11_00_01>(self.0)))
    }
    #[inline(always)]
    fn spread(self) -> [Self; 3] {
        [
            Self(instruction!(_mm256_permute4x64_epi64::<0b00_00_00_00>(
                self.0
            ))),
            Self(instruction!(_mm256_permute4x64_epi64::<0b10_10_10_10>(
                self.0
            ))),
            Self(instruction!(_mm256_permute4x64_epi64::<0b01_01_01_01>(
                self.0
            ))),
        ]
    }
    #[inline(always)]
    fn top_bits(self) -> u32 {
        let floats = instruction!(_mm256_castsi256_ps(self.0));
        instruction!(_mm256_movemask_ps(floats)).cast_unsigned()
    }
}

/// Moves lane `from[i]` to lane *i*.
#[inline(always)]
fn permute(v: __m256i, from: [u32; 8]) -> __m256i {
    let from = Y::load(&from);
    instruction!(_mm256_permutevar8x32_epi32(v, from.0))
}

impl Lanes for Z {
    #[inline(always)]
    fn splat(bits: u32) -> Self {
        Self(instruction!(_mm512_set1_epi32(bits.cast_signed())))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(instruction!(_mm512_and_si512(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(instruction!(_mm512_or_si512(self.0, other.0)))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(instruction!(_mm512_xor_si512(self.0, other.0)))
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // The instruction negates its first operand.
        Self(instruction!(_mm512_andnot_si512(other.0, self.0)))
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(instruction!(_mm512_sub_epi32(self.0, other.0)))
    }
    // The shift by a constant takes an unsigned one, which `N` cannot become here. The compiler makes
    // these shifts of it.
    #[inline(always)]
    fn up<const N: i32>(self) -> Self {
        let by = Self::splat(N.cast_unsigned());
        Self(instruction!(_mm512_sllv_epi32(self.0, by.0)))
    }
    #[inline(always)]
    fn down<const N: i32>(self) -> Self {
        let by = Self::splat(N.cast_unsigned());
        Self(instruction!(_mm512_srlv_epi32(self.0, by.0)))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.nonzero() == 0
    }
}

impl Many for Z {
    type Words = [u32; 16];
    const LEN: usize = 16;

    #[inline(always)]
    fn from_words(words: &[u32; 16]) -> Self {
        Self(instruction!(_mm512_loadu_si512(words.as_ptr().cast())))
    }
    #[inline(always)]
    fn to_words(self) -> [u32; 16] {
        let mut words = [0; 16];
        instruction!(_mm512_storeu_si512(words.as_mut_ptr().cast(), self.0));
        words
    }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        u32::from(instruction!(_mm512_test_epi32_mask(self.0, self.0)))
    }
}

impl Many for Y {
    type Words = [u32; 8];
    const LEN: usize = 8;

    #[inline(always)]
    fn from_words(words: &[u32; 8]) -> Self {
        Eight::load(words)
    }
    #[inline(always)]
    fn to_words(self) -> [u32; 8] {
        let mut words = [0; 8];
        Eight::store(self, &mut words);
        words
    }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        // Zero minus a number below 2³¹ has the highest bit set, unless it is zero.
        Self::splat(0).minus(self).top_bits()
    }
}

impl Vector for Avx512 {
    type Eight = Y;
    type Four = X;
    type Many = Z;

    #[inline(always)]
    fn thirds(four: X) -> Y {
        Avx2::thirds(four)
    }
    #[inline(always)]
    fn planes(thirds: Y) -> X {
        Avx2::planes(thirds)
    }
}

impl Vector for Avx2 {
    type Eight = Y;
    type Four = X;
    type Many = Y;

    #[inline(always)]
    fn thirds(four: X) -> Y {
        let wide = instruction!(_mm256_castsi128_si256(four.0));
        Y(permute(wide, [0, 0, 2, 2, 1, 1, 2, 2]))
    }
    #[inline(always)]
    fn planes(thirds: Y) -> X {
        let planes = permute(thirds.0, [0, 4, 2, 3, 0, 4, 2, 3]);
        X(instruction!(_mm256_castsi256_si128(planes)))
    }
}

impl Planes for X {
    #[inline(always)]
    fn next_plane(self) -> Self {
        Self(instruction!(_mm_shuffle_epi32::<0b11_00_10_01>(self.0)))
    }
    #[inline(always)]
    fn previous_plane(self) -> Self {
        Self(instruction!(_mm_shuffle_epi32::<0b11_01_00_10>(self.0)))
    }
    #[inline(always)]
    fn any(self) -> Self {
        self.or(self.next_plane()).or(self.previous_plane())
    }
    #[inline(always)]
    fn twice(self) -> Self {
        let (next, previous) = (self.next_plane(), self.previous_plane());
        self.and(next).or(previous.and(self.or(next)))
    }
}

impl Four for X {
    #[inline(always)]
    fn load([a, b, c]: [u32; 3]) -> Self {
        <Self as Half>::load([a, b, c, 0])
    }
    #[inline(always)]
    fn store(self) -> [u32; 3] {
        let [a, b, c, _] = Half::store(self);
        [a, b, c]
    }
}

impl Half for X {
    #[inline(always)]
    fn load(lanes: [u32; 4]) -> Self {
        Self(instruction!(_mm_loadu_si128(lanes.as_ptr().cast())))
    }
    #[inline(always)]
    fn store(self) -> [u32; 4] {
        let mut lanes = [0_u32; 4];
        instruction!(_mm_storeu_si128(lanes.as_mut_ptr().cast(), self.0));
        lanes
    }
    #[inline(always)]
    fn low_pairs(self, other: Self) -> Self {
        Self(instruction!(_mm_unpacklo_epi64(self.0, other.0)))
    }
    #[inline(always)]
    fn high_pairs(self, other: Self) -> Self {
        Self(instruction!(_mm_unpackhi_epi64(self.0, other.0)))
    }
    #[inline(always)]
    fn swap_neighbours(self) -> Self {
        Self(instruction!(_mm_shuffle_epi32::<0b10_11_00_01>(self.0)))
    }
    #[inline(always)]
    fn top_bits(self) -> u32 {
        let floats = instruction!(_mm_castsi128_ps(self.0));
        instruction!(_mm_movemask_ps(floats)).cast_unsigned()
    }
    #[inline(always)]
    fn thirds(self) -> [Self; 2] {
        [
            Self(instruction!(_mm_shuffle_epi32::<0b10_10_00_00>(self.0))),
            Self(instruction!(_mm_shuffle_epi32::<0b10_10_01_01>(self.0))),
        ]
    }
    #[inline(always)]
    fn planes(low: Self, high: Self) -> Self {
        let mixed = instruction!(_mm_unpacklo_epi32(low.0, high.0));
        Self(instruction!(_mm_blend_epi16::<0b1111_0000>(mixed, low.0)))
    }
}
