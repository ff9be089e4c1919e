// The whole state of the page as plain data, with no trace of the DOM. Everything that changes it is
// a pure function in board.js or help.js.

/** @import { Board, ExplainAnswer, Highlight, Link, MistakeAnswer, RateAnswer, Step, StepsAnswer, TechniqueEntry, TechniquePage } from "./generated/api.js" */

/**
 * One moment of a game. Never changed: a move makes a new one, so undo is going back to the old.
 * @typedef {object} Position
 * @property {readonly number[]} digits    for each cell its digit, 0 for empty; givens included
 * @property {readonly number[]} corner    for each cell the set of corner marks
 * @property {readonly number[]} centre    for each cell the set of center marks
 * @property {readonly number[]} struck    for each cell the candidates the player ruled out
 * @property {readonly number[]} colors   for each cell the set of its colors, bits 0 to 9
 * @property {Readonly<Record<string, number>>} inks  colors of single candidates: "cell.digit"
 */

/** @typedef {"digit" | "corner" | "centre" | "colour"} Mode */
/** @typedef {"off" | "rules" | "solution"} Check */
/** @typedef {"help" | "path" | "steps" | "rating" | "make" | "learn"} Tab */

/**
 * @typedef {object} Settings
 * @property {boolean} auto        show every candidate the rules allow, less what was struck
 * @property {Check} check         which mistakes are shown while playing
 * @property {"system" | "light" | "dark"} theme
 * @property {boolean} sameDigit   make the selected digit stand out on the whole board
 */

/**
 * What is drawn over the board.
 * @typedef {object} Drawing
 * @property {readonly Highlight[]} highlights
 * @property {readonly Link[]} links
 * @property {readonly string[]} conclusions  literals; empty while they are not told yet
 */

/**
 * A board shown instead of the game: a step of a path, or an example.
 * @typedef {object} Scene
 * @property {readonly number[]} digits
 * @property {readonly number[]} candidates
 */

/**
 * @typedef {object} Help
 * @property {number} level        rungs told so far; 0 for none
 * @property {string[]} told       the sentence of each rung
 * @property {Step | null} step    the step, once it is told
 * @property {boolean} proved      whether the verifier accepted it
 * @property {MistakeAnswer[]} mistakes
 * @property {string} why          the answer to "why", or empty
 * @property {Step[]} reasons      its steps
 */

/**
 * @typedef {object} State
 * @property {readonly number[]} givens     for each cell its given, 0 for none
 * @property {string} label                 the puzzle's name
 * @property {string} id                    the name of the game in the store
 * @property {readonly Position[]} past     every earlier position, oldest first
 * @property {Position} now
 * @property {readonly Position[]} future   what was undone, next first
 * @property {readonly number[]} selection  selected cells
 * @property {number} cursor                the cell that has the focus
 * @property {Mode} mode
 * @property {number} color                the color used last, 0 to 9: candidates get it
 * @property {Settings} settings
 * @property {string | null} solution       the one solution, for checking only; null if there is none
 * @property {string} practice              the technique that is practiced; hints look for it alone
 * @property {boolean} setting              whether digits typed become givens
 * @property {boolean} asking               whether the next digit asks "why not?" of the cursor's cell
 * @property {Tab} tab
 * @property {Help} help
 * @property {Drawing | null} drawing
 * @property {Scene | null} scene
 * @property {ExplainAnswer | null} path
 * @property {number} pathAt                the step of the path that is shown
 * @property {StepsAnswer | null} steps
 * @property {RateAnswer | null} rating
 * @property {TechniqueEntry[] | null} catalog
 * @property {TechniquePage | null} page
 * @property {readonly Board[]} list        the puzzles of a collection that was pasted
 * @property {string} status                the last thing said, for the live region
 * @property {boolean} busy                 whether an answer is awaited
 */

const none = () => new Array(81).fill(0);

/** @returns {Help} */
export const noHelp = () => ({
  level: 0, told: [], step: null, proved: false, mistakes: [], why: "", reasons: [],
});

/** A game that begins. @param {readonly number[]} givens @returns {Position} */
export const start = (givens) => ({
  digits: givens, corner: none(), centre: none(), struck: none(), colors: none(), inks: {},
});

/** @returns {State} */
export function initial() {
  return {
    givens: none(),
    label: "",
    id: "",
    past: [],
    now: start(none()),
    future: [],
    selection: [],
    cursor: 40,
    mode: "digit",
    color: 0,
    settings: { auto: false, check: "rules", theme: "system", sameDigit: true },
    solution: null,
    practice: "",
    setting: false,
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
