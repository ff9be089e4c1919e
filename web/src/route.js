// The addresses of the views, as pure functions between the fragment of a link and a route.

/** @import { Tab, View } from "./state.js" */

/** The levels, easiest first. */
export const LEVELS = ["easy", "medium", "hard", "expert", "master", "extreme"];
/** The rules that puzzles are made with. */
export const KINDS = ["killer", "x", "jigsaw", "windoku", "thermo", "arrow", "kropki", "xv", "anti-knight", "anti-king"];
/** The sizes of grids without further rules that puzzles are made for. */
export const SIZES = [4, 6, 8, 10, 12, 15, 16];
/** The ranges of Sudoku Explainer ratings that the start page offers. */
export const RANGES = ["1.5-2.5", "2.5-3.5", "3.5-4.5", "4.5-5.5", "5.5-6.6", "6.6-7.5"];
/** @type {readonly Tab[]} */
export const TABS = ["help", "path", "steps", "rating"];

/**
 * @typedef {object} Route
 * @property {View} view
 * @property {Tab} [tab]       the tab of the play view
 * @property {string} [id]     the technique of a lesson or of a page
 * @property {string} [level]  start a new game of this level
 * @property {string} [range]  start a new game with a rating in this range, 2.5-3.5
 * @property {string} [daily]  open the daily puzzle of this level
 * @property {string} [day]    the date of the daily puzzle, 2026-11-18
 * @property {string} [practice]  start practicing this technique
 * @property {string} [variant]   start a new game with these rules and this size: `killer/9`
 * @property {boolean} [shared]   the fragment holds a game
 */

/** Reads a fragment. An unknown one is the start page. @param {string} fragment @returns {Route} */
export function readRoute(fragment) {
  const text = fragment.replace(/^#/, "");
  if (text.startsWith("g=")) return { view: "play", shared: true };
  const [place, first = "", second = ""] = text.replace(/^\//, "").split("/");
  const id = /^[a-z0-9-]+$/.test(first) ? first : "";
  const level = LEVELS.includes(first) ? first : "";
  switch (place) {
    case "play":
      return { view: "play", tab: TABS.find((tab) => tab === first) ?? "help" };
    case "new":
      return /^\d\d?\.\d-\d\d?\.\d$/.test(first) ? { view: "play", range: first } : { view: "play", level: level || "easy" };
    case "daily":
      return { view: "play", daily: level || "easy", ...(/^\d{4}-\d\d-\d\d$/.test(second) ? { day: second } : {}) };
    case "practice":
      return id ? { view: "play", practice: id } : { view: "learn" };
    case "variant":
      return id ? { view: "play", variant: `${id}/${/^\d+$/.test(second) ? second : 9}` } : { view: "home" };
    case "learn":
      return id ? { view: "lesson", id } : { view: "learn" };
    case "techniques":
      return id ? { view: "techniques", id } : { view: "techniques" };
    case "make":
    case "games":
      return { view: place };
    default:
      return { view: "home" };
  }
}

/** The fragment of a view. @param {View} view @param {string} [more] */
export function writeRoute(view, more = "") {
  const place = { home: "", play: "play", learn: "learn", lesson: "learn", techniques: "techniques", make: "make", games: "games" }[view];
  return `#/${place}${more && more !== "help" ? `/${more}` : ""}`;
}
