// Arithmetic of positions in a list of rows with equal heights.

export const rowHeightPx = 56;
/** Longer queues are virtualized. */
export const virtualBeyond = 100;

/** Index of the gap between rows that is nearest to a height: 0 before the first row, `count` after the last one. */
export function gapAt(heightPx: number, count: number): number {
  return Math.min(count, Math.max(0, Math.round(heightPx / rowHeightPx)));
}

/** Index of a row after it was moved from one position into a gap. */
export function placeFromGap(from: number, gap: number): number {
  return gap > from ? gap - 1 : gap;
}

/** The gap that moves a row to a given index. */
export function gapToPlace(from: number, place: number): number {
  return place > from ? place + 1 : place;
}
