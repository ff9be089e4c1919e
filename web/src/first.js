// Sets the theme and draws the board with the digits of the last game before the first frame. The
// server inlines this plain script at the end of the page: a module would wait for the whole page, a
// file for another request, and an earlier place would cause a second layout. Events that happen
// before the modules are loaded are recorded for them.
{
  /** @param {string} key @returns {any} */
  const readStored = (key) => {
    try {
      return JSON.parse(localStorage.getItem(`whydoku.${key}`) ?? "null");
    } catch {
      return null;
    }
  };
  document.documentElement.dataset.theme = readStored("settings")?.theme ?? "system";

  const current = readStored("current");
  const games = readStored("games");
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
  const record = (/** @type {Event} */ event) => {
    // A click on a form control has already taken effect; its change event is recorded instead.
    const handled = event.type === "click" && event.target instanceof Element && event.target.closest("input, label, select");
    if (!handled) early.push(event);
  };
  for (const kind of ["keydown", "pointerdown", "click", "change", "paste"]) addEventListener(kind, record, true);
  /** Returns the recorded events of these kinds and stops recording them. */
  globalThis.takeEarlyEvents = (/** @type {string[]} */ ...kinds) => {
    for (const kind of kinds) removeEventListener(kind, record, true);
    return early.filter((event) => kinds.includes(event.type));
  };
}
