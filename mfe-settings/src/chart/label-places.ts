/**
 * Positions labels at the ends of their lines, at least `gapPx` apart and inside the plot.
 * Returns the tops in the given order.
 */
export function spreadLabels(wantedPx: readonly number[], gapPx: number, bottomPx: number): readonly number[] {
  const order = wantedPx.map((_, index) => index).sort((a, b) => (wantedPx[a] ?? 0) - (wantedPx[b] ?? 0));
  const placed = [...wantedPx];
  let free = 0;
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? 0, free);
    free = (placed[index] ?? 0) + gapPx;
  }
  let ceiling = bottomPx;
  for (const index of [...order].reverse()) {
    placed[index] = Math.min(placed[index] ?? 0, ceiling);
    ceiling = (placed[index] ?? 0) - gapPx;
  }
  return placed;
}
