// Rows of one height: places are arithmetic, so a queue of thousands costs what is on screen.

export const rowHeightPx = 56;
/** Queues longer than this draw only what can be seen. */
export const virtualBeyond = 100;
/** Rows drawn beyond each edge, so that scrolling never shows a hole. */
const spareRows = 8;

export interface RowWindow {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

/** The rows between two heights of a list. */
export function rowsBetween(topPx: number, bottomPx: number, count: number): RowWindow {
  if (count <= virtualBeyond) return { first: 0, end: count };
  const within = (row: number) => Math.min(count, Math.max(0, row));
  return {
    first: within(Math.floor(topPx / rowHeightPx) - spareRows),
    end: within(Math.ceil(bottomPx / rowHeightPx) + spareRows),
  };
}

/** The gap between rows that is nearest to a height: 0 before the first, `count` behind the last. */
export function gapAt(heightPx: number, count: number): number {
  return Math.min(count, Math.max(0, Math.round(heightPx / rowHeightPx)));
}

/** Where a row then stands that is taken from one place and put into a gap. */
export function placeFromGap(from: number, gap: number): number {
  return gap > from ? gap - 1 : gap;
}
