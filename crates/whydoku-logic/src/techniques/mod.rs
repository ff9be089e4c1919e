//! Every technique there is, one line per file.
//!
//! To add one: write `FAMILY/x.rs` and `FAMILY/x.md`, and add its line here. Solving order is by
//! rating, easiest first; equal ratings keep the order of these lines.

use crate::Technique;

/// Declares the module of each line, lists its techniques, and takes in its page.
macro_rules! families {
    ($($family:ident $(with $common:ident)? {
        $($module:ident [$($technique:ident),+ $(,)?];)+
    })+) => {
        $(pub(crate) mod $family {
            //! One family of techniques, one file each.
            $(pub(crate) mod $common;)?
            $(pub(crate) mod $module;)+
        })+

        /// Every technique, in the order of the catalog.
        #[cfg(feature = "techniques")]
        pub const TECHNIQUES: &[&dyn Technique] = &[$($($(&$family::$module::$technique),+),+),+];

        /// No technique: the feature `techniques` is off.
        #[cfg(not(feature = "techniques"))]
        pub const TECHNIQUES: &[&dyn Technique] = &[];

        /// The page of each technique, in the same order.
        #[cfg(feature = "pages")]
        pub(crate) const PAGES: &[&str] = &[$($($(page!($family $module $technique)),+),+),+];

        /// The file each technique is in, in the same order: `naked_subset`.
        pub(crate) const FILES: &[&str] = &[$($($(file!($module $technique)),+),+),+];
    };
}

/// The page beside a technique's file.
#[cfg(feature = "pages")]
macro_rules! page {
    ($family:ident $module:ident $technique:ident) => {
        include_str!(concat!(
            stringify!($family),
            "/",
            stringify!($module),
            ".md"
        ))
    };
}

/// The name of the file a technique is in.
macro_rules! file {
    ($module:ident $technique:ident) => {
        stringify!($module)
    };
}

families! {
    singles with common {
        full_house [FULL_HOUSE];
        hidden_single [LAST_DIGIT, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE];
        naked_single [NAKED_SINGLE];
        direct [DIRECT_POINTING, DIRECT_CLAIMING, DIRECT_HIDDEN_PAIR, DIRECT_HIDDEN_TRIPLE, DIRECT_NAKED_PAIR, DIRECT_NAKED_TRIPLE];
        complex_single [COMPLEX_SINGLE];
    }
    intersections {
        locked_candidates [POINTING, CLAIMING];
        almost_locked [ALMOST_LOCKED_PAIR, ALMOST_LOCKED_TRIPLE, ALMOST_LOCKED_QUADRUPLE];
    }
    subsets with common {
        naked_subset [NAKED_PAIR, NAKED_TRIPLE, NAKED_QUADRUPLE];
        hidden_subset [HIDDEN_PAIR, HIDDEN_TRIPLE, HIDDEN_QUADRUPLE];
        locked_subset [LOCKED_PAIR, LOCKED_TRIPLE];
        locked_hidden_subset [LOCKED_HIDDEN_PAIR, LOCKED_HIDDEN_TRIPLE];
    }
    fish with common {
        basic_fish [X_WING, SWORDFISH, JELLYFISH, SQUIRMBAG, WHALE, LEVIATHAN];
        finned_fish [FINNED_X_WING, FINNED_SWORDFISH, FINNED_JELLYFISH, FINNED_SQUIRMBAG, FINNED_WHALE, FINNED_LEVIATHAN];
        sashimi_fish [SASHIMI_X_WING, SASHIMI_SWORDFISH, SASHIMI_JELLYFISH, SASHIMI_SQUIRMBAG, SASHIMI_WHALE, SASHIMI_LEVIATHAN];
        siamese_fish [SIAMESE_FINNED_X_WING, SIAMESE_FINNED_SWORDFISH, SIAMESE_FINNED_JELLYFISH, SIAMESE_SASHIMI_X_WING, SIAMESE_SASHIMI_SWORDFISH, SIAMESE_SASHIMI_JELLYFISH];
        franken_fish [FRANKEN_X_WING, FRANKEN_SWORDFISH, FRANKEN_JELLYFISH, FRANKEN_SQUIRMBAG, FRANKEN_WHALE, FRANKEN_LEVIATHAN];
        finned_franken_fish [FINNED_FRANKEN_X_WING, FINNED_FRANKEN_SWORDFISH, FINNED_FRANKEN_JELLYFISH, FINNED_FRANKEN_SQUIRMBAG, FINNED_FRANKEN_WHALE, FINNED_FRANKEN_LEVIATHAN];
        mutant_fish [MUTANT_X_WING, MUTANT_SWORDFISH, MUTANT_JELLYFISH, MUTANT_SQUIRMBAG, MUTANT_WHALE, MUTANT_LEVIATHAN];
        finned_mutant_fish [FINNED_MUTANT_X_WING, FINNED_MUTANT_SWORDFISH, FINNED_MUTANT_JELLYFISH, FINNED_MUTANT_SQUIRMBAG, FINNED_MUTANT_WHALE, FINNED_MUTANT_LEVIATHAN];
        siamese_complex_fish [SIAMESE_FRANKEN_X_WING, SIAMESE_FRANKEN_SWORDFISH, SIAMESE_FRANKEN_JELLYFISH, SIAMESE_MUTANT_SWORDFISH, SIAMESE_MUTANT_JELLYFISH];
        kraken_fish [KRAKEN_FISH_1, KRAKEN_FISH_2];
    }
    single_digit with common {
        skyscraper [SKYSCRAPER];
        two_string_kite [TWO_STRING_KITE, DUAL_TWO_STRING_KITE];
        turbot_fish [TURBOT_FISH];
        grouped_turbot [GROUPED_SKYSCRAPER, GROUPED_KITE];
        empty_rectangle [EMPTY_RECTANGLE, EMPTY_RECTANGLE_PAIR, DUAL_EMPTY_RECTANGLE];
        strong_linked_fish [THREE_STRONG_LINKS, FOUR_STRONG_LINKS, FIVE_STRONG_LINKS, SIX_STRONG_LINKS];
        eri_pair [ERI_PAIR];
        broken_wing [BROKEN_WING];
    }
    coloring with common {
        simple_colors [TRAP, WRAP];
        multi_colors [MULTI_COLORS_1, MULTI_COLORS_2];
        x_colors [X_COLORS];
        medusa [MEDUSA_TRAP, MEDUSA_WRAP];
    }
    wings with common {
        xy_wing [XY_WING, XYZ_WING];
        w_wing [W_WING, GROUPED_W_WING];
        bent_set [WXYZ_WING, VWXYZ_WING, UVWXYZ_WING, TUVWXYZ_WING, STUVWXYZ_WING, RSTUVWXYZ_WING];
        irregular_wing [M_WING, S_WING, H_WING, L_WING];
        xyz_ring [XYZ_RING];
        chute_remote_pair [CHUTE_REMOTE_PAIR];
        aligned_exclusion [ALIGNED_PAIR, ALIGNED_TRIPLE, ALIGNED_QUADRUPLE, ALIGNED_QUINTUPLE];
    }
    uniqueness with common {
        unique_rectangle [UNIQUE_RECTANGLE_1, UNIQUE_RECTANGLE_2, UNIQUE_RECTANGLE_3, UNIQUE_RECTANGLE_4, UNIQUE_RECTANGLE_5, UNIQUE_RECTANGLE_6];
        hidden_rectangle [HIDDEN_RECTANGLE];
        linked_rectangle [LINKED_RECTANGLE, HIDDEN_AVOIDABLE];
        external_rectangle [EXTERNAL_RECTANGLE, EXTERNAL_AVOIDABLE, EXTERNAL_RECTANGLE_3, EXTERNAL_RECTANGLE_4, EXTERNAL_TURBOT, EXTERNAL_XY_WING, EXTERNAL_W_WING, EXTERNAL_ALS_XZ];
        avoidable_rectangle [AVOIDABLE_RECTANGLE_1, AVOIDABLE_RECTANGLE_2, AVOIDABLE_RECTANGLE_3, AVOIDABLE_RECTANGLE_5];
        rectangle_wing [UNIQUE_XY_WING, UNIQUE_W_WING, UNIQUE_ALS_XZ, UNIQUE_SUE_DE_COQ, AVOIDABLE_XY_WING, AVOIDABLE_W_WING, AVOIDABLE_ALS_XZ, AVOIDABLE_SUE_DE_COQ];
        unique_loop [UNIQUE_LOOP_1, UNIQUE_LOOP_2, UNIQUE_LOOP_3, UNIQUE_LOOP_4];
        extended_rectangle [EXTENDED_RECTANGLE_1, EXTENDED_RECTANGLE_2, EXTENDED_RECTANGLE_3, EXTENDED_RECTANGLE_4];
        bug [BUG_1, BUG_2, BUG_3, BUG_4, BUG_N];
        bug_lite [BUG_LITE];
        mug [MUG, UNIQUE_POLYGON, ANONYMOUS_PATTERN];
        reverse_bug [REVERSE_BUG_1, REVERSE_BUG_2, REVERSE_BUG_3, REVERSE_BUG_4];
        unique_matrix [UNIQUE_MATRIX_1, UNIQUE_MATRIX_2, UNIQUE_MATRIX_3, UNIQUE_MATRIX_4];
        qiu_pattern [QIU_PATTERN_1, QIU_PATTERN_2, QIU_PATTERN_3, QIU_PATTERN_4];
        clue_cover [CLUE_COVER];
        symmetrical_placement [SYMMETRICAL_PLACEMENT, ANTI_SYMMETRICAL_PLACEMENT];
    }
    chains with common {
        remote_pair [REMOTE_PAIR, COMPLEX_REMOTE_PAIR];
        x_chain [X_CYCLE, X_CHAIN, GROUPED_X_CYCLE, GROUPED_X_CHAIN];
        xy_chain [XY_CYCLE, XY_CHAIN];
        twinned_xy_chains [TWINNED_XY_CHAINS];
        aic [CONTINUOUS_LOOP, AIC_1, AIC_2, NICE_LOOP_PLACEMENT, NICE_LOOP_ELIMINATION];
        grouped_aic [GROUPED_LOOP, GROUPED_AIC_1, GROUPED_AIC_2, GROUPED_PLACEMENT, GROUPED_ELIMINATION];
        als_aic [ALS_LOOP, ALS_AIC_1, ALS_AIC_2, ALS_PLACEMENT, ALS_ELIMINATION];
        blossom_loop [BLOSSOM_LOOP];
    }
    als with common {
        sue_de_coq [SUE_DE_COQ];
        distributed_subset [EXTENDED_SUBSET, DISTRIBUTED_SUBSET, SUE_DE_COQ_3D];
        als_xz [ALS_XZ, ALS_XZ_DOUBLE];
        als_w_wing [ALS_W_WING];
        als_xy_wing [ALS_XY_WING];
        als_chain [ALS_CHAIN];
        almost_hidden [AHS_XZ, AHS_W_WING, AHS_XY_WING, AHS_CHAIN];
        death_blossom [DEATH_BLOSSOM, DEATH_BLOSSOM_HOUSE, DEATH_BLOSSOM_SET, DEATH_BLOSSOM_RECTANGLE];
    }
    exotic with common {
        multi_sector [MULTIVALUE_X_WING, MULTI_SECTOR, SK_LOOP];
        multifish [MULTIFISH];
        bivalue_oddagon [BIVALUE_ODDAGON_1, BIVALUE_ODDAGON_2];
        firework [FIREWORK_TRIPLE, FIREWORK_QUADRUPLE];
        dual_firework [DUAL_FIREWORK];
        tridagon [TRIDAGON_1, TRIDAGON_2];
        exocet [JUNIOR_EXOCET];
        double_exocet [DOUBLE_EXOCET];
        senior_exocet [SENIOR_EXOCET];
        weak_exocet [WEAK_EXOCET];
        complex_exocet [FRANKEN_EXOCET, MUTANT_EXOCET];
    }
    forcing with common {
        forcing_chain [CELL_FORCING_CHAIN, HOUSE_FORCING_CHAIN];
        digit_forcing_chain [DIGIT_FORCING_CHAIN, CONTRADICTION_FORCING_CHAIN];
        guardian_chain [RECTANGLE_CHAIN, RECTANGLE_FORCING_CHAIN, GRAVE_FORCING_CHAIN, ODDAGON_FORCING_CHAIN];
        whip [WHIP];
        forcing_net [CELL_FORCING_NET, HOUSE_FORCING_NET];
        dynamic_contradiction [DYNAMIC_CONTRADICTION];
    }
    last_resort {
        template [TEMPLATE_SET, TEMPLATE_DELETE];
        pattern_overlay [PATTERN_OVERLAY];
        case_split [CONTRADICTION, CASE_SPLIT_1, CASE_SPLIT];
    }
}
