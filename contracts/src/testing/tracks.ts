// Track fixtures for the tests of every remote: complete defaults, with overrides per test.
import type { Track } from '../federation';

export function makeTrack(id: string, changes: Partial<Track> = {}): Track {
  const duration = changes.duration ?? 180;
  return {
    id,
    title: `Song ${id}`,
    artist: 'The Parallax Choir',
    artistId: 'the-parallax-choir',
    artistIsPatron: true,
    albumId: 'vespers',
    albumTitle: 'Vespers for an Empty Pool',
    trackNumber: 1,
    durationSamples: duration * 48_000,
    artworkUrl: `/api/img/song/cover-${id}`,
    artworkColor: '#5b2333',
    audioId: id,
    aacUrl: `/api/audio/${id}?f=aac`,
    isPaid: false,
    price: 75,
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

export const makeTracks = (...ids: string[]) => ids.map((id) => makeTrack(id));

/** A paid song that its listener has not bought, so that only 15 seconds of it are played. */
export const paidTrack = (id: string, changes: Partial<Track> = {}) =>
  makeTrack(id, { isPaid: true, isPlayableInFull: false, ...changes });
