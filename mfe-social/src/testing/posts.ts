// Posts and tracks for tests.
import type { Track } from '@libretto/contracts/federation';
import type { Post } from '../api/posts-cache';

export function aTrack(changes: Partial<Track> = {}): Track {
  return {
    id: 'salt-hours',
    title: 'Salt Hours',
    artist: 'Nour & the Low Tide',
    artistId: 'nour',
    artistIsPatron: true,
    albumId: 'salt-hours',
    albumTitle: 'Salt Hours',
    trackNumber: 1,
    duration: 62,
    durationSamples: 62 * 48_000,
    artworkUrl: null,
    artworkColor: null,
    audioId: 'salt-hours',
    aacUrl: '/api/audio/salt-hours?f=aac',
    isPaid: false,
    price: 75,
    isPurchased: false,
    isPlayableInFull: true,
    isLiked: false,
    is_liked: false,
    playCount: 3,
    commentCount: 0,
    genre: null,
    hasSyncedLyrics: false,
    loudness: null,
    createdAt: '2026-10-01T10:00:00.000Z',
    ...changes,
  };
}

export function aPost(changes: Partial<Post> = {}): Post {
  return {
    id: 'post-1',
    description: 'Soundcheck in the old boathouse.',
    contentType: 'none',
    mediaUrl: null,
    song: null,
    user: {
      id: 'nour',
      username: 'Nour & the Low Tide',
      isArtist: true,
      isPatron: false,
      isFollowing: false,
      profileImageId: null,
    },
    isOwn: false,
    createdAt: '2026-10-01T10:00:00.000Z',
    upvotes: 4,
    hasUpvoted: false,
    commentCount: 2,
    ...changes,
  };
}

/** A post with a song, as the feed brings it. */
export function aSongPost(changes: Partial<Post> = {}, track: Track = aTrack()): Post {
  const { id, title: name, artworkUrl: coverPhotoUrl, artist: username, artistId } = track;
  const song = { id, name, coverPhotoUrl, artist: { id: artistId, username }, track };
  return aPost({ contentType: 'song', song, ...changes });
}
