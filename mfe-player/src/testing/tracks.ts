// Tracks for tests: those of the contract, and songs to discover.
import type { DiscoverTrack } from '@libretto/contracts/http/playback/player';
import { makeTrack } from '@libretto/contracts/testing/tracks';

export { makeTrack, makeTracks, paidTrack } from '@libretto/contracts/testing/tracks';

export function makeDiscoverTrack(id: string, changes: Partial<DiscoverTrack> = {}): DiscoverTrack {
  return { ...makeTrack(id), likeCount: 41, artistImageId: null, isFollowingArtist: false, ...changes };
}
