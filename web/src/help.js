// Hints, paths and reasons as pure functions from one state to the next. The engine's answers are data.

import { apply, isDone, move, notes, showsAll, withoutPeerMarks } from "./board.js";
import { cellName, letter, literal, readCandidates, readGrid, readMarks, sentence, writeGrid, writeMarks } from "./notation.js";
import { frameOf } from "./playback.js";
import { allowed, CLASSIC } from "./rules.js";
import { noHelp } from "./state.js";
import { t, textOr } from "./text.js";
/** @import { Layout } from "./rules.js" */
/** @import { Drawing, Position, Scene, State } from "./state.js" */
/** @import { AnyPath, AnyStep, Example, HintAnswer, MistakeAnswer, WhyAnswer } from "./generated/api.js" */

/** The puzzle as every question takes it. @param {Pick<State, "variant" | "givens">} state */
export const puzzleOf = ({ variant, givens }) => variant?.text ?? writeGrid(givens);

/** The fields about the game that every request has. @param {State} state */
export function position(state) {
  const { now: { digits, struck }, layout: { n } } = state;
  return {
    puzzle: puzzleOf(state),
    board: { digits: writeGrid(digits), notes: writeMarks(notes(state), n), strikes: writeMarks(struck, n) },
  };
}

/** @param {AnyStep} step @returns {Drawing} */
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
    ...state, tab: "help", status: text, frame: -1,
    progress: hint.text ? counted(state, level, hint.step) : state.progress,
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

/** The state with the time of its end, if it was just solved. @param {State} state @returns {State} */
export function finished(state) {
  if (state.progress.done > 0 || state.typing || !isDone(state)) return state;
  return { ...state, status: t("game.solved"), progress: { ...state.progress, done: Date.now() } };
}

/** Counts a hint, and the technique that it revealed. @param {State} state @param {number} level @param {AnyStep | null} step */
function counted({ progress }, level, step) {
  const harder = step !== null && step.rating > progress.shownRating;
  return {
    ...progress, hints: progress.hints + (level === 1 ? 1 : 0),
    ...(harder ? { shown: step.name, shownRating: step.rating } : {}),
  };
}

/** Carries out a hint: puts the board that the answer gives back on the page. @param {State} state @param {HintAnswer} hint @returns {State} */
export function carryOut(state, { board, step, mistakes }) {
  if (mistakes.length > 0) return showMistakes(state, mistakes);
  if (!board) return state;
  const digits = readGrid(board.digits);
  const { now, layout } = state;
  const struck = readMarks(board.strikes ?? {}, layout.n);
  const noted = readMarks(board.notes ?? {}, layout.n);
  // The API knows the notes on display. All other marks are cleaned here.
  const cleaned = digits.reduce((/** @type {Position} */ all, digit, cell) =>
    (digit !== now.digits[cell] ? withoutPeerMarks(all, cell, digit, layout) : all), { ...now, digits });
  const centre = cleaned.centre.map((set, cell) => (showsAll(state) || digits[cell] ? set : noted[cell]));
  // A candidate that is crossed out must be seen to be crossed out.
  const shows = showsAll(state) || struck.some((set, cell) => set & ~now.struck[cell]);
  const next = move({ ...state, auto: state.auto || (shows && !showsAll(state)) }, { ...cleaned, centre, struck: struck.map((set, cell) => (digits[cell] ? now.struck[cell] : set)) });
  const done = step ? t("hint.done", { what: step.conclusions.join(", ") }) : t("hint.cleaned");
  return { ...next, status: shows === showsAll(state) ? done : `${done} ${t("hint.allShown")}` };
}

/** Makes the next digit ask about the cursor's cell, or cancels that. @param {State} state @returns {State} */
export function toggleAsking(state) {
  const asking = !state.asking && !state.scene && !state.now.digits[state.cursor];
  const place = t("cell.place", { row: Math.floor(state.cursor / state.layout.n) + 1, column: (state.cursor % state.layout.n) + 1 });
  const status = asking ? t("why.choose", { place }) : state.asking ? "" : t("why.select");
  return { ...state, asking, status };
}

/** @param {State} state @param {string} claim @param {WhyAnswer} why @returns {State} */
export function answerWhy(state, claim, why) {
  if (why.mistakes.length > 0) return showMistakes(state, why.mistakes);
  const last = why.steps.at(-1);
  return {
    ...state, asking: false, tab: "help", status: why.text,
    help: { ...noHelp(), why: why.text.trim(), reasons: why.steps, proved: why.proved.every(Boolean) },
    drawing: last && why.steps.length === 1 ? drawingOf(last) : claimDrawing(claim, state.layout.n),
  };
}

/** @param {string} claim @param {number} n @returns {Drawing} */
function claimDrawing(claim, n) {
  const { cell, digit } = literal(claim, n);
  const name = letter(digit) + cellName(cell, n);
  return { highlights: [{ role: "target", candidates: [name] }], links: [], conclusions: [] };
}

/** The board before a step of a path. @param {AnyPath} path @param {number} at @param {Layout} [layout] @returns {Scene} */
export function sceneAt(path, at, layout = CLASSIC) {
  const digits = readGrid(path.grid);
  const open = path.candidates ? readCandidates(path.candidates, layout) : allowed(digits, layout);
  for (const step of path.steps.slice(0, at)) {
    for (const text of step.conclusions) {
      const { cell, digit, holds } = literal(text, layout.n);
      if (holds) {
        digits[cell] = digit;
        for (const peer of layout.peers[cell]) open[peer] &= ~(1 << digit);
      } else open[cell] &= ~(1 << digit);
    }
  }
  return { digits, candidates: open.map((set, cell) => (digits[cell] ? 0 : set)) };
}

/** How a path can end. @param {string} outcome */
export const ending = (outcome) => textOr(`ending.${outcome}`, outcome);

/** Shows a step of the path, or the end after the last one. @param {State} state @param {number} at @returns {State} */
export function showPath(state, at) {
  const { path } = state;
  if (!path) return state;
  const place = Math.max(0, Math.min(at, path.steps.length));
  const step = path.steps[place];
  return {
    ...state, tab: "path", frame: -1, pathAt: place, scene: sceneAt(path, place, state.layout),
    drawing: step ? drawingOf(step) : null,
    status: step ? `${t("path.step", { number: place + 1, of: path.steps.length })} ${step.text}` : t("path.over", { ending: ending(path.outcome) }),
  };
}

/** Shows the hardest step of the rating on the board it applies to. @param {State} state @returns {State} */
export function showHardest(state) {
  const hardest = state.rating?.se?.hardest_step;
  if (!hardest) return state;
  const digits = readGrid(hardest.state.grid);
  const candidates = readCandidates(hardest.state.candidates).map((set, cell) => (digits[cell] ? 0 : set));
  return {
    ...state, scene: { digits, candidates }, frame: -1, drawing: drawingOf(hardest.step),
    status: `${t("path.step", { number: hardest.number, of: hardest.of })} ${hardest.step.text}`,
  };
}

/** Returns to the game. @param {State} state @returns {State} */
export const leaveScene = (state) => ({ ...state, scene: null, drawing: null, frame: -1, help: noHelp(), status: "" });

/** The step on display: of the path, of the rating, or of the hint. @param {State} state @returns {AnyStep | null} */
export function shownStep(state) {
  if (state.tab === "path" && state.scene) return state.path?.steps[state.pathAt] ?? null;
  if (state.tab === "rating" && state.scene) return state.rating?.se?.hardest_step?.step ?? null;
  return state.help.step;
}

/** Shows one inference of the step on display. @param {State} state @param {number} frame @returns {State} */
export function showFrame(state, frame) {
  const step = shownStep(state);
  return step ? { ...state, frame, drawing: frameOf(step, frame) } : state;
}

/** Applies the path up to the step on display as one move. @param {State} state @returns {State} */
export function playFromHere(state) {
  const { path, pathAt } = state;
  if (!path) return state;
  const conclusions = path.steps.slice(0, pathAt).flatMap((step) => step.conclusions);
  return { ...apply({ ...state, scene: null }, conclusions), status: t("path.onBoard") };
}

/** Sets up the position of an example, with its placed digits and struck candidates. */
/** @param {State} state @param {Omit<Example, "steps">} example @returns {State} */
export function withExample(state, example) {
  const digits = readGrid(example.grid);
  const open = readCandidates(example.candidates, state.layout);
  const struck = allowed(digits, state.layout).map((set, cell) => (digits[cell] ? 0 : set & ~open[cell]));
  return {
    ...state, auto: true, now: { ...state.now, digits, struck },
  };
}
