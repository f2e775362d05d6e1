// Parses the byte range of a request (RFC 9110, section 14).
import parseRange from 'range-parser';

export type ByteRange =
  /** No range, or an invalid one: the standard says to send the whole content. */
  | { readonly kind: 'all' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

/** `start` and `end` are inclusive. A request for several ranges gets the whole content. */
export function byteRangeOf(header: string | undefined, sizeBytes: number): ByteRange {
  if (header === undefined) return { kind: 'all' };
  // The parser rejects a suffix longer than the file, whereas the standard means the whole file.
  const suffix = /^bytes=-(\d+)$/.exec(header.trim());
  if (suffix && Number(suffix[1]) > sizeBytes && sizeBytes > 0) return { kind: 'part', start: 0, end: sizeBytes - 1 };
  const ranges = parseRange(sizeBytes, header.trim());
  if (ranges === -1) return { kind: 'unsatisfiable' };
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return { kind: 'all' };
  const [{ start, end }] = ranges as unknown as readonly [parseRange.Range];
  return { kind: 'part', start, end };
}

/** Whether `If-None-Match` contains this tag; the comparison is weak. */
export function noneMatchHolds(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

/** Whether a range may be answered with a part: `If-Range` is absent or matches the current content. */
export function ifRangeHolds(header: string | undefined, etag: string, lastModified: string): boolean {
  return header === undefined || header.trim() === etag || header.trim() === lastModified;
}
