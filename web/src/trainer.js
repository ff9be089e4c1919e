// Makes drills to order, and keeps what the player has learned.

import { ask, catalog, Problem, technique } from "./api.js";
import { request } from "./commands.js";
import { answered, taughtBefore } from "./course.js";
import { judge, toggleCell } from "./drill.js";
import { sceneAt } from "./help.js";
import { writeCandidates, writeGrid } from "./notation.js";
import { writeCourse } from "./records.js";
import { t } from "./text.js";
/** @import { App } from "./main.js" */
/** @import { Drill } from "./drill.js" */

/** How many examples a lesson has. */
export const EXAMPLES = 3;
const TRIES = 400;

/**
 * A position whose next step is the technique: the engine finds no step of any technique that the course teaches
 * before, and a proved one of this.
 * @param {string} id @param {number} seed @returns {Promise<Omit<Drill, "marked" | "verdict" | "revealed" | "counted"> | null>}
 */
export async function makeDrill(id, seed) {
  const earlier = taughtBefore(id);
  for (let n = 0; n < TRIES; n++) {
    const position = earlier.length === 0 ? await lateMoment(id, seed + n) : await stuckPosition(id, seed + n);
    if (!position) continue;
    const { steps, proved } = await ask("steps", { ...position, techniques: [id], order: "rating" });
    if (steps.length === 0 || !proved.every(Boolean)) continue;
    const easier = earlier.length === 0 ? [] : (await ask("steps", { ...position, techniques: earlier })).steps;
    if (easier.length === 0) return { id, ...position, steps, error: "" };
  }
  return null;
}

/** A moment late in an easy game at which the first technique of the course is the next step. @param {string} id @param {number} seed */
async function lateMoment(id, seed) {
  const { puzzles: [made] } = await ask("generate", { seed, level: "easy", givens_from: 30, givens_to: 36 });
  if (!made) return null;
  const path = await ask("explain", { puzzle: made.puzzle });
  const uses = path.steps.flatMap((step, at) => (step.technique === id ? [at] : []));
  const at = uses[Math.floor(uses.length / 2)];
  if (at === undefined) return null;
  const { digits, candidates } = sceneAt(path, at);
  return { puzzle: made.puzzle, grid: writeGrid(digits), candidates: writeCandidates(digits, candidates) };
}

/** The position in which the techniques taught before are stuck. @param {string} id @param {number} seed */
async function stuckPosition(id, seed) {
  const { puzzles: [made] } = await ask("generate", { seed, technique: id });
  if (!made) return null;
  const path = await ask("explain", { puzzle: made.puzzle, techniques: taughtBefore(id) });
  return path.outcome === "stuck" && path.end ? { puzzle: made.puzzle, grid: path.end.grid, candidates: path.end.candidates } : null;
}

/** What a drill begins with. */
const fresh = { marked: [], verdict: null, revealed: false, counted: false };

/** Starts a drill for the lesson on display. The last one stays until the new one is there. @param {App} app @param {string} id */
export function startDrill(app, id) {
  const lesson = app.state.page;
  const none = (/** @type {string} */ error) => ({ id, puzzle: "", grid: "", candidates: "", steps: [], error });
  const making = async () => {
    try {
      return (await makeDrill(id, Math.floor(Math.random() * 2 ** 40))) ?? none(t("drill.none"));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return none(error.message);
    }
  };
  return request(app, making, (made) => {
    // The player may have left for another lesson.
    if (app.state.view !== "lesson" || app.state.page !== lesson) return;
    app.set({ ...app.state, drill: { ...made, ...fresh } });
    // After the next frame, which draws it: the board is larger than the button was.
    requestAnimationFrame(() => document.querySelector("#lesson .lesson-grid")?.scrollIntoView({ block: "start", behavior: "instant" }));
  });
}

/** @param {App} app @param {number} cell */
export function markCell(app, cell) {
  const { drill } = app.state;
  if (drill && !solved(drill)) app.set({ ...app.state, drill: toggleCell(drill, cell) });
}

/** @param {Drill} drill */
const solved = (drill) => drill.revealed || drill.verdict?.kind === "right" || drill.verdict?.kind === "also";

/** Judges the marked cells and notes the first verdict for the course. @param {App} app */
export function checkDrill(app) {
  const { drill } = app.state;
  if (!drill || solved(drill)) return;
  const verdict = judge(drill.steps, drill.marked);
  if (verdict.kind === "empty") return app.set({ ...app.state, drill: { ...drill, verdict } });
  const right = verdict.kind === "right" || verdict.kind === "also";
  // A second try teaches, but only a drill solved without the answer counts, and a miss counts once.
  return note(app, { ...drill, verdict, counted: drill.counted || !right || verdict.kind === "right" || verdict.kind === "also" }, right, right || !drill.counted);
}

/** Shows the answer; this counts as a miss. @param {App} app */
export function revealDrill(app) {
  const { drill } = app.state;
  if (drill && !solved(drill)) note(app, { ...drill, revealed: true, counted: true }, false, !drill.counted);
}

/** @param {App} app @param {Drill} drill @param {boolean} right @param {boolean} counts */
function note(app, drill, right, counts) {
  const learned = counts ? answered(app.state.learned, drill.id, right, Date.now()) : app.state.learned;
  if (learned !== app.state.learned) writeCourse(learned);
  app.set({ ...app.state, drill, learned });
}

/** Opens a technique's page or lesson. @param {App} app @param {string} id */
export async function openPage(app, id) {
  if (app.state.page?.id === id) return;
  app.set({ ...app.state, page: null });
  try {
    const page = await technique(id);
    app.set({ ...app.state, page });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    app.set({ ...app.state, status: error.message });
  }
}

/** Fills up the examples of a lesson, whose page may have fewer of this very technique. @param {App} app @param {string} id */
export async function openExamples(app, id) {
  const { page } = app.state;
  const known = page?.parts.filter((one) => one.part === "example" && one.found && one.technique === id).length ?? 0;
  app.set({ ...app.state, examples: [] });
  try {
    for (let n = known; n < EXAMPLES; n++) {
      const made = await makeDrill(id, Math.floor(Math.random() * 2 ** 40));
      if (app.state.page !== page || app.state.view !== "lesson") return;
      if (made) app.set({ ...app.state, examples: [...app.state.examples, { ...made, ...fresh, revealed: true, counted: true }] });
    }
  } catch (error) {
    // The lesson has its other examples.
    if (!(error instanceof Problem)) throw error;
  }
}

/** Fetches the list of techniques once. @param {App} app */
export async function openCatalog(app) {
  if (app.state.catalog) return;
  try {
    const { techniques } = await catalog();
    app.set({ ...app.state, catalog: techniques });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    app.set({ ...app.state, status: error.message });
  }
}
