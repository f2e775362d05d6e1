// CSV as RFC 4180 has it, safe to open in a spreadsheet: a text that begins like a formula is marked as text.

/** A number that we made ourselves stands as it is; every other cell is text from somewhere. */
export type Cell = string | { readonly number: string } | null;

const LIKE_A_FORMULA = /^[\s]*[=+\-@\t\r]/;

/** One line with its ending. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return cell.number;
  const text = LIKE_A_FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
