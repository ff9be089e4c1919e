// A worker of engine.js: takes compiled libraries, then answers one question after another. It is not a
// module, because a page from a disk cannot start a module as a worker.

{
  /** @typedef {(name: string, request: string, units?: bigint) => string} Ask */

  /** @typedef {{ ask: Ask, take_pages?: (pages: string) => void }} Library */

  /** @type {Map<string, Promise<Library>>} */
  const libraries = new Map();

  /** @param {string} glue @param {WebAssembly.Module} module @returns {Promise<Library>} */
  const load = async (glue, module) => {
    const library = await import(glue);
    await library.default({ module_or_path: module });
    return library;
  };

  addEventListener("message", async ({ data: { size, id, name, request, units, pages, glue, module } }) => {
    if (glue) return void libraries.set(size, load(glue, module));
    try {
      const library = await libraries.get(size);
      if (pages) library?.take_pages?.(pages);
      postMessage({ id, answer: library?.ask(name, request, units) });
    } catch (error) {
      // The library throws the JSON of a problem. Anything else is a fault of the library.
      postMessage(typeof error === "string" ? { id, problem: error } : { id, fault: String(error) });
    }
  });
}
