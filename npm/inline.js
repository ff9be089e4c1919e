// The package with its WebAssembly inside, for bundlers that do not copy
// files: `import … from "whydoku/inline"`. `inWorker` is not here, because its worker is a file too.

import { sources, texts } from "./engine.js";

/** @param {string} base64 */
const unpack = (base64) => {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
};

sources.small = async () => unpack((await import("./small.inline.js")).default);
sources.full = async () => unpack((await import("./full.inline.js")).default);
sources.variant = async () => unpack((await import("./variant.inline.js")).default);
texts.pages = async () => new TextDecoder().decode(await unpack((await import("./pages.inline.js")).default));

export { ask, convert, count, draw, generate, hint, load, path, rate, solutions, solve, solveLines, WhydokuError, why } from "./index.js";
