//! Every technique there is, one line per file.
//!
//! To add one: write `techniques/FAMILY/x.rs` and `x.md`, and add its line here. Solving order is by
//! rating, easiest first; equal ratings keep the order of these lines.

use super::Technique;
use std::sync::LazyLock;

macro_rules! registry {
    ($($module:ident $path:literal [$($technique:ident),+ $(,)?];)+) => {
        $(#[path = $path] mod $module;)+

        /// Every technique, in the order of the catalogue.
        pub const TECHNIQUES: &[&dyn Technique] = &[$($(&$module::$technique),+),+];
    };
}

registry! {
    // 1 Singles
    full_house "techniques/singles/full_house.rs" [FULL_HOUSE];
    hidden_single "techniques/singles/hidden_single.rs" [LAST_DIGIT, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE];
    naked_single "techniques/singles/naked_single.rs" [NAKED_SINGLE];
    direct "techniques/singles/direct.rs" [DIRECT_POINTING, DIRECT_CLAIMING, DIRECT_HIDDEN_PAIR, DIRECT_HIDDEN_TRIPLE, DIRECT_NAKED_PAIR, DIRECT_NAKED_TRIPLE];
    complex_single "techniques/singles/complex_single.rs" [COMPLEX_SINGLE];
    // 2 Intersections
    locked_candidates "techniques/intersections/locked_candidates.rs" [POINTING, CLAIMING];
    almost_locked "techniques/intersections/almost_locked.rs" [ALMOST_LOCKED_PAIR, ALMOST_LOCKED_TRIPLE, ALMOST_LOCKED_QUADRUPLE];
    // 3 Subsets
    naked_subset "techniques/subsets/naked_subset.rs" [NAKED_PAIR, NAKED_TRIPLE, NAKED_QUADRUPLE];
    hidden_subset "techniques/subsets/hidden_subset.rs" [HIDDEN_PAIR, HIDDEN_TRIPLE, HIDDEN_QUADRUPLE];
    locked_subset "techniques/subsets/locked_subset.rs" [LOCKED_PAIR, LOCKED_TRIPLE];
    locked_hidden_subset "techniques/subsets/locked_hidden_subset.rs" [LOCKED_HIDDEN_PAIR, LOCKED_HIDDEN_TRIPLE];
    // 4 Fish
    basic_fish "techniques/fish/basic_fish.rs" [X_WING, SWORDFISH, JELLYFISH, SQUIRMBAG, WHALE, LEVIATHAN];
    finned_fish "techniques/fish/finned_fish.rs" [FINNED_X_WING, FINNED_SWORDFISH, FINNED_JELLYFISH, FINNED_SQUIRMBAG, FINNED_WHALE, FINNED_LEVIATHAN];
    sashimi_fish "techniques/fish/sashimi_fish.rs" [SASHIMI_X_WING, SASHIMI_SWORDFISH, SASHIMI_JELLYFISH, SASHIMI_SQUIRMBAG, SASHIMI_WHALE, SASHIMI_LEVIATHAN];
    siamese_fish "techniques/fish/siamese_fish.rs" [SIAMESE_FINNED_X_WING, SIAMESE_FINNED_SWORDFISH, SIAMESE_FINNED_JELLYFISH, SIAMESE_SASHIMI_X_WING, SIAMESE_SASHIMI_SWORDFISH, SIAMESE_SASHIMI_JELLYFISH];
    franken_fish "techniques/fish/franken_fish.rs" [FRANKEN_X_WING, FRANKEN_SWORDFISH, FRANKEN_JELLYFISH, FRANKEN_SQUIRMBAG, FRANKEN_WHALE, FRANKEN_LEVIATHAN];
    finned_franken_fish "techniques/fish/finned_franken_fish.rs" [FINNED_FRANKEN_X_WING, FINNED_FRANKEN_SWORDFISH, FINNED_FRANKEN_JELLYFISH, FINNED_FRANKEN_SQUIRMBAG, FINNED_FRANKEN_WHALE, FINNED_FRANKEN_LEVIATHAN];
    mutant_fish "techniques/fish/mutant_fish.rs" [MUTANT_X_WING, MUTANT_SWORDFISH, MUTANT_JELLYFISH, MUTANT_SQUIRMBAG, MUTANT_WHALE, MUTANT_LEVIATHAN];
    finned_mutant_fish "techniques/fish/finned_mutant_fish.rs" [FINNED_MUTANT_X_WING, FINNED_MUTANT_SWORDFISH, FINNED_MUTANT_JELLYFISH, FINNED_MUTANT_SQUIRMBAG, FINNED_MUTANT_WHALE, FINNED_MUTANT_LEVIATHAN];
    siamese_complex_fish "techniques/fish/siamese_complex_fish.rs" [SIAMESE_FRANKEN_X_WING, SIAMESE_FRANKEN_SWORDFISH, SIAMESE_FRANKEN_JELLYFISH, SIAMESE_MUTANT_SWORDFISH, SIAMESE_MUTANT_JELLYFISH];
    kraken_fish "techniques/fish/kraken_fish.rs" [KRAKEN_FISH_1, KRAKEN_FISH_2];
    // 5 Single-digit patterns
    skyscraper "techniques/single_digit/skyscraper.rs" [SKYSCRAPER];
    two_string_kite "techniques/single_digit/two_string_kite.rs" [TWO_STRING_KITE, DUAL_TWO_STRING_KITE];
    turbot_fish "techniques/single_digit/turbot_fish.rs" [TURBOT_FISH];
    grouped_turbot "techniques/single_digit/grouped_turbot.rs" [GROUPED_SKYSCRAPER, GROUPED_KITE];
    empty_rectangle "techniques/single_digit/empty_rectangle.rs" [EMPTY_RECTANGLE, EMPTY_RECTANGLE_PAIR, DUAL_EMPTY_RECTANGLE];
    strong_linked_fish "techniques/single_digit/strong_linked_fish.rs" [THREE_STRONG_LINKS, FOUR_STRONG_LINKS, FIVE_STRONG_LINKS, SIX_STRONG_LINKS];
    eri_pair "techniques/single_digit/eri_pair.rs" [ERI_PAIR];
    broken_wing "techniques/single_digit/broken_wing.rs" [BROKEN_WING];
    // 6 Colouring
    simple_colors "techniques/coloring/simple_colors.rs" [TRAP, WRAP];
    multi_colors "techniques/coloring/multi_colors.rs" [MULTI_COLORS_1, MULTI_COLORS_2];
    x_colors "techniques/coloring/x_colors.rs" [X_COLORS];
    medusa "techniques/coloring/medusa.rs" [MEDUSA_TRAP, MEDUSA_WRAP];
    // 7 Wings
    xy_wing "techniques/wings/xy_wing.rs" [XY_WING, XYZ_WING];
    w_wing "techniques/wings/w_wing.rs" [W_WING, GROUPED_W_WING];
    bent_set "techniques/wings/bent_set.rs" [WXYZ_WING, VWXYZ_WING, UVWXYZ_WING, TUVWXYZ_WING, STUVWXYZ_WING, RSTUVWXYZ_WING];
    irregular_wing "techniques/wings/irregular_wing.rs" [M_WING, S_WING, H_WING, L_WING];
    xyz_ring "techniques/wings/xyz_ring.rs" [XYZ_RING];
    chute_remote_pair "techniques/wings/chute_remote_pair.rs" [CHUTE_REMOTE_PAIR];
    aligned_exclusion "techniques/wings/aligned_exclusion.rs" [ALIGNED_PAIR, ALIGNED_TRIPLE, ALIGNED_QUADRUPLE, ALIGNED_QUINTUPLE];
    // 8 Uniqueness
    unique_rectangle "techniques/uniqueness/unique_rectangle.rs" [UNIQUE_RECTANGLE_1, UNIQUE_RECTANGLE_2, UNIQUE_RECTANGLE_3, UNIQUE_RECTANGLE_4, UNIQUE_RECTANGLE_5, UNIQUE_RECTANGLE_6];
    hidden_rectangle "techniques/uniqueness/hidden_rectangle.rs" [HIDDEN_RECTANGLE];
    linked_rectangle "techniques/uniqueness/linked_rectangle.rs" [LINKED_RECTANGLE, HIDDEN_AVOIDABLE];
    external_rectangle "techniques/uniqueness/external_rectangle.rs" [EXTERNAL_RECTANGLE, EXTERNAL_AVOIDABLE, EXTERNAL_RECTANGLE_3, EXTERNAL_RECTANGLE_4, EXTERNAL_TURBOT, EXTERNAL_XY_WING, EXTERNAL_W_WING, EXTERNAL_ALS_XZ];
    avoidable_rectangle "techniques/uniqueness/avoidable_rectangle.rs" [AVOIDABLE_RECTANGLE_1, AVOIDABLE_RECTANGLE_2, AVOIDABLE_RECTANGLE_3, AVOIDABLE_RECTANGLE_5];
    rectangle_wing "techniques/uniqueness/rectangle_wing.rs" [UNIQUE_XY_WING, UNIQUE_W_WING, UNIQUE_ALS_XZ, UNIQUE_SUE_DE_COQ, AVOIDABLE_XY_WING, AVOIDABLE_W_WING, AVOIDABLE_ALS_XZ, AVOIDABLE_SUE_DE_COQ];
    unique_loop "techniques/uniqueness/unique_loop.rs" [UNIQUE_LOOP_1, UNIQUE_LOOP_2, UNIQUE_LOOP_3, UNIQUE_LOOP_4];
    extended_rectangle "techniques/uniqueness/extended_rectangle.rs" [EXTENDED_RECTANGLE_1, EXTENDED_RECTANGLE_2, EXTENDED_RECTANGLE_3, EXTENDED_RECTANGLE_4];
    bug "techniques/uniqueness/bug.rs" [BUG_1, BUG_2, BUG_3, BUG_4, BUG_N];
    bug_lite "techniques/uniqueness/bug_lite.rs" [BUG_LITE];
    mug "techniques/uniqueness/mug.rs" [MUG, UNIQUE_POLYGON, ANONYMOUS_PATTERN];
    reverse_bug "techniques/uniqueness/reverse_bug.rs" [REVERSE_BUG_1, REVERSE_BUG_2, REVERSE_BUG_3, REVERSE_BUG_4];
    unique_matrix "techniques/uniqueness/unique_matrix.rs" [UNIQUE_MATRIX_1, UNIQUE_MATRIX_2, UNIQUE_MATRIX_3, UNIQUE_MATRIX_4];
    qiu_pattern "techniques/uniqueness/qiu_pattern.rs" [QIU_PATTERN_1, QIU_PATTERN_2, QIU_PATTERN_3, QIU_PATTERN_4];
    clue_cover "techniques/uniqueness/clue_cover.rs" [CLUE_COVER];
    symmetrical_placement "techniques/uniqueness/symmetrical_placement.rs" [SYMMETRICAL_PLACEMENT, ANTI_SYMMETRICAL_PLACEMENT];
    // 9 Chains and loops
    remote_pair "techniques/chains/remote_pair.rs" [REMOTE_PAIR, COMPLEX_REMOTE_PAIR];
    x_chain "techniques/chains/x_chain.rs" [X_CYCLE, X_CHAIN, GROUPED_X_CYCLE, GROUPED_X_CHAIN];
    xy_chain "techniques/chains/xy_chain.rs" [XY_CYCLE, XY_CHAIN];
    twinned_xy_chains "techniques/chains/twinned_xy_chains.rs" [TWINNED_XY_CHAINS];
    aic "techniques/chains/aic.rs" [CONTINUOUS_LOOP, AIC_1, AIC_2, NICE_LOOP_PLACEMENT, NICE_LOOP_ELIMINATION];
    grouped_aic "techniques/chains/grouped_aic.rs" [GROUPED_LOOP, GROUPED_AIC_1, GROUPED_AIC_2, GROUPED_PLACEMENT, GROUPED_ELIMINATION];
    als_aic "techniques/chains/als_aic.rs" [ALS_LOOP, ALS_AIC_1, ALS_AIC_2, ALS_PLACEMENT, ALS_ELIMINATION];
    blossom_loop "techniques/chains/blossom_loop.rs" [BLOSSOM_LOOP];
    // 10 Almost locked and hidden sets
    sue_de_coq "techniques/als/sue_de_coq.rs" [SUE_DE_COQ];
    distributed_subset "techniques/als/distributed_subset.rs" [EXTENDED_SUBSET, DISTRIBUTED_SUBSET, SUE_DE_COQ_3D];
    als_xz "techniques/als/als_xz.rs" [ALS_XZ, ALS_XZ_DOUBLE];
    als_w_wing "techniques/als/als_w_wing.rs" [ALS_W_WING];
    als_xy_wing "techniques/als/als_xy_wing.rs" [ALS_XY_WING];
    als_chain "techniques/als/als_chain.rs" [ALS_CHAIN];
    almost_hidden "techniques/als/almost_hidden.rs" [AHS_XZ, AHS_W_WING, AHS_XY_WING, AHS_CHAIN];
    death_blossom "techniques/als/death_blossom.rs" [DEATH_BLOSSOM, DEATH_BLOSSOM_HOUSE, DEATH_BLOSSOM_SET, DEATH_BLOSSOM_RECTANGLE];
    // 11 Rank logic and exotic patterns
    multi_sector "techniques/exotic/multi_sector.rs" [MULTIVALUE_X_WING, MULTI_SECTOR, SK_LOOP];
    multifish "techniques/exotic/multifish.rs" [MULTIFISH];
    bivalue_oddagon "techniques/exotic/bivalue_oddagon.rs" [BIVALUE_ODDAGON_1, BIVALUE_ODDAGON_2];
    firework "techniques/exotic/firework.rs" [FIREWORK_TRIPLE, FIREWORK_QUADRUPLE];
    dual_firework "techniques/exotic/dual_firework.rs" [DUAL_FIREWORK];
    tridagon "techniques/exotic/tridagon.rs" [TRIDAGON_1, TRIDAGON_2];
    exocet "techniques/exotic/exocet.rs" [JUNIOR_EXOCET];
    double_exocet "techniques/exotic/double_exocet.rs" [DOUBLE_EXOCET];
    senior_exocet "techniques/exotic/senior_exocet.rs" [SENIOR_EXOCET];
    weak_exocet "techniques/exotic/weak_exocet.rs" [WEAK_EXOCET];
    complex_exocet "techniques/exotic/complex_exocet.rs" [FRANKEN_EXOCET, MUTANT_EXOCET];
    // 12 Forcing and last resort
    forcing_chain "techniques/forcing/forcing_chain.rs" [CELL_FORCING_CHAIN, HOUSE_FORCING_CHAIN];
    digit_forcing_chain "techniques/forcing/digit_forcing_chain.rs" [DIGIT_FORCING_CHAIN, CONTRADICTION_FORCING_CHAIN];
    guardian_chain "techniques/forcing/guardian_chain.rs" [RECTANGLE_CHAIN, RECTANGLE_FORCING_CHAIN, GRAVE_FORCING_CHAIN, ODDAGON_FORCING_CHAIN];
    whip "techniques/forcing/whip.rs" [WHIP];
    forcing_net "techniques/forcing/forcing_net.rs" [CELL_FORCING_NET, HOUSE_FORCING_NET];
    dynamic_contradiction "techniques/forcing/dynamic_contradiction.rs" [DYNAMIC_CONTRADICTION];
    template "techniques/last_resort/template.rs" [TEMPLATE_SET, TEMPLATE_DELETE];
    pattern_overlay "techniques/last_resort/pattern_overlay.rs" [PATTERN_OVERLAY];
    case_split "techniques/last_resort/case_split.rs" [CONTRADICTION, CASE_SPLIT_1, CASE_SPLIT];
}

/// Every technique, easiest first.
pub fn in_solving_order() -> &'static [&'static dyn Technique] {
    static ORDER: LazyLock<Vec<&'static dyn Technique>> = LazyLock::new(|| {
        let mut order = TECHNIQUES.to_vec();
        order.sort_by_key(|technique| technique.info().rating);
        order
    });
    &ORDER
}

/// The technique with this id.
pub fn get(id: &str) -> Option<&'static dyn Technique> {
    TECHNIQUES
        .iter()
        .copied()
        .find(|technique| technique.info().id == id)
}

/// The techniques a name stands for: an id, else a name or alias in any case and with any dashes,
/// else a family.
pub fn named(name: &str) -> Vec<&'static dyn Technique> {
    let wanted = plain(name);
    if let Some(technique) = TECHNIQUES.iter().find(|t| plain(t.info().id) == wanted) {
        return vec![*technique];
    }
    let called = |technique: &&'static dyn Technique| {
        let info = technique.info();
        let mut names = [info.id, info.name]
            .into_iter()
            .chain(info.aliases.iter().copied());
        names.any(|n| plain(n) == wanted)
    };
    let exact: Vec<_> = TECHNIQUES.iter().copied().filter(called).collect();
    if !exact.is_empty() {
        return exact;
    }
    let in_family = |technique: &&'static dyn Technique| {
        let family = technique.info().family;
        plain(family.folder()) == wanted || plain(family.name()) == wanted
    };
    in_solving_order()
        .iter()
        .copied()
        .filter(in_family)
        .collect()
}

/// The id closest to a misspelt name, if one is close.
pub fn nearest(name: &str) -> Option<&'static str> {
    let wanted = plain(name);
    TECHNIQUES
        .iter()
        .map(|technique| technique.info().id)
        .map(|id| (distance(&plain(id), &wanted), id))
        .min()
        .filter(|(distance, _)| *distance <= 3)
        .map(|(_, id)| id)
}

/// Lower case letters and digits only, so that `X-Wing`, `x wing` and `xwing` are one.
fn plain(name: &str) -> String {
    name.chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .collect()
}

/// Edit distance.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let substitute = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = substitute.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
