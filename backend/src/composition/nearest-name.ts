/** The name that a misspelt one most likely meant: the fewest letters added, left out or changed. */
export function nearestName(name: string, known: readonly string[]): string {
  const ranked = known.map((candidate) => ({ candidate, distance: distanceOf(name, candidate) }));
  return ranked.sort((a, b) => a.distance - b.distance)[0]?.candidate ?? name;
}

/** Levenshtein's distance, row by row. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = (row[j - 1] as number) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row.at(-1) as number;
}
