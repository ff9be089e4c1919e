// The rules of Sudoku: which cells are peers and which digits are still allowed.
// Cells are 0 to 80, row by row; a set of digits is a number with bit d set for digit d.

/** @type {readonly number[]} */
export const CELLS = Array.from({ length: 81 }, (_, cell) => cell);
/** @type {readonly number[]} */
export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
export const ALL_DIGITS = 0b1111111110;

/** @param {number} cell */
export const rowOf = (cell) => Math.floor(cell / 9);
/** @param {number} cell */
export const columnOf = (cell) => cell % 9;
/** @param {number} cell */
export const boxOf = (cell) => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3);

/** For each cell, the 20 cells that share a house with it. @type {readonly (readonly number[])[]} */
export const PEERS = CELLS.map((cell) =>
  CELLS.filter(
    (other) =>
      other !== cell &&
      (rowOf(other) === rowOf(cell) ||
        columnOf(other) === columnOf(cell) ||
        boxOf(other) === boxOf(cell)),
  ),
);

/** The digits of a set in ascending order. @param {number} set @returns {number[]} */
export const digitsOf = (set) => DIGITS.filter((digit) => set & (1 << digit));

/** The number of digits in a set. @param {number} set */
export const sizeOf = (set) => digitsOf(set).length;

/**
 * For each empty cell, the digits that no peer holds; no digits for filled cells.
 * @param {readonly number[]} digits @returns {number[]}
 */
export function allowed(digits) {
  return CELLS.map((cell) => {
    if (digits[cell]) return 0;
    let used = 0;
    for (const peer of PEERS[cell]) used |= 1 << digits[peer];
    return ALL_DIGITS & ~used;
  });
}

/** The cells that hold the same digit as a peer. @param {readonly number[]} digits @returns {Set<number>} */
export function conflicts(digits) {
  return new Set(
    CELLS.filter((cell) => digits[cell] && PEERS[cell].some((peer) => digits[peer] === digits[cell])),
  );
}

/** Whether all cells are filled without a conflict. @param {readonly number[]} digits */
export const isSolved = (digits) => digits.every((digit) => digit > 0) && conflicts(digits).size === 0;
