// Stream metadata that hides events from readers of the stream; `$all` still contains them.

export interface StreamMetadata {
  readonly $maxCount?: number;
  /** Maximum age in seconds. */
  readonly $maxAge?: number;
  /** Events before this revision are hidden. */
  readonly $tb?: number;
  readonly [custom: string]: unknown;
}

/** The `$tb` of a deleted stream: the largest 64-bit integer, as a number. */
export const deletedMark = Number('9223372036854775807');

export interface VisibleRange {
  readonly first: number;
  readonly last: number;
  readonly notBeforeMs: number;
}

export function streamMetadataOf(data: Buffer | undefined): StreamMetadata {
  if (data === undefined) return {};
  try {
    return JSON.parse(data.toString('utf8')) as StreamMetadata;
  } catch {
    return {};
  }
}

export function visibleRangeOf({ $maxCount, $maxAge, $tb }: StreamMetadata, last: number, nowMs: number): VisibleRange {
  const byCount = $maxCount === undefined ? 0 : last - $maxCount + 1;
  const notBeforeMs = $maxAge === undefined ? 0 : nowMs - $maxAge * 1000;
  return { first: Math.min(Math.max(0, byCount, $tb ?? 0), Number.MAX_SAFE_INTEGER), last, notBeforeMs };
}
