// The newest songs, and the featured one of Home and the landing page.
import type { ReadModels } from '../../../ports/read-models/read-models';
import { songs } from '../song/songs.projection';
import { tracksOf } from '../song/track-view';

const newest = 30;

export async function newestTracks(reads: ReadModels, userId: string | undefined) {
  const { items } = await reads.collection(songs).find('all', { equals: {}, limit: newest });
  return [...(await tracksOf(reads, items, userId))];
}

export async function heroOf<T extends { id: string; isPaid: boolean }>(reads: ReadModels, tracks: readonly T[]) {
  const [hero] = (await withSungLines(reads, tracks)).concat(tracks);
  return hero;
}

/** The free songs with synced lyrics, one of which becomes the hero, so that it plays in full for everyone. */
async function withSungLines<T extends { id: string; isPaid: boolean }>(
  reads: ReadModels,
  tracks: readonly T[],
): Promise<T[]> {
  const docs = await reads.collection(songs).getMany(tracks.map((track) => track.id));
  return tracks.filter((track, index) => !track.isPaid && docs[index]?.hasSyncedLyrics);
}
