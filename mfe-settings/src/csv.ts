// Comma-separated values (RFC 4180) of a list, for spreadsheets, with a byte order mark for UTF-8.

const byteOrderMark = '\uFEFF';

/** Escapes a cell that a spreadsheet would interpret as a formula. */
function cellOf(value: string): string {
  const text = /^\s*(?:[=+@\t\r＝＋－＠]|-(?![\d.]+$))/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

/** Formats minor units for spreadsheets: no digit grouping, an ASCII minus. */
export function plainMinor(minor: string, currency: 'TALENT' | 'EUR'): string {
  const digits = currency === 'EUR' ? 4 : 2;
  const size = minor.replace('-', '').padStart(digits + 1, '0');
  return `${minor.startsWith('-') ? '-' : ''}${size.slice(0, -digits)}.${size.slice(-digits)}`;
}

export function saveCsv(fileName: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([byteOrderMark, csv], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  // Browsers read the blob URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Reads every page of a filter up to a number of rows that spreadsheets can open; exports cover more. */
export async function everyPage<Row>(
  read: (cursor: string | undefined) => Promise<{ readonly rows: readonly Row[]; readonly nextCursor: string | null }>,
  mostRows = 20_000,
): Promise<{ readonly rows: readonly Row[]; readonly isWhole: boolean }> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    rows.push(...page.rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && rows.length < mostRows);
  return { rows, isWhole: cursor === undefined };
}
