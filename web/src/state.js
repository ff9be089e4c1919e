// The whole state of the page as plain data, independent of the DOM. Pure functions in board.js and
// help.js derive the next state from it.

/** @import { Board, ExplainAnswer, Highlight, Link, MistakeAnswer, RateAnswer, Step, StepsAnswer, TechniqueEntry, TechniquePage } from "./generated/api.js" */

/**
 * One position of a game. It is never modified: a move makes a new one, and undo returns to an old one.
 * @typedef {object} Position
 * @property {readonly number[]} digits    for each cell its digit, 0 for empty; givens included
 * @property {readonly number[]} corner    for each cell the set of corner marks
 * @property {readonly number[]} centre    for each cell the set of center marks
 * @property {readonly number[]} struck    for each cell the candidates the player ruled out
 * @property {readonly number[]} colors    for each cell the set of its colors, bits 0 to 9
 * @property {Readonly<Record<string, number>>} inks  colors of single candidates, by "cell.digit"
 */

/** @typedef {"digit" | "corner" | "centre" | "colour"} Mode */
/** @typedef {"off" | "rules" | "solution"} Check */
/** @typedef {"help" | "path" | "steps" | "rating" | "make" | "learn"} Tab */

/**
 * @typedef {object} Settings
 * @property {boolean} auto        show every candidate the rules allow, except those struck
 * @property {Check} check         which mistakes are shown while playing
 * @property {"system" | "light" | "dark"} theme
 * @property {boolean} sameDigit   highlight the selected digit on the whole board
 * @property {boolean} cleanMarks  remove a digit that is entered from the marks of its peers
 */

/**
 * A drawing on top of the board.
 * @typedef {object} Drawing
 * @property {readonly Highlight[]} highlights
 * @property {readonly Link[]} links
 * @property {readonly string[]} conclusions  literals; empty until the hint reveals them
 */

/**
 * A board shown instead of the game: a step of a path, or an example.
 * @typedef {object} Scene
 * @property {readonly number[]} digits
 * @property {readonly number[]} candidates
 */

/**
 * @typedef {object} Help
 * @property {number} level        number of hints shown so far
 * @property {string[]} sentences  the sentence of each hint
 * @property {string} caution      what to know about a puzzle without exactly one solution, or empty
 * @property {string} cell         the cell that the hints are about, or empty
 * @property {Step | null} step    the step, once it is revealed
 * @property {boolean} proved      whether the verifier accepted it
 * @property {MistakeAnswer[]} mistakes
 * @property {string} why          the answer to "why not?", or empty
 * @property {Step[]} reasons      the steps of that answer
 */

/**
 * @typedef {object} State
 * @property {readonly number[]} givens     for each cell its given, or 0
 * @property {string} label                 the puzzle's name
 * @property {string} id                    the key of the game in the store
 * @property {readonly Position[]} past     every earlier position, oldest first
 * @property {Position} now
 * @property {readonly Position[]} future   undone positions, the next one first
 * @property {readonly number[]} selection  selected cells
 * @property {number} cursor                the cell that has the focus
 * @property {Mode} mode
 * @property {number} color                 the last color used, 0 to 9; also used for candidates
 * @property {Settings} settings
 * @property {string | null} solution       the solution, only for checking; null if not unique
 * @property {string} practice              the technique being practiced, which hints are limited to
 * @property {boolean} typing               whether a puzzle is being typed in, so that digits become givens
 * @property {boolean} asking               whether the next digit asks "why not?" about the cursor's cell
 * @property {Tab} tab
 * @property {Help} help
 * @property {Drawing | null} drawing
 * @property {Scene | null} scene
 * @property {ExplainAnswer | null} path
 * @property {number} pathAt                the step of the path on display
 * @property {StepsAnswer | null} steps
 * @property {RateAnswer | null} rating
 * @property {TechniqueEntry[] | null} catalog
 * @property {TechniquePage | null} page
 * @property {readonly Board[]} list        the puzzles of the collection opened last
 * @property {string} status                the last message, for the live region
 * @property {boolean} busy                 whether a request is under way
 */

const empty = () => new Array(81).fill(0);

/** @returns {Help} */
export const noHelp = () => ({
  level: 0, sentences: [], caution: "", cell: "", step: null, proved: false, mistakes: [], why: "", reasons: [],
});

/** The position a game starts from. @param {readonly number[]} givens @returns {Position} */
export const start = (givens) => ({
  digits: givens, corner: empty(), centre: empty(), struck: empty(), colors: empty(), inks: {},
});

/** @returns {State} */
export function initial() {
  return {
    givens: empty(),
    label: "",
    id: "",
    past: [],
    now: start(empty()),
    future: [],
    selection: [],
    cursor: 40,
    mode: "digit",
    color: 0,
    settings: { auto: false, check: "rules", theme: "system", sameDigit: true, cleanMarks: true },
    solution: null,
    practice: "",
    typing: false,
    asking: false,
    tab: "help",
    help: noHelp(),
    drawing: null,
    scene: null,
    path: null,
    pathAt: 0,
    steps: null,
    rating: null,
    catalog: null,
    page: null,
    list: [],
    status: "",
    busy: false,
  };
}
