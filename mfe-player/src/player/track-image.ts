// The picture of a track, by the id that the kit's images are asked for with.

/** From `/api/img/song/{id}`; null where a track has no picture. */
export function imageIdOf(artworkUrl: string | null): string | null {
  const path = artworkUrl?.split('?')[0];
  const id = path?.slice(path.lastIndexOf('/') + 1);
  return id ? decodeURIComponent(id) : null;
}
