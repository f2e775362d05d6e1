// Which bytes a request asks for (RFC 9110, section 14).

export type ByteRange =
  /** No range, or none that is understood: everything is sent, as the standard has it. */
  | { readonly kind: 'all' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

/** What one answer to an open range holds: players go on asking, and what a listener skips is never sent. */
export const openRangeBytes = 64 * 1024;

/** `start` and `end` are both inclusive. Several ranges in one request are answered by everything. */
export function byteRangeOf(header: string | undefined, sizeBytes: number): ByteRange {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return { kind: 'all' };
  const [, first = '', last = ''] = match;
  if (first === '') {
    const suffixBytes = Number(last);
    if (suffixBytes === 0) return { kind: 'unsatisfiable' };
    return { kind: 'part', start: Math.max(0, sizeBytes - suffixBytes), end: sizeBytes - 1 };
  }
  const start = Number(first);
  if (start >= sizeBytes) return { kind: 'unsatisfiable' };
  if (last !== '' && Number(last) < start) return { kind: 'all' };
  const end = last === '' ? start + openRangeBytes - 1 : Number(last);
  return { kind: 'part', start, end: Math.min(end, sizeBytes - 1) };
}

/** Whether `If-None-Match` names this tag; weak and strong ones are alike there. */
export function noneMatchHolds(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

/** Whether a range may be answered with a part: `If-Range` is absent or names exactly what is there. */
export function ifRangeHolds(header: string | undefined, etag: string, lastModified: string): boolean {
  return header === undefined || header.trim() === etag || header.trim() === lastModified;
}
