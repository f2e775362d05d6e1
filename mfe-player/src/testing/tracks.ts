// Tracks for tests: complete, unremarkable, and different where a test says so.
import type { Track } from '@libretto/contracts/federation';
import type { DiscoverTrack } from '@libretto/contracts/http/player';

export function makeTrack(id: string, changes: Partial<Track> = {}): Track {
  const duration = changes.duration ?? 180;
  return {
    id,
    title: `Song ${id}`,
    artist: 'The Parallax Choir',
    artistId: 'the-parallax-choir',
    artistIsPatron: true,
    albumId: 'vespers-for-an-empty-pool',
    albumTitle: 'Vespers for an Empty Pool',
    trackNumber: 1,
    durationSamples: duration * 48_000,
    artworkUrl: `/api/img/song/${id}`,
    artworkColor: '#5b2333',
    audioId: id,
    aacUrl: `/api/audio/${id}?f=aac`,
    isPaid: false,
    price: 0,
    isPurchased: false,
    isPlayableInFull: true,
    isLiked: false,
    is_liked: false,
    playCount: 12,
    commentCount: 3,
    genre: 'Choral',
    hasSyncedLyrics: false,
    loudness: null,
    createdAt: '2026-03-06T00:00:00.000Z',
    ...changes,
    duration,
  };
}

export const paidTrack = (id: string, changes: Partial<Track> = {}) =>
  makeTrack(id, { isPaid: true, price: 75, isPlayableInFull: false, ...changes });

export const makeTracks = (...ids: string[]) => ids.map((id) => makeTrack(id));

export function makeDiscoverTrack(id: string, changes: Partial<DiscoverTrack> = {}): DiscoverTrack {
  return { ...makeTrack(id), likeCount: 41, artistImageId: null, isFollowingArtist: false, ...changes };
}
