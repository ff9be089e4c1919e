// Questions to `whydoku serve`, for a page that it serves. A request that takes too long or fails throws
// a Problem.

import { sentence } from "./notation.js";
import { Problem } from "./problem.js";
import { t } from "./text.js";

const TIMEOUT = 15000;

/** The questions with an address of their own. @type {Partial<Record<string, (request: any) => string>>} */
const ADDRESSES = {
  techniques: () => "techniques",
  "variant-techniques": () => "variant-techniques",
  technique: ({ name }) => `techniques/${encodeURIComponent(name)}`,
};

/** @param {string} name @param {any} request @param {AbortSignal} signal @returns {Promise<any>} */
export async function askServer(name, request, signal) {
  const address = ADDRESSES[name];
  const path = `api/${address ? address(request) : name}`;
  const body = address ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(request) };
  /** @type {Response} */
  let response;
  try {
    response = await fetch(new URL(path, document.baseURI), { ...body, signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]) });
  } catch {
    throw new Problem(t(signal.aborted ? "engine.stopped" : "server.silent"));
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) {
    const detail = answer && typeof answer.detail === "string" ? answer.detail : t("server.status", { status: response.status });
    throw new Problem(sentence(detail));
  }
  return answer;
}
