// Rows of one height: places are arithmetic.

export const rowHeightPx = 56;
/** Queues longer than this draw only what can be seen. */
export const virtualBeyond = 100;

/** The gap between rows that is nearest to a height: 0 before the first, `count` behind the last. */
export function gapAt(heightPx: number, count: number): number {
  return Math.min(count, Math.max(0, Math.round(heightPx / rowHeightPx)));
}

/** Where a row then stands that is taken from one place and put into a gap. */
export function placeFromGap(from: number, gap: number): number {
  return gap > from ? gap - 1 : gap;
}

/** The gap that leads to a place. */
export function gapToPlace(from: number, place: number): number {
  return place > from ? place + 1 : place;
}
