// Asks a list of questions and hashes the answers, the same way as the program `whydoku-replay`: in Node, and
// in a worker of a browser.
//
// Each line of the list is `NAMES<TAB>REQUEST`; the request is asked of every question named. A line with the
// name `lines` starts a list of puzzles, up to an empty line, that `solveLines` solves.

/** FNV-1a over UTF-16 units, once from each of two starts, so that 64 bits are compared. */
class Hash {
  low = 0x811c9dc5;
  high = 0x1000193;

  /** @param {string} text */
  add(text) {
    let { low, high } = this;
    for (let place = 0; place < text.length; place++) {
      const unit = text.charCodeAt(place);
      low = Math.imul(low ^ unit, 0x01000193);
      high = Math.imul(high ^ unit, 0x01000193);
    }
    // The end of the text counts, so that answers cannot run together unnoticed.
    this.low = Math.imul(low ^ 0x10000, 0x01000193);
    this.high = Math.imul(high ^ 0x20000, 0x01000193);
  }

  toString() {
    return [this.high, this.low].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
  }
}

/**
 * Returns for each name how many answers there were, their hash, and the time they took: together in
 * seconds, and each in milliseconds.
 * @param {{ ask: (name: string, request: string) => string, solve_lines: (puzzles: string) => string }} library
 * @param {string} list
 */
export function replay(library, list) {
  /** @type {Map<string, { count: number, hash: Hash, seconds: number, times: number[] }>} */
  const results = new Map();
  const result = (/** @type {string} */ name) => {
    const found = results.get(name) ?? { count: 0, hash: new Hash(), seconds: 0, times: [] };
    results.set(name, found);
    return found;
  };
  /** @param {string} name @param {number} count @param {() => string} work */
  const timed = (name, count, work) => {
    const start = performance.now();
    const answer = work();
    const time = performance.now() - start;
    const one = result(name);
    one.seconds += time / 1000;
    one.times.push(time);
    one.count += count;
    one.hash.add(answer);
  };
  /** A problem is an answer too. @param {string} name @param {string} request */
  const ask = (name, request) => {
    try {
      return library.ask(name, request);
    } catch (problem) {
      if (typeof problem !== "string") throw problem;
      return problem;
    }
  };
  const lines = list.split("\n");
  for (let place = 0; place < lines.length; place++) {
    const [names, request] = (lines[place] ?? "").split("\t");
    if (names?.startsWith("lines")) {
      const end = lines.indexOf("", place);
      const puzzles = lines.slice(place + 1, end);
      timed(names, puzzles.length, () => library.solve_lines(puzzles.join("\n")));
      place = end;
    } else if (names && request) {
      for (const name of names.split(",")) timed(name, 1, () => ask(name, request));
    }
  }
  return [...results].map(([name, one]) => ({ name, ...one, hash: String(one.hash) }));
}

/**
 * Hashes the answers of somebody who takes time, such as a server.
 * @param {(name: string, request: string) => Promise<string>} ask
 * @param {string[]} questions
 */
export async function replayAsync(ask, questions) {
  const results = new Map();
  for (const line of questions) {
    const [names = "", request = ""] = line.split("\t");
    for (const name of names.split(",")) {
      const one = results.get(name) ?? { name, count: 0, hash: new Hash() };
      results.set(name, one);
      one.count += 1;
      one.hash.add(await ask(name, request));
    }
  }
  return [...results.values()].map((one) => ({ ...one, hash: String(one.hash) }));
}
