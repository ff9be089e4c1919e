// The questions as functions with friendly arguments, over any `ask`.

/** The fields of a call that are not part of the request. */
const OPTIONS = ["units", "timeout", "signal"];

/**
 * Splits the arguments of a call into the request and the options.
 * @param {string | object} [first] @param {object} [second]
 */
function split(first = {}, second = {}) {
  const all = Object.entries({ ...(typeof first === "string" ? { puzzle: first } : first), ...second });
  const part = (/** @type {boolean} */ isOption) => Object.fromEntries(all.filter(([name]) => OPTIONS.includes(name) === isOption));
  return { request: part(false), options: part(true) };
}

/**
 * @param {(name: string, request: string, options: object) => Promise<string>} askJson
 */
export function questions(askJson) {
  /** @param {string} name @param {object} request @param {object} [options] */
  const ask = async (name, request, options = {}) => JSON.parse(await askJson(name, JSON.stringify(request), options));
  /** @param {string} name */
  const question = (name) => (/** @type {string | object} */ first, /** @type {object} */ second) => {
    const { request, options } = split(first, second);
    return ask(name, request, options);
  };
  return {
    ask,
    solve: question("solve"),
    count: question("check"),
    solutions: question("solutions"),
    hint: question("hint"),
    why: question("why"),
    path: question("explain"),
    rate: question("rate"),
    generate: question("generate"),
    convert: question("convert"),
    draw: question("draw"),
  };
}
