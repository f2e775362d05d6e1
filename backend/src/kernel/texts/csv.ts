// CSV by RFC 4180 that is safe to open in a spreadsheet: text that begins like a formula is marked as text.
import { type Options, stringify } from 'csv-stringify/sync';

/** A number that we generated is written as it is; every other cell is untrusted text. */
export type Cell = string | { readonly number: string } | null;

/** Spreadsheets read full-width characters as their ASCII forms. */
const likeAFormula = /^[\s]*[=+\-@\t\r＝＋－＠]/;

/** Excel reads a file as UTF-8 only if it begins with this mark. */
export const byteOrderMark = '\uFEFF';

/** The library quotes only for its own record delimiter, but other readers end a line at either character. */
const options: Options = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ };

/** One line with its line ending. */
export const csvLine = (cells: readonly Cell[]) => stringify([cells.map(textOf)], options);

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return cell.number;
  return likeAFormula.test(cell) ? `'${cell}` : cell;
}
