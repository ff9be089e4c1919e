// What is kept about every game besides its position: level, time, hints, mistakes; and what the player has
// learned. The current game's part is also in localStorage, so that it can be resumed at once. Everything read
// is checked.

import { mergeWith } from "./merge.js";
import { writeGrid } from "./notation.js";
import { noProgress } from "./state.js";
import * as store from "./store.js";
import { packPast, unpackPast } from "./undolog.js";
/** @import { Position, Progress, State } from "./state.js" */

/** @typedef {Progress & { id: string, puzzle: string, label: string, saved: number }} GameNote */

const RECORDS = "records";
const COURSE = "course";
const CURRENT = "whydoku.progress";
const DRAFT = "whydoku.draft";

/** @type {GameNote[]} */
let notes = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The database reports a browser that stores nothing.
  }
}

/** @param {any} one @returns {Progress} */
function progressFrom(one) {
  const number = (/** @type {unknown} */ x) => (typeof x === "number" && Number.isFinite(x) && x >= 0 ? x : 0);
  const text = (/** @type {unknown} */ x) => (typeof x === "string" ? x.slice(0, 200) : "");
  return {
    level: text(one?.level), daily: text(one?.daily), practice: text(one?.practice), variant: text(one?.variant), started: number(one?.started),
    spent: number(one?.spent), mistakes: number(one?.mistakes), hints: number(one?.hints), shown: text(one?.shown),
    shownRating: number(one?.shownRating), done: number(one?.done), needed: text(one?.needed), neededRating: number(one?.neededRating),
  };
}

/** A note as it was kept, or null. @param {any} one @returns {GameNote | null} */
export function noteFrom(one) {
  if (typeof one?.id !== "string" || !/^([1-9.]{81}$|size )/.test(one.puzzle)) return null;
  const label = typeof one.label === "string" ? one.label.slice(0, 200) : "";
  return { ...progressFrom(one), id: one.id, puzzle: one.puzzle, label, saved: Number(one.saved) || 0 };
}

/** The notes of two lists, each game once, as it was later. @param {readonly GameNote[]} here @param {readonly GameNote[]} there */
export function joinNotes(here, there) {
  /** @type {Map<string, GameNote>} */
  const all = new Map();
  for (const note of [...here, ...there]) if ((all.get(note.id)?.saved ?? -1) < note.saved) all.set(note.id, note);
  return [...all.values()].sort((a, b) => a.saved - b.saved);
}

/** @param {unknown} value @returns {GameNote[]} */
const listFrom = (value) => (Array.isArray(value) ? value.map(noteFrom).filter((one) => one !== null) : []);

mergeWith(RECORDS, (here, there) => joinNotes(listFrom(here), listFrom(there)));

/** How often a lesson was answered. @param {any} lesson */
const answersOf = (lesson) => (Number(lesson?.right) || 0) + (Number(lesson?.wrong) || 0);

/** The lessons of two courses, each as it is after more answers. @param {any} here @param {any} there @returns {Record<string, unknown>} */
export function joinLessons(here, there) {
  const all = { ...there };
  for (const [id, lesson] of Object.entries(here ?? {})) if (answersOf(lesson) >= answersOf(all[id])) all[id] = lesson;
  return all;
}

mergeWith(COURSE, joinLessons);

/** Every game's note, oldest first; empty until they are loaded. @returns {readonly GameNote[]} */
export const records = () => notes;

/** Loads the notes and the progress of the course. */
export async function loadRecords() {
  notes = joinNotes(listFrom(await store.get(RECORDS)), notes);
  return { learned: await store.get(COURSE) };
}

/** Keeps the note and the earlier positions of the current game. @param {State} state */
export function saveRecord(state) {
  if (!state.id || state.typing) return;
  const { id, label, givens, progress, past, now, variant } = state;
  write(CURRENT, { id, progress, past: packPast(past, now) });
  // A game nobody has touched is not history.
  if (past.length === 0 && progress.hints === 0 && progress.done === 0) return;
  const note = { ...progress, id, label, puzzle: variant?.text ?? writeGrid(givens), saved: Date.now() };
  notes = joinNotes(notes, [note]);
  clearTimeout(waiting);
  waiting = setTimeout(keepNotes, 500);
}

/** Writes the notes to the database. */
export function keepNotes() {
  clearTimeout(waiting);
  const mine = notes;
  return store.change(RECORDS, (stored) => joinNotes(listFrom(stored), mine));
}

/** The progress of a game, and its earlier positions if it was the last one. */
/** @param {string} id @param {Position} now @returns {{ progress: Progress, past: Position[] }} */
export function recall(id, now) {
  const current = read(CURRENT);
  const mine = current?.id === id;
  const known = mine ? current.progress : notes.find((one) => one.id === id);
  return { progress: known ? progressFrom(known) : noProgress(), past: mine ? unpackPast(current.past, now) : [] };
}

/** @param {string} id */
export function forget(id) {
  notes = notes.filter((one) => one.id !== id);
  return store.change(RECORDS, (stored) => listFrom(stored).filter((one) => one.id !== id));
}

/** Keeps what the player has learned, beside what another tab has kept. @param {unknown} learned */
export const writeCourse = (learned) => void store.change(COURSE, (stored) => joinLessons(learned, stored));

/** Keeps the givens of a puzzle that is being typed in; an empty text drops them. @param {string} givens */
export function saveDraft(givens) {
  if (givens) write(DRAFT, givens);
  else if (read(DRAFT)) localStorage.removeItem(DRAFT);
}

/** The givens typed so far, or an empty text. */
export function draft() {
  const text = read(DRAFT);
  return typeof text === "string" && /^[1-9.]{81}$/.test(text) ? text : "";
}
