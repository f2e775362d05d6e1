import type { Track } from '@libretto/contracts/http/playback/player';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { followedArtists } from '../song/own-songs.projection';
import { trackViews } from '../song/track-view';
import { byNewest, newestSongs } from './newest-songs.projection';
import { onePerRelease } from './one-per-release';

/** Number of most recently followed artists to consider, more than a carousel can show. */
const artists = 50;

/**
 * The newest songs of the artists that a listener follows, one per release; the number of look-ups does not depend on
 * the number of artists.
 */
export async function followedShelf(reads: ReadModels, userId: string, length: number): Promise<readonly Track[]> {
  const { items } = await reads.collection(followedArtists).find('byUser', { equals: { userId }, limit: artists });
  const docs = await reads.collection(newestSongs).getMany(items.map(({ artistId }) => artistId));
  const newestFirst = docs.flatMap((doc) => doc?.songs ?? []).sort(byNewest);
  const shown = onePerRelease(newestFirst, ({ releaseId }) => releaseId).slice(0, length);
  return trackViews.tracks(
    reads,
    shown.map(({ songId }) => songId),
    userId,
  );
}
