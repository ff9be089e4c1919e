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

  const last = readStored("last")?.game;
  const board = document.getElementById("board");
  const shared = location.hash.startsWith("#g=");
  const givens = shared ? "" : String(last?.p ?? board?.dataset.welcome);
  const digits = shared ? "" : String(last?.g ?? givens);
  // A variant may have another size.
  const n = shared || last?.v !== 2 ? 9 : Math.min(16, Math.max(2, Number(last.n) || 9));
  if (n !== 9) document.documentElement.style.setProperty("--n", String(n));
  for (let row = 0; row < n; row++) {
    const cells = document.createElement("div");
    cells.className = "row";
    cells.setAttribute("role", "row");
    for (let cell = n * row; cell < n * row + n; cell++) {
      const root = document.createElement("div");
      root.id = `cell-${cell}`;
      root.className = givens[cell] > "0" ? "cell given" : "cell";
      root.setAttribute("role", "gridcell");
      root.setAttribute("data-cell", String(cell));
      root.tabIndex = -1;
      if (digits[cell] > "0") {
        const value = document.createElement("span");
        value.className = "value";
        value.textContent = String(parseInt(digits[cell], 36));
        root.append(value);
      }
      cells.append(root);
    }
    board?.append(cells);
  }

  // Only the view of the address is on the screen; route.js reads the address in full.
  const [, place = "", id = ""] = /^#\/(\w+)(?:\/(\w+))?/.exec(location.hash) ?? [];
  const view = shared || ["play", "new", "daily", "practice", "variant"].includes(place) ? "play" : place === "learn" && id ? "lesson"
    : ["learn", "techniques", "make", "games"].includes(place) ? place : "home";
  document.documentElement.dataset.view = view;
  for (const section of document.querySelectorAll("section[data-view]")) {
    section.toggleAttribute("hidden", section.getAttribute("data-view") !== view);
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
