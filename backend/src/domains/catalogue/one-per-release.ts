/** A shelf shows sleeves, so an album of many tracks stands there once, by its first. */
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
