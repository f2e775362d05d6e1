// Tracks as Discover shows them, one per screen: with likes, and whether the listener follows the artist.
import type { DiscoverTrack, Track } from '@libretto/contracts/http/playback/player';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { artistFollows, artistImages, followingId, likeCounts } from './discover-details.projection';

/** Needs three queries, regardless of the number of tracks. */
export async function discoverTracks(
  reads: ReadModels,
  tracks: readonly Track[],
  userId: string | undefined,
): Promise<readonly DiscoverTrack[]> {
  const artistIds = tracks.map(({ artistId }) => artistId);
  const pairs = userId === undefined ? [] : artistIds.map((artistId) => followingId(userId, artistId));
  const [counts, images, follows] = await Promise.all([
    reads.collection(likeCounts).getMany(tracks.map(({ id }) => id)),
    reads.collection(artistImages).getMany(artistIds),
    reads.collection(artistFollows).getMany(pairs),
  ]);
  return tracks.map((track, index) => ({
    ...track,
    likeCount: counts[index]?.likes ?? 0,
    artistImageId: images[index]?.imageId ?? null,
    isFollowingArtist: follows[index] !== undefined,
  }));
}
