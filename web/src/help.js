// Hints, paths and reasons as pure functions from one state to the next. The engine's answers are data.

import { apply, move, notes, withoutPeerMarks } from "./board.js";
import { literal, readCandidates, readGrid, readMarks, sentence, writeGrid, writeMarks } from "./notation.js";
import { allowed, PEERS } from "./rules.js";
import { noHelp } from "./state.js";
/** @import { Drawing, Position, Scene, State } from "./state.js" */
/** @import { Example, ExplainAnswer, HintAnswer, MistakeAnswer, Step, WhyAnswer } from "./generated/api.js" */

/** The fields about the game that every request has. @param {State} state */
export function position(state) {
  const { digits, struck } = state.now;
  return {
    puzzle: writeGrid(state.givens),
    board: { digits: writeGrid(digits), notes: writeMarks(notes(state)), strikes: writeMarks(struck) },
  };
}

/** @param {Step} step @returns {Drawing} */
export const drawingOf = (step) => ({
  highlights: step.highlights, links: step.links, conclusions: step.conclusions,
});

/** Shows mistakes. @param {State} state @param {MistakeAnswer[]} mistakes @returns {State} */
export function showMistakes(state, mistakes) {
  const sentences = mistakes.map((mistake) => sentence(mistake.text));
  return {
    ...state, asking: false, tab: "help", status: sentences.join(" "),
    help: { ...noHelp(), mistakes, sentences },
    drawing: { highlights: [{ role: "mistake", cells: mistakes.map((mistake) => mistake.cell) }], links: [], conclusions: [] },
  };
}

/** Shows the answer to a hint request. @param {State} state @param {number} level @param {HintAnswer} hint @param {string} [cell] @returns {State} */
export function climb(state, level, hint, cell = "") {
  if (hint.mistakes.length > 0) return showMistakes(state, hint.mistakes);
  const text = hint.text ?? hint.none ?? "";
  const sentences = [...state.help.sentences.slice(0, level - 1), text];
  return {
    ...state, tab: "help", status: text,
    help: {
      ...noHelp(), level: hint.text ? level : 0, sentences, caution: hint.caution ?? "", cell, step: hint.step, proved: hint.proved === true,
    },
    drawing: hint.step
      ? drawingOf(hint.step)
      : hint.highlights.length > 0
        ? { highlights: hint.highlights, links: [], conclusions: [] }
        : null,
  };
}

/** Carries out a hint: puts the board that the answer gives back on the page. @param {State} state @param {HintAnswer} hint @returns {State} */
export function carryOut(state, { board, step, mistakes }) {
  if (mistakes.length > 0) return showMistakes(state, mistakes);
  if (!board) return state;
  const digits = readGrid(board.digits);
  const struck = readMarks(board.strikes ?? {});
  const noted = readMarks(board.notes ?? {});
  const { now } = state;
  // The API knows the notes on display. All other marks are cleaned here.
  const cleaned = digits.reduce((/** @type {Position} */ all, digit, cell) =>
    (digit !== now.digits[cell] ? withoutPeerMarks(all, cell, digit) : all), { ...now, digits });
  const centre = cleaned.centre.map((set, cell) => (state.settings.auto || digits[cell] ? set : noted[cell]));
  // A candidate that is crossed out must be seen to be crossed out.
  const shows = state.settings.auto || struck.some((set, cell) => set & ~now.struck[cell]);
  const next = move({ ...state, settings: { ...state.settings, auto: shows } }, { ...cleaned, centre, struck: struck.map((set, cell) => (digits[cell] ? now.struck[cell] : set)) });
  const done = step ? `Done: ${step.conclusions.join(", ")}.` : "Done: your notes are clean.";
  return { ...next, status: shows === state.settings.auto ? done : `${done} All candidates are on display now, so that you can see it.` };
}

/** Makes the next digit ask about the cursor's cell, or cancels that. @param {State} state @returns {State} */
export function toggleAsking(state) {
  const asking = !state.asking && !state.scene && !state.now.digits[state.cursor];
  const place = `row ${Math.floor(state.cursor / 9) + 1}, column ${(state.cursor % 9) + 1}`;
  const status = asking ? `Choose a digit to ask about ${place}.` : state.asking ? "" : "Select an empty cell first.";
  return { ...state, asking, status };
}

/** @param {State} state @param {string} claim @param {WhyAnswer} why @returns {State} */
export function answerWhy(state, claim, why) {
  if (why.mistakes.length > 0) return showMistakes(state, why.mistakes);
  const last = why.steps.at(-1);
  return {
    ...state, asking: false, tab: "help", status: why.text,
    help: { ...noHelp(), why: why.text.trim(), reasons: why.steps, proved: why.proved.every(Boolean) },
    drawing: last && why.steps.length === 1 ? drawingOf(last) : claimDrawing(claim),
  };
}

/** @param {string} claim @returns {Drawing} */
function claimDrawing(claim) {
  const { cell, digit } = literal(claim);
  const name = `${digit}r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;
  return { highlights: [{ role: "target", candidates: [name] }], links: [], conclusions: [] };
}

/** The board before a step of a path. @param {ExplainAnswer} path @param {number} at @returns {Scene} */
export function sceneAt(path, at) {
  const digits = readGrid(path.grid);
  const open = path.candidates ? readCandidates(path.candidates) : allowed(digits);
  for (const step of path.steps.slice(0, at)) {
    for (const text of step.conclusions) {
      const { cell, digit, holds } = literal(text);
      if (holds) {
        digits[cell] = digit;
        for (const peer of PEERS[cell]) open[peer] &= ~(1 << digit);
      } else open[cell] &= ~(1 << digit);
    }
  }
  return { digits, candidates: open.map((set, cell) => (digits[cell] ? 0 : set)) };
}

/** How a path can end. @type {Record<string, string>} */
export const ENDINGS = { solved: "Solved", stuck: "Stuck", budget: "Given up", timeout: "Out of time", contradiction: "Contradiction" };

/** Shows a step of the path, or the end after the last one. @param {State} state @param {number} at @returns {State} */
export function showPath(state, at) {
  const { path } = state;
  if (!path) return state;
  const place = Math.max(0, Math.min(at, path.steps.length));
  const step = path.steps[place];
  return {
    ...state, tab: "path", pathAt: place, scene: sceneAt(path, place),
    drawing: step ? drawingOf(step) : null,
    status: step ? `Step ${place + 1} of ${path.steps.length}. ${step.text}` : `End of the path: ${ENDINGS[path.outcome].toLowerCase()}.`,
  };
}

/** Shows the hardest step of the rating on the board it applies to. @param {State} state @returns {State} */
export function showHardest(state) {
  const hardest = state.rating?.se?.hardest_step;
  if (!hardest) return state;
  const digits = readGrid(hardest.state.grid);
  const candidates = readCandidates(hardest.state.candidates).map((set, cell) => (digits[cell] ? 0 : set));
  return {
    ...state, scene: { digits, candidates }, drawing: drawingOf(hardest.step),
    status: `Step ${hardest.number} of ${hardest.of}. ${hardest.step.text}`,
  };
}

/** Returns to the game. @param {State} state @returns {State} */
export const leaveScene = (state) => ({ ...state, scene: null, drawing: null, help: noHelp() });

/** Applies the path up to the step on display as one move. @param {State} state @returns {State} */
export function playFromHere(state) {
  const { path, pathAt } = state;
  if (!path) return state;
  const conclusions = path.steps.slice(0, pathAt).flatMap((step) => step.conclusions);
  return { ...apply({ ...state, scene: null }, conclusions), status: "The steps so far are on the board." };
}

/** Sets up the position of an example, with its placed digits and struck candidates. */
/** @param {State} state @param {Example} example @returns {State} */
export function withExample(state, example) {
  const digits = readGrid(example.grid);
  const open = readCandidates(example.candidates);
  const struck = allowed(digits).map((set, cell) => (digits[cell] ? 0 : set & ~open[cell]));
  return {
    ...state, settings: { ...state.settings, auto: true },
    now: { ...state.now, digits, struck },
  };
}
