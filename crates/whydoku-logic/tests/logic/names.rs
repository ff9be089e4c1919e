//! The names that sites, programs and players use for techniques mean what they mean there.

use whydoku_grid::words::plural;
use whydoku_logic::registry::{self, TECHNIQUES, named};
use whydoku_logic::{Engine, Family, Options, UnknownTechniqueError};

/// A name and the techniques it stands for.
type Meaning = (&'static str, &'static [&'static str]);

const HIDDEN_SINGLES: &[&str] = &["hidden-single-box", "hidden-single-line"];
const LOCKED: &[&str] = &["pointing", "claiming"];
const RECTANGLES: &[&str] = &[
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-4",
    "unique-rectangle-5",
    "unique-rectangle-6",
    "unique-rectangle-3",
];
const AIC: &[&str] = &["aic-1", "aic-2"];
const COLORS: &[&str] = &["simple-colors-trap", "simple-colors-wrap"];

const SUDOKU_COM: &[Meaning] = &[
    ("Last free cell", &["full-house"]),
    ("Last remaining cell", HIDDEN_SINGLES),
    ("Last possible number", &["naked-single"]),
    ("Obvious singles", &["naked-single"]),
    ("Obvious pairs", &["naked-pair"]),
    ("Obvious triples", &["naked-triple"]),
    ("Hidden singles", HIDDEN_SINGLES),
    ("Hidden pairs", &["hidden-pair"]),
    ("Hidden triples", &["hidden-triple"]),
    ("Pointing pairs", &["pointing"]),
    ("Pointing triples", &["pointing"]),
    ("X-wing", &["x-wing"]),
    ("Y-wing", &["xy-wing"]),
    ("Swordfish", &["swordfish"]),
];

const SUDOKU_WIKI: &[Meaning] = &[
    ("Hidden Singles", HIDDEN_SINGLES),
    ("Naked Pairs", &["naked-pair"]),
    ("Naked Quads", &["naked-quadruple"]),
    ("Hidden Quads", &["hidden-quadruple"]),
    (
        "Naked Candidates",
        &["naked-pair", "naked-triple", "naked-quadruple"],
    ),
    ("Intersection Removal", LOCKED),
    ("Pointing Pairs", &["pointing"]),
    ("Box/Line Reduction", &["claiming"]),
    ("X-Wing", &["x-wing"]),
    ("Sword-Fish", &["swordfish"]),
    ("Jelly-Fish", &["jellyfish"]),
    ("Chute Remote Pairs", &["chute-remote-pair"]),
    ("Simple Colouring", COLORS),
    ("Y-Wing", &["xy-wing"]),
    ("W-Wing", &["w-wing"]),
    ("XYZ-Wing", &["xyz-wing"]),
    ("WXYZ Wing", &["wxyz-wing"]),
    (
        "Rectangle Elimination",
        &["empty-rectangle", "empty-rectangle-pair"],
    ),
    ("Empty Rectangles", &["empty-rectangle"]),
    ("BUG", &["bug-1"]),
    (
        "Avoidable Rectangles",
        &[
            "avoidable-rectangle-2",
            "avoidable-rectangle-1",
            "avoidable-rectangle-3",
            "avoidable-rectangle-5",
        ],
    ),
    ("X-Cycles", &["x-cycle"]),
    ("Grouped X-Cycles", &["grouped-x-cycle"]),
    ("XY-Chains", &["xy-chain"]),
    ("Y-Wing Chains", &["xy-chain"]),
    ("3D Medusa", &["medusa-trap", "medusa-wrap"]),
    ("Unique Rectangles", RECTANGLES),
    ("Hidden URs", &["hidden-rectangle"]),
    ("Hidden Unique Rectangles", &["hidden-rectangle"]),
    ("Fireworks", &["firework-triple", "firework-quadruple"]),
    ("Twinned XY-Chains", &["twinned-xy-chains"]),
    ("SK Loops", &["sk-loop"]),
    (
        "Extended Rectangles",
        &[
            "extended-rectangle-1",
            "extended-rectangle-2",
            "extended-rectangle-4",
            "extended-rectangle-3",
        ],
    ),
    ("Aligned Pair Exclusion", &["aligned-pair-exclusion"]),
    ("Exocet", &["junior-exocet"]),
    ("Double Exocets", &["double-exocet"]),
    ("Alternating Inference Chains", AIC),
    ("AIC with Groups", &["grouped-aic-1", "grouped-aic-2"]),
    ("AIC with ALSs", &["als-aic-1", "als-aic-2"]),
    ("AIC with URs", &["rectangle-chain"]),
    ("Finned X-Wings", &["finned-x-wing"]),
    ("Sue-de-Coq", &["sue-de-coq"]),
    ("Digit Forcing Chains", &["digit-forcing-chain"]),
    ("Nishio Forcing Chains", &["contradiction"]),
    ("Cell Forcing Chains", &["cell-forcing-chain"]),
    ("Unit Forcing Chains", &["house-forcing-chain"]),
    ("Forcing Nets", &["cell-forcing-net", "house-forcing-net"]),
    ("Death Blossom", &["death-blossom"]),
    ("Pattern Overlay Method", &["pattern-overlay"]),
    ("Bowman’s Bingo", &["contradiction"]),
    ("Tridagons", &["tridagon-1", "tridagon-2"]),
    ("Guardians", &["broken-wing"]),
    ("Multi-Colouring", &["multi-colors-1", "multi-colors-2"]),
    ("Gurth's Theorem", &["symmetrical-placement"]),
];

const SUDOKU_COACH: &[Meaning] = &[
    ("Hidden Single", HIDDEN_SINGLES),
    ("Naked Single", &["naked-single"]),
    ("Locked Candidate", LOCKED),
    ("Naked Quadruple", &["naked-quadruple"]),
    ("Skyscraper", &["skyscraper"]),
    ("2-String Kite", &["two-string-kite"]),
    ("Turbot Crane", &["turbot-fish"]),
    ("Empty Rectangle", &["empty-rectangle"]),
    ("Simple Coloring", COLORS),
    ("5-Y-Wing", &["vwxyz-wing"]),
    ("Unique Rectangle 1", &["unique-rectangle-1"]),
    ("Unique Rectangle 5", &["unique-rectangle-5"]),
    ("BUG+1", &["bug-1"]),
    ("X-Chain", &["x-chain"]),
    ("Grouped X-Chain", &["grouped-x-chain"]),
    ("AIC", AIC),
    ("Region Forcing Chain", &["house-forcing-chain"]),
    ("Cell Forcing Net", &["cell-forcing-net"]),
    ("Region Forcing Net", &["house-forcing-net"]),
];

const HODOKU: &[Meaning] = &[
    ("Full House", &["full-house"]),
    ("Last Digit", &["last-digit"]),
    ("Locked Candidates Type 1 (Pointing)", &["pointing"]),
    ("Locked Candidates Type 2 (Claiming)", &["claiming"]),
    ("Locked Candidates", LOCKED),
    ("Locked Pair", &["locked-pair"]),
    ("Naked Triple", &["naked-triple"]),
    ("Uniqueness Test 1", &["unique-rectangle-1"]),
    ("Unique Rectangle Type 6", &["unique-rectangle-6"]),
    ("Hidden Rectangle", &["hidden-rectangle"]),
    ("Avoidable Rectangle Type 1", &["avoidable-rectangle-1"]),
    ("Bivalue Universal Grave + 1", &["bug-1"]),
    ("Two-String Kite", &["two-string-kite"]),
    ("Dual Two String Kite", &["dual-two-string-kite"]),
    ("Simple Colors Trap", &["simple-colors-trap"]),
    ("Multi Colors 2", &["multi-colors-2"]),
    ("Remote Pair", &["remote-pair"]),
    ("Continuous Nice Loop", &["continuous-nice-loop"]),
    (
        "Discontinuous Nice Loop",
        &["discontinuous-nice-loop-1", "discontinuous-nice-loop-2"],
    ),
    ("Almost Locked Set XZ-Rule", &["als-xz"]),
    ("Almost Locked Set XY-Wing", &["als-xy-wing"]),
    ("Almost Locked Set XY-Chain", &["als-chain"]),
    ("Sue de Coq", &["sue-de-coq"]),
    ("Kraken Fish Type 2", &["kraken-fish-2"]),
    ("Finned Franken Swordfish", &["finned-franken-swordfish"]),
    ("Template Delete", &["template-delete"]),
    (
        "Forcing Chain Contradiction",
        &["contradiction-forcing-chain"],
    ),
    ("Forcing Net Contradiction", &["contradiction"]),
    ("Brute Force", &["case-split"]),
];

const SUDOKU_EXPLAINER: &[Meaning] = &[
    ("Direct Hidden Triplet", &["direct-hidden-triple"]),
    ("Naked Triplet", &["naked-triple"]),
    ("Hidden Quad", &["hidden-quadruple"]),
    ("Bivalue Universal Grave type 1", &["bug-1"]),
    ("Aligned Triplet Exclusion", &["aligned-triple-exclusion"]),
    ("Bidirectional X-Cycle", &["x-cycle"]),
    ("Forcing X-Chain", &["x-chain"]),
    ("Dynamic Cell Forcing Chains", &["cell-forcing-net"]),
];

/// What players write.
const PLAYERS: &[Meaning] = &[
    ("hidden triplets", &["hidden-triple"]),
    ("naked quads", &["naked-quadruple"]),
    ("nakedquads", &["naked-quadruple"]),
    ("xwings", &["x-wing"]),
    ("sole candidates", &["naked-single"]),
    ("unique candidate", HIDDEN_SINGLES),
    ("cross-hatching", &["hidden-single-box"]),
    ("hidden single in a column", &["hidden-single-line"]),
    ("box line reduction", &["claiming"]),
    ("URs", RECTANGLES),
    ("ur type 4", &["unique-rectangle-4"]),
    ("APE", &["aligned-pair-exclusion"]),
    ("the x-wing technique", &[]),
    ("X-Wing technique", &["x-wing"]),
];

/// Names of several techniques.
const GROUPS: &[Meaning] = &[
    (
        "singles",
        &[
            "full-house",
            "last-digit",
            "hidden-single-box",
            "hidden-single-line",
            "naked-single",
        ],
    ),
    (
        "naked subsets",
        &["naked-pair", "naked-triple", "naked-quadruple"],
    ),
    ("basic fish", &["x-wing", "swordfish", "jellyfish"]),
    (
        "all basic fish",
        &[
            "x-wing",
            "swordfish",
            "jellyfish",
            "squirmbag",
            "whale",
            "leviathan",
        ],
    ),
    (
        "intersections",
        &[
            "pointing",
            "claiming",
            "almost-locked-pair",
            "almost-locked-triple",
            "almost-locked-quadruple",
        ],
    ),
    ("all pointing pairs", &["pointing"]),
    ("mutant exocets", &["mutant-exocet"]),
    ("templates", &["template-set", "template-delete"]),
];

fn ids(name: &str) -> Vec<&'static str> {
    named(name).iter().map(|one| one.info().id).collect()
}

#[test]
fn every_site_and_program_is_understood() {
    let sites = [
        ("sudoku.com", SUDOKU_COM),
        ("SudokuWiki", SUDOKU_WIKI),
        ("sudoku.coach", SUDOKU_COACH),
        ("HoDoKu", HODOKU),
        ("Sudoku Explainer", SUDOKU_EXPLAINER),
        ("players", PLAYERS),
        ("groups", GROUPS),
    ];
    let mut wrong = Vec::new();
    for (site, meanings) in sites {
        for (name, meant) in meanings {
            let found = ids(name);
            if found != *meant {
                wrong.push(format!("{site}: {name}: {found:?}, not {meant:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A plural, a space for a dash and capitals change nothing about what a name means.
#[test]
fn every_name_may_be_written_in_the_plural() {
    for technique in TECHNIQUES {
        let info = technique.info();
        let names = [info.id, info.name].into_iter();
        for name in names.chain(info.aliases.iter().copied()) {
            let mut ways = vec![name.replace('-', " ").to_uppercase()];
            let last = name.rsplit(['-', '+', ' ']).next().unwrap_or_default();
            if last.len() > 1 && last.ends_with(|c: char| c.is_ascii_alphabetic() && c != 's') {
                ways.push(plural(name));
            }
            for written in ways {
                assert!(
                    ids(&written).contains(&info.id),
                    "{written}: {:?} without {}",
                    ids(&written),
                    info.id
                );
            }
        }
    }
}

/// A family stands for its techniques in use by default, and `all` for every one.
#[test]
fn a_family_is_what_is_used_by_default() {
    for family in Family::ALL {
        let members = |all: bool| {
            let order = registry::in_solving_order().iter().map(|one| one.info());
            order
                .filter(|info| info.family == family && (all || info.default))
                .map(|info| info.id)
                .collect::<Vec<_>>()
        };
        assert_eq!(ids(family.name()), members(false), "{}", family.name());
        let all = format!("all {}", family.name());
        assert_eq!(ids(&all), members(true), "{all}");
    }
}

#[test]
fn misspelt_names_get_suggestions() {
    let cases = [
        ("x-wingg", "did you mean `x-wing`?"),
        ("skyscrapper", "did you mean `skyscraper`?"),
        ("obvius pairs", "did you mean `Obvious Pair`?"),
        (
            "pairs",
            "did you mean `locked-pair`, `naked-pair`, `hidden-pair` or `remote-pair`?",
        ),
        ("brontosaurus", "`whydoku technique` lists them all"),
    ];
    for (name, advice) in cases {
        let error = Engine::with_techniques([name], Options::default()).map(|_| ());
        let message = format!("there is no technique or family `{name}`; {advice}");
        assert_eq!(error.map_err(|error| error.to_string()), Err(message));
    }
    let long = "x".repeat(100_000);
    let error = UnknownTechniqueError::new(&long).to_string();
    assert!(
        error.ends_with("lists them all"),
        "{}",
        &error[error.len() - 80..]
    );
}
