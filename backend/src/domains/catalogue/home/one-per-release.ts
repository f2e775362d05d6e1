/** A carousel shows release cards, so an album of many tracks appears once, by its first track. */
export function onePerRelease<T extends { readonly trackNumber: number }>(
  songs: readonly T[],
  releaseOf: (song: T) => string,
): readonly T[] {
  const byRelease = new Map<string, T>();
  for (const song of songs) {
    const shown = byRelease.get(releaseOf(song));
    if (!shown || song.trackNumber < shown.trackNumber) byRelease.set(releaseOf(song), song);
  }
  return [...byRelease.values()];
}
