// Before the first frame: the theme, and the board with the digits of the game played last. A plain
// script that the server puts into the page itself (modules wait for the whole page, files for a
// journey), at its end, so that nothing is laid out twice; the modules then go on with what is here.
// Presses until then are kept for them.
{
  /** @param {string} key @returns {any} */
  const kept = (key) => {
    try {
      return JSON.parse(localStorage.getItem(`whydoku.${key}`) ?? "null");
    } catch {
      return null;
    }
  };
  document.documentElement.dataset.theme = kept("settings")?.theme ?? "system";

  const current = kept("current");
  const games = kept("games");
  const last = Array.isArray(games) ? games.find((saved) => saved?.id === current)?.game : null;
  const board = document.getElementById("board");
  const givens = location.hash ? "" : String(last?.p ?? board?.dataset.welcome);
  const digits = location.hash ? "" : String(last?.g ?? givens);
  for (let row = 0; row < 9; row++) {
    const cells = document.createElement("div");
    cells.className = "row";
    cells.setAttribute("role", "row");
    for (let cell = 9 * row; cell < 9 * row + 9; cell++) {
      const root = document.createElement("div");
      root.id = `cell-${cell}`;
      root.className = givens[cell] > "0" ? "cell given" : "cell";
      root.setAttribute("role", "gridcell");
      root.setAttribute("data-cell", String(cell));
      root.tabIndex = -1;
      if (digits[cell] > "0") {
        const value = document.createElement("span");
        value.className = "value";
        value.textContent = digits[cell];
        root.append(value);
      }
      cells.append(root);
    }
    board?.append(cells);
  }

  /** @type {Event[]} */
  const early = [];
  const keep = (/** @type {Event} */ event) => {
    // A click on a box has done its work; that it changed is what counts.
    const done = event.type === "click" && event.target instanceof Element && event.target.closest("input, label, select");
    if (!done) early.push(event);
  };
  for (const kind of ["keydown", "pointerdown", "click", "change", "paste"]) addEventListener(kind, keep, true);
  /** Hands over what happened of these kinds so far; from now on others listen to them. */
  globalThis.takeEarly = (/** @type {string[]} */ ...kinds) => {
    for (const kind of kinds) removeEventListener(kind, keep, true);
    return early.filter((event) => kinds.includes(event.type));
  };
}
