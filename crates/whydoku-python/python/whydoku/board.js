// The board in a notebook. It only shows what Python says and reports what the player does.
const cellName = (place) => `r${Math.floor(place / 9) + 1}c${(place % 9) + 1}`;

function render({ model, el }) {
  const board = document.createElement("div");
  board.className = "whydoku-board";
  board.tabIndex = 0;
  board.setAttribute("role", "group");
  board.setAttribute("aria-label", "Sudoku");
  const cells = Array.from({ length: 81 }, (_, place) => {
    const cell = document.createElement("button");
    cell.type = "button";
    cell.dataset.place = String(place);
    cell.addEventListener("click", () => select(place));
    board.append(cell);
    return cell;
  });
  const bar = document.createElement("div");
  bar.className = "whydoku-bar";
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Hint";
  const message = document.createElement("p");
  message.setAttribute("role", "status");
  const picture = document.createElement("div");
  bar.append(button);
  el.append(board, bar, message, picture);

  let selected = 0;
  let level = 0;

  function select(place) {
    selected = place;
    cells.forEach((cell, n) => cell.classList.toggle("selected", n === place));
    cells[place].focus();
  }

  function show() {
    const digits = model.get("digits");
    const givens = model.get("givens");
    const marked = model.get("marked");
    cells.forEach((cell, place) => {
      const digit = digits[place] === "." ? "" : digits[place];
      cell.textContent = digit;
      cell.classList.toggle("given", givens[place] !== ".");
      cell.classList.toggle("marked", marked.includes(cellName(place)));
      const row = Math.floor(place / 9) + 1;
      cell.setAttribute("aria-label", `row ${row}, column ${(place % 9) + 1}, ${digit || "empty"}`);
    });
    message.textContent = model.get("message");
    picture.innerHTML = model.get("picture");
  }

  board.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -9, ArrowDown: 9, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) {
      select((selected + step + 81) % 81);
    } else if (/^[1-9]$/.test(event.key)) {
      level = 0;
      model.send({ type: "place", cell: cellName(selected), digit: Number(event.key) });
    } else if (["Backspace", "Delete", "0"].includes(event.key)) {
      level = 0;
      model.send({ type: "place", cell: cellName(selected), digit: null });
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
  button.addEventListener("click", () => {
    level = (level % 5) + 1;
    model.send({ type: "hint", level });
  });
  for (const name of ["digits", "givens", "marked", "message", "picture"]) {
    model.on(`change:${name}`, show);
  }
  show();
}

export default { render };
