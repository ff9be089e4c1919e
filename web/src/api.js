// Requests to the server. A request that takes too long or fails throws a Problem with a sentence to show.

import { sentence } from "./notation.js";
/** @import { Endpoints, TechniquePage, TechniquesAnswer } from "./generated/api.js" */

const TIMEOUT = 15000;

/** An error with a message for the player. */
export class Problem extends Error {}

/** @param {string} path @param {RequestInit} [options] @returns {Promise<any>} */
async function request(path, options = {}) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, { ...options, signal: AbortSignal.timeout(TIMEOUT) });
  } catch {
    throw new Problem("The server did not respond. Check that `whydoku serve` is still running.");
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) {
    const detail = answer && typeof answer.detail === "string" ? answer.detail : `The server answered with status ${response.status}`;
    throw new Problem(sentence(detail));
  }
  return answer;
}

/**
 * Sends one request. The types of request and answer are generated from the server's.
 * @template {keyof Endpoints} K
 * @param {K} name @param {Endpoints[K]["request"]} body @returns {Promise<Endpoints[K]["answer"]>}
 */
export const ask = (name, body) =>
  request(`/api/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Lists every technique. @returns {Promise<TechniquesAnswer>} */
export const catalog = () => request("/api/techniques");

/** Fetches the page of one technique. @param {string} id @returns {Promise<TechniquePage>} */
export const technique = (id) => request(`/api/techniques/${encodeURIComponent(id)}`);
