// Batches rows of one table into multi-row statements: a call of the engine costs as much as the row that it writes.
import type { Bound, Database } from '../database/database';

/** The values of a row, in column order. */
export type Row = readonly Bound[];

/** Rows per statement. There are only a few sizes, because each one is a prepared statement that stays cached. */
const sizes = [16, 4, 1] as const;

/** Splits rows into batches for one statement each, keeping their order. */
export function inStatements(rows: readonly Row[]): readonly (readonly Row[])[] {
  const parts: (readonly Row[])[] = [];
  let taken = 0;
  for (const size of sizes) {
    for (; taken + size <= rows.length; taken += size) parts.push(rows.slice(taken, taken + size));
  }
  return parts;
}

/**
 * Returns a function that builds and caches the statement for a number of rows. `places` is the text after `VALUES`.
 */
export function statementTexts(columns: number, textOf: (places: string) => string): (rows: number) => string {
  const row = `(${Array.from({ length: columns }, () => '?').join(', ')})`;
  const texts = new Map<number, string>();
  return (rows) => {
    let text = texts.get(rows);
    if (text === undefined) {
      text = textOf(Array.from({ length: rows }, () => row).join(', '));
      texts.set(rows, text);
    }
    return text;
  };
}

/** @param textOf see {@link statementTexts} */
export function writeRows(database: Database, rows: readonly Row[], textOf: (rows: number) => string): void {
  for (const part of inStatements(rows)) database.prepare(textOf(part.length)).run(...part.flat());
}
