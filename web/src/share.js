// Writes a game into the fragment of a link and reads it back.

import { fromPlain, toPlain } from "./store.js";
/** @import { State } from "./state.js" */
/** @import { Game } from "./store.js" */

/** @param {ReadableStream<Uint8Array>} stream */
const bytesOf = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());

/** Names that only this computer or its own network resolves. */
const LOCAL = /^(localhost|.*\.(local|localhost|lan|home|internal|test)|[^.]+)$/;
/** Addresses of this computer and of private networks. */
const PRIVATE = /^(0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;

/** Whether other people can open a page at this address. @param {URL | Location} address */
export function isPublic({ protocol, hostname }) {
  if (!/^https?:$/.test(protocol)) return false;
  // In brackets is an address of version 6: this computer, or one of a private network.
  if (hostname.startsWith("[")) return !/^\[(::1?\]|f[cd]|fe[89ab])/i.test(hostname);
  return /^[\d.]+$/.test(hostname) ? !PRIVATE.test(hostname) : !LOCAL.test(hostname);
}

/** Writes the fragment of a share link. @param {State} state @returns {Promise<string>} */
export async function toFragment(state) {
  const text = new Blob([JSON.stringify(toPlain(state))]);
  const bytes = await bytesOf(text.stream().pipeThrough(new CompressionStream("deflate-raw")));
  return `g=${btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/** Reads the game in a fragment, or null if it has no game. @param {string} fragment @returns {Promise<Game | null>} */
export async function fromFragment(fragment) {
  const text = /^#?g=([\w-]{1,30000})$/.exec(fragment)?.[1];
  if (!text) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return fromPlain(JSON.parse(await new Response(stream).text()));
  } catch {
    return null;
  }
}
