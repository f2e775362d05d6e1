// Posts and tracks for tests.
import type { Track } from '@libretto/contracts/federation';
import { makeTrack } from '@libretto/contracts/testing/tracks';
import type { Post } from '../api/posts-cache';

export function aTrack(changes: Partial<Track> = {}): Track {
  return makeTrack('salt-hours', {
    title: 'Salt Hours',
    artist: 'Nour & the Low Tide',
    artistId: 'nour',
    albumId: 'salt-hours',
    albumTitle: 'Salt Hours',
    duration: 62,
    artworkUrl: null,
    artworkColor: null,
    playCount: 3,
    commentCount: 0,
    ...changes,
  });
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
    updatedAt: '2026-10-01T10:00:00.000Z',
    mentions: [],
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
