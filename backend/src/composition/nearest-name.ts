/** The known name with the smallest edit distance to a misspelt one. */
export function nearestName(name: string, known: readonly string[]): string {
  const ranked = known.map((candidate) => ({ candidate, distance: distanceOf(name, candidate) }));
  return ranked.sort((a, b) => a.distance - b.distance)[0]?.candidate ?? name;
}

/** The Levenshtein distance, computed row by row. */
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
