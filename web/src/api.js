// Asking the server. A question that takes too long is given up; a problem becomes its sentence.

import { sentence } from "./notation.js";
/** @import { Endpoints, TechniquePage, TechniquesAnswer } from "./generated/api.js" */

const TIMEOUT = 15000;

/** What went wrong, in words for the player. */
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
  const body = await response.json().catch(() => null);
  if (!response.ok) {
    const detail = body && typeof body.detail === "string" ? body.detail : `The server answered with status ${response.status}.`;
    throw new Problem(sentence(detail));
  }
  return body;
}

/**
 * One question; what is sent and what comes back is as the server's own types say.
 * @template {keyof Endpoints} K
 * @param {K} name @param {Endpoints[K]["request"]} question @returns {Promise<Endpoints[K]["answer"]>}
 */
export const ask = (name, question) =>
  request(`/api/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
  });

/** Every technique. @returns {Promise<TechniquesAnswer>} */
export const catalog = () => request("/api/techniques");

/** The page of one. @param {string} id @returns {Promise<TechniquePage>} */
export const technique = (id) => request(`/api/techniques/${encodeURIComponent(id)}`);
