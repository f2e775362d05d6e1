// Which bytes a request asks for (RFC 9110, section 14).
import parseRange from 'range-parser';

export type ByteRange =
  /** No range, or none that is understood: everything is sent, as the standard has it. */
  | { readonly kind: 'all' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

/** `start` and `end` are both inclusive. Several ranges in one request are answered by everything. */
export function byteRangeOf(header: string | undefined, sizeBytes: number): ByteRange {
  if (header === undefined) return { kind: 'all' };
  // The parser calls the last 500 bytes of a shorter file unsatisfiable; the standard means all of it.
  const suffix = /^bytes=-(\d+)$/.exec(header.trim());
  if (suffix && Number(suffix[1]) > sizeBytes && sizeBytes > 0) return { kind: 'part', start: 0, end: sizeBytes - 1 };
  const ranges = parseRange(sizeBytes, header.trim());
  if (ranges === -1) return { kind: 'unsatisfiable' };
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return { kind: 'all' };
  const [{ start, end }] = ranges as unknown as readonly [parseRange.Range];
  return { kind: 'part', start, end };
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
