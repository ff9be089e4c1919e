// How to join a saved value with one from a file, by key.

/** @type {Map<string, (here: any, there: any) => unknown>} */
const rules = new Map();

/** @param {string} key @param {(here: any, there: any) => unknown} join */
export const mergeWith = (key, join) => void rules.set(key, join);

/**
 * Joins a saved value with one from a file; without a rule, the newer one is kept.
 * @template {{ saved: number, value: any }} T @param {string} key @param {T | undefined} here @param {T} there
 */
export function merged(key, here, there) {
  if (!here) return there;
  const join = rules.get(key);
  const newer = there.saved > here.saved ? there : here;
  return join ? { ...newer, value: join(here.value, there.value) } : newer;
}
