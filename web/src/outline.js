// Outlines of groups of cells as SVG paths. One cell is 100 units.

/**
 * The outline of cells, a little inside them.
 * @param {readonly number[]} cells @param {number} n rows of the grid @param {number} inset
 */
export function outline(cells, n, inset) {
  const all = new Set(cells);
  const has = (/** @type {number} */ x, /** @type {number} */ y) => x >= 0 && y >= 0 && x < n && y < n && all.has(n * y + x);
  const half = 50 - inset;
  let path = "";
  for (const cell of all) {
    const [x, y] = [cell % n, Math.floor(cell / n)];
    for (const [dx, dy] of [[0, -1], [1, 0], [0, 1], [-1, 0]]) {
      if (has(x + dx, y + dy)) continue;
      // A side ends where the outline turns: before a corner, at a straight neighbor, or behind an inner corner.
      const reach = (/** @type {number} */ way) => !has(x - way * dy, y + way * dx) ? half : has(x + dx - way * dy, y + dy + way * dx) ? 50 + inset : 50;
      const [cx, cy] = [100 * x + 50 + dx * half, 100 * y + 50 + dy * half];
      path += `M${cx + dy * reach(-1)} ${cy - dx * reach(-1)}L${cx - dy * reach(1)} ${cy + dx * reach(1)}`;
    }
  }
  return path;
}

/** The lines between cells of different groups. @param {number} n @param {readonly (readonly number[])[]} groups */
export function borders(n, groups) {
  /** @type {number[]} */
  const of = [];
  groups.forEach((group, at) => group.forEach((cell) => (of[cell] = at)));
  return Array.from({ length: n * n }, (_, cell) => {
    const [x, y] = [100 * (cell % n), 100 * Math.floor(cell / n)];
    return (x < 100 * n - 100 && of[cell] !== of[cell + 1] ? `M${x + 100} ${y}v100` : "") + (y < 100 * n - 100 && of[cell] !== of[cell + n] ? `M${x} ${y + 100}h100` : "");
  }).join("");
}
