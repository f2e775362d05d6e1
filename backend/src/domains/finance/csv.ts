// CSV as RFC 4180 has it, safe to open in a spreadsheet: a text that begins like a formula is marked as text.
import { type Options, stringify } from 'csv-stringify/sync';

/** A number that we made ourselves stands as it is; every other cell is text from somewhere. */
export type Cell = string | { readonly number: string } | null;

const likeAFormula = /^[\s]*[=+\-@\t\r]/;

/** The library quotes for its own record delimiter only; other readers end a line at either character alone. */
const options: Options = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ };

/** One line with its ending. */
export const csvLine = (cells: readonly Cell[]) => stringify([cells.map(textOf)], options);

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return cell.number;
  return likeAFormula.test(cell) ? `'${cell}` : cell;
}
