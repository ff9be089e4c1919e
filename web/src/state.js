// The whole state of the page as plain data, independent of the DOM. Pure functions in board.js and
// help.js derive the next state from it.

import { CLASSIC } from "./rules.js";
/** @import { AnyHighlight, AnyPath, AnyStep, Board, CheckAnswer, DescribeAnswer, GenerateAnswer, GenerateRequest, Link, MistakeAnswer, RateAnswer, RatingLine, StepsAnswer, TechniqueEntry, TechniquePage } from "./generated/api.js" */

/** @import { Layout } from "./rules.js" */
/** @import { Learned } from "./course.js" */
/** @import { Drill } from "./drill.js" */

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
/** @typedef {"help" | "path" | "steps" | "rating"} Tab */
/** @typedef {"home" | "play" | "learn" | "lesson" | "techniques" | "make" | "games"} View */

/**
 * @typedef {object} Settings
 * @property {boolean} auto        show every candidate the rules allow, except those struck
 * @property {Check} check         which mistakes are shown while playing
 * @property {"system" | "light" | "dark"} theme
 * @property {boolean} sameDigit   highlight the selected digit on the whole board
 * @property {boolean} cleanMarks  remove a digit that is entered from the marks of its peers
 * @property {"cell" | "digit"} input  whether the player chooses the cell or the digit first
 * @property {boolean} timer       show the time
 * @property {string} language     a code, or "system" for the browser's
 */

/**
 * What is known about a game besides its position.
 * @typedef {object} Progress
 * @property {string} level        its level, or empty
 * @property {string} daily        the date of a daily puzzle, or empty
 * @property {string} practice     the technique it is practice for, or empty
 * @property {string} variant      the rules and the size it was made with, `killer/9`, or empty
 * @property {number} started      when it was opened, in ms
 * @property {number} spent        seconds played
 * @property {number} mistakes     wrong digits entered
 * @property {number} hints        steps for which hints were shown
 * @property {string} shown        the hardest technique that a hint revealed
 * @property {number} shownRating  its rating
 * @property {number} done         when it was solved, in ms, or 0
 * @property {string} needed       the hardest technique the puzzle needs, once it is known
 * @property {number} neededRating its rating
 */

/**
 * A drawing on top of the board.
 * @typedef {object} Drawing
 * @property {readonly AnyHighlight[]} highlights
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
 * @property {AnyStep | null} step    the step, once it is revealed
 * @property {boolean} proved      whether the verifier accepted it
 * @property {MistakeAnswer[]} mistakes
 * @property {{ text: string, steps: AnyStep[], proved: boolean } | null} compared  what works beside the mistakes, and why
 * @property {string} why          the answer to "why not?", or empty
 * @property {AnyStep[]} reasons      the steps of that answer
 */

/**
 * @typedef {object} State
 * @property {Layout} layout                the grid that is played on
 * @property {Variant | null} variant       what makes the puzzle a variant
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
 * @property {readonly (readonly [number, number])[]} unjudged  cells and digits entered before the solution was known
 * @property {string} practice              the technique being practiced, which hints are limited to
 * @property {boolean} typing               whether a puzzle is being typed in, so that digits become givens
 * @property {boolean} asking               whether the next digit asks "why not?" about the cursor's cell
 * @property {View} view
 * @property {Tab} tab
 * @property {boolean} open                 whether the help covers the pad of a small screen
 * @property {boolean} auto                 show every candidate in this game, whatever the settings say
 * @property {number} digit                 the digit chosen first, or 0
 * @property {boolean} paused
 * @property {Progress} progress
 * @property {Help} help
 * @property {Drawing | null} drawing
 * @property {number} frame                 the inference of the step on display, or -1 for the whole step
 * @property {Scene | null} scene
 * @property {AnyPath | null} path
 * @property {number} pathAt                the step of the path on display
 * @property {StepsAnswer | null} steps
 * @property {RateAnswer | null} rating
 * @property {TechniqueEntry[] | null} catalog
 * @property {TechniquePage | null} page
 * @property {Readonly<Record<string, Learned>>} learned  the player's progress in the course
 * @property {readonly Drill[]} examples    examples made for the lesson, where its page has fewer than three
 * @property {Maker} maker                  the maker's form and what it found
 * @property {Drill | null} drill           the drill of the lesson on display
 * @property {string} search                what the player looks for in the list of techniques
 * @property {CheckAnswer | null} doubt     why the puzzle does not have exactly one solution
 * @property {readonly Board[]} list        the puzzles of the collection opened last
 * @property {number} listed                how many of them are listed
 * @property {string} place                 the technique in the address, or empty
 * @property {number} loaded                how often the saved games were read, so that lists follow
 * @property {string} status                the last message, for the live region
 * @property {boolean} busy                 whether a request has taken longer than a moment
 */


/**
 * A puzzle of another size or with more rules.
 * @typedef {object} Variant
 * @property {string} text                the puzzle with one rule per line, as every question takes it
 * @property {DescribeAnswer | null} about  its clues, once the engine has described them
 * @property {readonly string[]} [labels]   for each cell, what its clues say
 */

/** @typedef {{ request: GenerateRequest, answer: GenerateAnswer | null, ratings: readonly RatingLine[], isDone: boolean }} Maker */

/** @returns {Help} */
export const noHelp = () => ({
  level: 0, sentences: [], caution: "", cell: "", step: null, proved: false, mistakes: [], compared: null, why: "", reasons: [],
});

/** @returns {Progress} */
export const noProgress = () => ({
  level: "", daily: "", practice: "", variant: "", started: 0, spent: 0, mistakes: 0, hints: 0, shown: "", shownRating: 0, done: 0, needed: "", neededRating: 0,
});

/** The position a game starts from. @param {readonly number[]} givens @returns {Position} */
export function start(givens) {
  const empty = givens.map(() => 0);
  return { digits: givens, corner: empty, centre: empty, struck: empty, colors: empty, inks: {} };
}

/** @returns {State} */
export function initial() {
  const givens = CLASSIC.cells.map(() => 0);
  return {
    layout: CLASSIC,
    variant: null,
    givens,
    label: "",
    id: "",
    past: [],
    now: start(givens),
    future: [],
    selection: [],
    cursor: 40,
    mode: "digit",
    color: 0,
    settings: { auto: false, check: "rules", theme: "system", sameDigit: true, cleanMarks: true, input: "cell", timer: true, language: "system" },
    solution: null,
    unjudged: [],
    practice: "",
    typing: false,
    asking: false,
    view: "home",
    tab: "help",
    open: false,
    auto: false,
    digit: 0,
    paused: false,
    progress: noProgress(),
    help: noHelp(),
    drawing: null,
    frame: -1,
    scene: null,
    path: null,
    pathAt: 0,
    steps: null,
    rating: null,
    catalog: null,
    page: null,
    learned: {},
    maker: { request: {}, answer: null, ratings: [], isDone: false },
    examples: [],
    drill: null,
    search: "",
    doubt: null,
    list: [],
    listed: 100,
    place: "",
    loaded: 0,
    status: "",
    busy: false,
  };
}
