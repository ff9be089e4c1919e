// Asking the server. A question that takes too long is given up; a problem becomes its sentence.

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
    throw new Problem("The server does not answer. Is `pencilmark serve` still running?");
  }
  const body = await response.json().catch(() => null);
  if (!response.ok) {
    const detail = body && typeof body.detail === "string" ? body.detail : `status ${response.status}`;
    throw new Problem(`${detail[0].toUpperCase()}${detail.slice(1)}.`);
  }
  return body;
}

/** @param {string} name @param {object} question @returns {Promise<any>} */
export const ask = (name, question) =>
  request(`/api/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
  });

/** @param {string} [id] @returns {Promise<any>} */
export const techniques = (id) => request(id ? `/api/techniques/${encodeURIComponent(id)}` : "/api/techniques");
