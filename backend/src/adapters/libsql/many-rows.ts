// Rows that go into one table by as few statements as possible: a call of the engine costs as much as the row that it writes.
import type { Bound, Database } from './database';

/** The values of a row, in the order of its columns. */
export type Row = readonly Bound[];

/** So many rows one statement takes. They are few, as each of them is a statement that is prepared and kept. */
const sizes = [16, 4, 1] as const;

/** In their order, as parts for one statement each. */
export function inStatements(rows: readonly Row[]): readonly (readonly Row[])[] {
  const parts: (readonly Row[])[] = [];
  let taken = 0;
  for (const size of sizes) {
    for (; taken + size <= rows.length; taken += size) parts.push(rows.slice(taken, taken + size));
  }
  return parts;
}

/** The text of a statement for so many rows, made once. `places` is what follows `VALUES`. */
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
