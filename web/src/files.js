// Where the files of the engine are. A folder has them beside the page; the page that is a single file
// carries them inside; a page from `whydoku serve` has none and asks the server.

/** @typedef {{ glue: string, wasm: () => Promise<Response> }} Library the address of its module, and its WebAssembly */
/** @typedef {{ worker: string, small?: Library, full: Library, variant?: Library, pages: () => Promise<Response> }} EngineFiles pages: of the techniques, as text */

/** @returns {EngineFiles | null} */
export function engineFiles() {
  if (document.getElementById("file-full.wasm")) {
    const worker = URL.createObjectURL(new Blob([decode(contents("worker.js"))], { type: "text/javascript" }));
    const unpacked = (/** @type {string} */ name) => async () => unpack(decode(contents(name)));
    const inside = (/** @type {string} */ name) => ({
      glue: `data:text/javascript;base64,${contents(`${name}.js`)}`, wasm: unpacked(`${name}.wasm`),
    });
    return { worker, pages: unpacked("pages.txt"), full: inside("full"), ...(document.getElementById("file-variant.wasm") ? { variant: inside("variant") } : {}) };
  }
  const folder = document.querySelector("meta[name=whydoku-engine]")?.getAttribute("content");
  if (!folder) return null;
  const at = (/** @type {string} */ name) => new URL(folder + name, document.baseURI).href;
  const library = (/** @type {string} */ name) => ({ glue: at(`${name}.js`), wasm: () => fetch(at(`${name}.wasm`)) });
  const part = (/** @type {string} */ name) => (document.querySelector(`meta[name=whydoku-engine][data-${name}]`) ? { [name]: library(name) } : {});
  return { worker: new URL("worker.js", import.meta.url).href, pages: () => fetch(at("pages.txt")), ...part("small"), full: library("full"), ...part("variant") };
}

/** A file inside the page, in base64. @param {string} name */
const contents = (name) => document.getElementById(`file-${name}`)?.textContent?.trim() ?? "";

/** @param {string} base64 */
const decode = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

/** @param {Uint8Array<ArrayBuffer>} bytes */
const unpack = (bytes) => new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
