// Asks for a new puzzle, and puts what came out on the board.

import { ask, isLocal } from "./api.js";
import { playMade, playVariant } from "./begin.js";
import { levelRequest } from "./levels.js";
import { request, say } from "./commands.js";
import { byId } from "./dom.js";
import { levelName } from "./home.js";
import { t } from "./text.js";
/** @import { App } from "./main.js" */
/** @import { GenerateRequest } from "./generated/api.js" */

/** How many candidates are tried at once. */
const TRIES = 400;
/** How often the page shows how far the search is, in ms. */
const SECOND = 1000;
/** How long the search goes on, in ms. */
const PATIENCE = 60_000;

/** The form's fields as a request; empty ones are left out. @param {FormData} data @returns {GenerateRequest} */
export function requestOf(data) {
  const text = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
  const words = ["level", "technique", "symmetry", "rating_from", "rating_to"].filter((name) => text(name) !== "").map((name) => [name, text(name)]);
  const numbers = ["givens_from", "givens_to"].filter((name) => text(name) !== "").map((name) => [name, Number(text(name))]);
  const [rules, size] = [text("rules"), Number(text("size") || 9)];
  // A variant is made by its rules and size alone.
  if (rules || size !== 9) return { rules: rules || "classic", size };
  return Object.fromEntries([...words, ...numbers]);
}

/** A title that says what was asked for. @param {App} app @param {GenerateRequest} body */
function titleOf(app, { level, technique, rating_from: from, rating_to: to }) {
  const name = app.state.catalog?.find((entry) => entry.id === technique)?.name ?? "";
  const rating = from && to ? `SE ${from}–${to}` : from ? `SE ≥ ${from}` : to ? `SE ≤ ${to}` : "";
  return [level ? levelName(level) : "", name, rating].filter(Boolean).join(", ") || t("make.new");
}

/** @param {App} app */
export function make(app) {
  const body = requestOf(new FormData(/** @type {HTMLFormElement} */ (byId("make").querySelector("form"))));
  if ([body.givens_from, body.givens_to].some((n) => Number.isNaN(n))) return say(app, t("make.number"));
  const seed = Math.floor(Math.random() * 2 ** 50);
  // Without other wishes, a level has its usual number of givens.
  const plain = body.level && Object.keys(body).length === 1;
  app.set({ ...app.state, maker: { request: body, answer: null, ratings: [], isDone: false }, status: "" });
  const end = performance.now() + (isLocal ? PATIENCE : 0);
  return request(app, async () => {
    let [tries, shown] = [0, performance.now()];
    for (let round = 0; ; round++) {
      const wanted = plain ? levelRequest(body.level ?? "", seed + round) : { seed: seed + round, ...body };
      const answer = await ask("generate", wanted, body.rules ? undefined : TRIES);
      tries = answer.tries += tries;
      const isOver = answer.puzzles.length > 0 || performance.now() >= end;
      if (!isOver && performance.now() < shown + SECOND) continue;
      const made = answer.puzzles[0] ?? answer.nearest;
      const rated = made ? await ask("rate", { puzzle: made.puzzle, scales: made.variant ? ["difficulty"] : ["level", "se"] }) : null;
      const found = { answer, ratings: rated?.ratings ?? [] };
      if (isOver) return found;
      shown = performance.now();
      app.set({ ...app.state, maker: { request: body, ...found, isDone: false } });
    }
  }, (found) => {
    app.set({ ...app.state, maker: { request: body, ...found, isDone: true } });
    // On a phone, the form fills the screen.
    requestAnimationFrame(() => document.querySelector("#make .guided")?.scrollIntoView({ block: "nearest", behavior: "instant" }));
  });
}

/** @param {App} app @param {"puzzle" | "nearest" | "practice"} how */
export async function playFromMaker(app, how) {
  const { request: asked, answer } = app.state.maker;
  const made = how === "nearest" ? answer?.nearest : answer?.puzzles[0];
  const name = app.state.catalog?.find((entry) => entry.id === asked.technique)?.name ?? "";
  if (made?.variant) {
    await request(app, () => ask("parse", { puzzle: made.puzzle }), ({ puzzles: [board] }) => playVariant(app, board, `${asked.rules}/${asked.size}`));
  } else if (made) playMade(app, made, asked, how, how === "practice" ? name : titleOf(app, asked));
}
