// The questions of the API, with the types of their requests and answers. engine.js knows who answers.

import { send } from "./engine.js";
/** @import { Endpoints, TechniquePage, TechniquesAnswer } from "./generated/api.js" */

export { cancel, isLocal, warm } from "./engine.js";
export { Problem } from "./problem.js";

/**
 * Asks a question. Throws a Problem if there is no answer. With `units`, an engine that is part of the page gives up
 * after this much work.
 * @template {keyof Endpoints} K
 * @param {K} name @param {Endpoints[K]["request"]} request @param {number} [units] @returns {Promise<Endpoints[K]["answer"]>}
 */
export const ask = (name, request, units) => send(name, request, units);

/** Lists every technique. @returns {Promise<TechniquesAnswer>} */
export const catalog = () => send("techniques", {});

/** Lists the techniques for variants. @returns {Promise<TechniquesAnswer>} */
export const variantCatalog = () => send("variant-techniques", {});

/** Fetches the page of one technique. @param {string} id @returns {Promise<TechniquePage>} */
export const technique = (id) => send("technique", { name: id });
