// Replays a list of questions in a worker of a browser.

import { replay } from "./replay.js";

addEventListener("message", async ({ data: { list, part } }) => {
  const library = await import(`./node_modules/whydoku/${part}.js`);
  await library.default({ module_or_path: new URL(`./node_modules/whydoku/${part}.wasm`, import.meta.url) });
  postMessage(replay(library, await (await fetch(list)).text()));
});
