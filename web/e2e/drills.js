// Tests that every drill of the course is what it says: the technique is there, and nothing taught before it is.

import { equal, ok, test } from "./harness.js";
import { call, says, visitView } from "./tools.js";

const rows = Array.from({ length: 9 }, (_, r) => Array.from({ length: 9 }, (_, c) => 9 * r + c));
const columns = Array.from({ length: 9 }, (_, c) => rows.map((row) => row[c]));
const boxes = Array.from({ length: 9 }, (_, b) => Array.from({ length: 9 }, (_, n) => 27 * Math.floor(b / 3) + 3 * (b % 3) + 9 * Math.floor(n / 3) + (n % 3)));

/** Every single of a grid by its definition, as "cell=digit", by the technique of the course that teaches it. */
function singles(grid) {
  const houses = [...rows, ...columns, ...boxes];
  const digitsAt = (cell) => (grid[cell] !== "." ? [] : [..."123456789"].filter((digit) =>
    !houses.some((house) => house.includes(cell) && house.some((other) => grid[other] === digit))));
  const full = houses.filter((house) => house.filter((cell) => grid[cell] === ".").length === 1)
    .map((house) => house.find((cell) => grid[cell] === ".")).map((cell) => `${cell}=${digitsAt(cell)}`);
  const hidden = (kind) => kind.flatMap((house) => [..."123456789"].flatMap((digit) => {
    const cells = house.filter((cell) => digitsAt(cell).includes(digit));
    return cells.length === 1 ? [`${cells[0]}=${digit}`] : [];
  }));
  const naked = grid.split("").flatMap((_, cell) => (digitsAt(cell).length === 1 ? [`${cell}=${digitsAt(cell)}`] : []));
  return { "full-house": full, "hidden-single-box": hidden(boxes), "hidden-single-line": hidden([...rows, ...columns]), "naked-single": naked };
}

const placement = (text) => /^r(\d)c(\d)=(\d)$/.exec(text)?.slice(1).map(Number) ?? [];

for (const [at, id] of ["full-house", "hidden-single-box", "hidden-single-line", "naked-single"].entries()) {
  test(`a drill for ${id} has no easier single`, { places: ["folder"] }, async ({ page }) => {
    for (const seed of [1, 2, 3]) {
      const drill = await call(page, "trainer", "makeDrill", id, 1000 * seed);
      ok(drill, `there is a drill for seed ${seed}`);
      const all = Object.entries(singles(drill.grid));
      for (const [easier, found] of all.slice(0, at)) equal(found, [], `${easier} in ${drill.grid}`);
      const found = drill.steps.map(({ conclusions: [text] }) => placement(text)).map(([r, c, d]) => `${9 * r + c - 10}=${d}`);
      equal([...new Set(found)].sort(), [...new Set(all[at][1])].sort(), `every ${id} in ${drill.grid}`);
    }
  });
}

test("every lesson has a drill in which the techniques taught before it find nothing", { places: ["folder"], minutes: 10 }, async ({ page }) => {
  const course = await page.evaluate(async () => {
    const main = document.querySelector("script[type=module]")?.getAttribute("src");
    return (await import(new URL("course.js", new URL(main, document.baseURI)).href)).COURSE.map(({ id }) => id);
  });
  ok(course.length > 20, String(course.length));
  for (const [at, id] of course.entries()) {
    const drill = await call(page, "trainer", "makeDrill", id, 77);
    ok(drill, `there is a drill for ${id}`);
    const { puzzle, grid, candidates, steps } = drill;
    ok(steps.every((step) => step.technique === id), id);
    if (at === 0) continue;
    // Not the list of steps, with which the drill was made, but a path: it must be stuck where it starts.
    const path = await call(page, "api", "ask", "explain", { puzzle, grid, candidates, techniques: course.slice(0, at) });
    equal([path.outcome, path.steps.length], ["stuck", 0], `${id} in ${grid}`);
  }
});

test("no heading of a lesson stands alone", { places: ["folder"] }, async ({ page }) => {
  for (const [id, name] of [["naked-pair", /Naked Pair/], ["x-wing", /X-Wing/]]) {
    await visitView(page, `learn/${id}`);
    await says(page, "#lesson h1", name);
    await page.waitForSelector(`#lesson .prose h2`);
    const alone = await page.$$eval("#lesson .prose h2", (all) => all.filter((one) => !one.nextElementSibling || one.nextElementSibling.tagName === "H2").map((one) => one.textContent));
    equal(alone, [], id);
  }
});
