// Ways to begin a game: by level, today's puzzle, practice for a technique, a saved game.

import { ask, catalog } from "./api.js";
import { openExample, play, playBoard, request, say } from "./commands.js";
import { levelName } from "./home.js";
import { savedGame } from "./games.js";
import { kindName, levelRequest } from "./levels.js";
import { readGrid } from "./notation.js";
import { dayOf } from "./stats.js";
import * as store from "./store.js";
import { languageNow, t } from "./text.js";
/** @import { App } from "./main.js" */
/** @import { Board, GenerateRequest, MadePuzzle } from "./generated/api.js" */

const randomSeed = () => Math.floor(Math.random() * 2 ** 50);

/** Makes a puzzle and puts it on the board. */
/** @param {App} app @param {GenerateRequest} body @param {string} level @param {string} label @param {{ id?: string, daily?: string }} [more] */
function begin(app, body, level, label, { id, daily = "" } = {}) {
  return request(app, () => ask("generate", body), ({ puzzles: [made] }) => {
    if (!made) return say(app, t("make.timeout"));
    void play(app, { givens: readGrid(made.puzzle), now: store.fromPlain({ v: 1, p: made.puzzle })?.now ?? app.state.now, label }, id);
    return app.set({ ...app.state, progress: { ...app.state.progress, level, daily, started: Date.now() }, status: "" });
  });
}

/** @param {App} app @param {string} level */
export const newLevel = (app, level) => begin(app, levelRequest(level, randomSeed()), level, t("game.level", { level: levelName(level) }));

/** Makes a variant and puts it on the board. @param {App} app @param {string} kind `killer/9` */
export function newVariant(app, kind) {
  const [rules, size] = kind.split("/");
  return request(app, async () => {
    const { puzzles: [made] } = await ask("generate", { seed: randomSeed(), rules, size: Number(size) });
    return made && ask("parse", { puzzle: made.puzzle });
  }, (parsed) => (parsed ? playVariant(app, parsed.puzzles[0], kind) : say(app, t("make.timeout"))));
}

/** @param {App} app @param {Board} board @param {string} kind */
export function playVariant(app, board, kind) {
  playBoard(app, { ...board, label: t("game.level", { level: kindName(kind) }) });
  app.set({ ...app.state, progress: { ...app.state.progress, variant: kind } });
}

/** @param {App} app @param {string} range the lowest and the highest rating, 2.5-3.5 */
export function newRated(app, range) {
  const [from, to] = range.split("-");
  return begin(app, { seed: randomSeed(), rating_from: from, rating_to: to }, "", t("game.rated", { range: `SE ${from}–${to}` }));
}

/** Opens the puzzle of a day, which is the same for everyone; a second time, the game begun before. */
/** @param {App} app @param {string} level @param {string} [day] */
export async function openDaily(app, level, day = dayOf(Date.now())) {
  const id = `daily-${day}-${level}`;
  const saved = (await store.games()).find((one) => one.id === id);
  if (saved) return void play(app, saved.game, id);
  const date = new Date(`${day}T12:00:00`).toLocaleDateString(languageNow(), { dateStyle: "medium" });
  return begin(app, levelRequest(level, Number(day.replace(/-/g, ""))), level, t("game.daily", { date, level: levelName(level) }), { id, daily: day });
}

/** Opens a position just before a technique is needed. @param {App} app @param {string} technique */
export function practiceTechnique(app, technique) {
  return request(app, async () => {
    const { techniques } = await catalog();
    return { name: techniques.find((one) => one.id === technique)?.name ?? technique, answer: await ask("generate", { seed: randomSeed(), technique }) };
  }, ({ name, answer }) => {
    const [made] = answer.puzzles;
    if (made) playMade(app, made, { technique }, "practice", name);
    else say(app, t("make.timeout"));
  });
}

/** Puts a made puzzle on the board under a title it meets. */
/** @param {App} app @param {MadePuzzle} made @param {GenerateRequest} asked @param {"puzzle" | "nearest" | "practice"} how @param {string} label */
export function playMade(app, made, asked, how, label) {
  if (how === "practice" && made.practice) {
    void openExample(app, { technique: asked.technique ?? "", found: true, puzzle: made.puzzle, ...made.practice, number: 0 }, label);
    return;
  }
  playBoard(app, { puzzle: made.puzzle, grid: made.puzzle, candidates: null, label: how === "nearest" ? t("make.nearLabel", { label }) : label, format: "line", fields: [] });
  app.set({ ...app.state, progress: { ...app.state.progress, level: how === "nearest" ? "" : asked.level ?? "", started: Date.now() } });
}

/** Opens a saved game. @param {App} app @param {string} id */
export function openSaved(app, id) {
  const saved = savedGame(id);
  if (saved) void play(app, saved.game, id);
}
