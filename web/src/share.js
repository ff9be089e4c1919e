// A game as a short text for a link's fragment or a file, and back. What comes in is checked: it may
// come from anywhere.

import { readGrid, writeGrid } from "./notation.js";
import { start } from "./state.js";
/** @import { Position, State } from "./state.js" */

/** @typedef {{ givens: readonly number[], now: Position, label: string }} Game */

/** @param {Game} state */
export function toPlain(state) {
  const { now } = state;
  const sets = (/** @type {readonly number[]} */ array) =>
    array.some(Boolean) ? array.map((set) => (set ? set.toString(36) : "")).join(",") : undefined;
  return {
    v: 1,
    p: writeGrid(state.givens),
    g: writeGrid(now.digits),
    c: sets(now.corner),
    m: sets(now.centre),
    s: sets(now.struck),
    k: sets(now.colours),
    i: Object.keys(now.inks).length > 0 ? now.inks : undefined,
    l: state.label || undefined,
  };
}

/** @param {unknown} value @returns {Game | null} */
export function fromPlain(value) {
  if (typeof value !== "object" || value === null) return null;
  const plain = /** @type {Record<string, unknown>} */ (value);
  const grid = /^[1-9.]{81}$/;
  if (plain.v !== 1 || typeof plain.p !== "string" || !grid.test(plain.p)) return null;
  const givens = readGrid(plain.p);
  const digits = typeof plain.g === "string" && grid.test(plain.g) ? readGrid(plain.g) : givens;
  if (givens.some((given, cell) => given && digits[cell] !== given)) return null;
  const sets = (/** @type {unknown} */ text) => {
    const parts = typeof text === "string" ? text.split(",") : [];
    return Array.from({ length: 81 }, (_, cell) => (parseInt(parts[cell] ?? "", 36) || 0) & 0x3ff);
  };
  /** @type {Record<string, number>} */
  const inks = {};
  if (typeof plain.i === "object" && plain.i !== null) {
    for (const [key, colour] of Object.entries(plain.i)) {
      if (/^\d{1,2}\.[1-9]$/.test(key) && Number.isInteger(colour) && colour >= 0 && colour < 10) inks[key] = colour;
    }
  }
  const label = typeof plain.l === "string" ? plain.l.slice(0, 200) : "";
  const now = {
    ...start(givens), digits, corner: sets(plain.c), centre: sets(plain.m), struck: sets(plain.s),
    colours: sets(plain.k), inks,
  };
  return { givens, now, label };
}

/** @param {ReadableStream<Uint8Array>} stream */
const bytesOf = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());

/** The fragment of a share link. @param {State} state @returns {Promise<string>} */
export async function toFragment(state) {
  const text = new Blob([JSON.stringify(toPlain(state))]);
  const bytes = await bytesOf(text.stream().pipeThrough(new CompressionStream("deflate-raw")));
  return `g=${btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/** The game of a fragment, or nothing. @param {string} fragment @returns {Promise<Game | null>} */
export async function fromFragment(fragment) {
  const text = /^#?g=([\w-]{1,8000})$/.exec(fragment)?.[1];
  if (!text) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return fromPlain(JSON.parse(await new Response(stream).text()));
  } catch {
    return null;
  }
}
