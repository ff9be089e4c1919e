// Writes a game into the fragment of a link and reads it back.

import { fromPlain, toPlain } from "./store.js";
/** @import { State } from "./state.js" */
/** @import { Game } from "./store.js" */

/** @param {ReadableStream<Uint8Array>} stream */
const bytesOf = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());

/** Writes the fragment of a share link. @param {State} state @returns {Promise<string>} */
export async function toFragment(state) {
  const text = new Blob([JSON.stringify(toPlain(state))]);
  const bytes = await bytesOf(text.stream().pipeThrough(new CompressionStream("deflate-raw")));
  return `g=${btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/** Reads the game in a fragment, or null if it has no game. @param {string} fragment @returns {Promise<Game | null>} */
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
