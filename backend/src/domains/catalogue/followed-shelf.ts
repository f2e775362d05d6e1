import type { Track } from '@libretto/contracts/http/player';
import type { ReadModels } from '../../ports/read-models';
import { byNewest, newestSongs } from './newest-songs.projection';
import { onePerRelease } from './one-per-release';
import { followedArtists } from './own-songs.projection';
import { trackViews } from './track-view';

/** Artists that one listener follows, the latest followed ones; more than a shelf can show. */
const artists = 50;

/** The newest songs of the artists that a listener follows, one of each release; as many look-ups however many they follow. */
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
