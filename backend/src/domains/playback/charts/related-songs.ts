// Related songs: more by the same artist, then of the same genre, then songs that its listeners also stream.
import type { ReadModels } from '../../../ports/read-models/read-models';
import { type PlayableSong, playableSongs } from '../sound/playable-songs.projection';
import { coListened } from './co-listened.projection';

/** Song ids, most related first, without duplicates and without the song itself. */
export async function relatedSongIds(reads: ReadModels, song: PlayableSong, most: number): Promise<readonly string[]> {
  const { songId, artistId, genre } = song;
  const songs = reads.collection(playableSongs);
  // The results may contain the song itself, and those of the genre may contain the artist's songs.
  const limit = Math.min(most + 1, 1000);
  const found = new Set<string>();
  const { items: own } = await songs.find('byArtist', { equals: { artistId }, limit });
  for (const each of own) found.add(each.songId);
  if (found.size <= most && genre !== null) {
    const { items } = await songs.find('byGenre', { equals: { genre }, limit: Math.min(limit + found.size, 1000) });
    for (const each of items) found.add(each.songId);
  }
  if (found.size <= most) {
    const { items } = await reads
      .collection(coListened)
      .find('bySong', { equals: { songId }, limit: Math.min(limit + found.size, 1000) });
    for (const each of items) found.add(each.otherId);
  }
  found.delete(songId);
  return [...found].slice(0, most);
}
