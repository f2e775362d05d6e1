// Posts and tracks for tests.
import type { Track } from '@libretto/contracts/federation';
import { makeTrack } from '@libretto/contracts/testing/tracks';
import type { Post, TunedInPost } from '../api/posts-cache';
import type { MediaPost } from '../tuned-in/media-addresses';

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

/** A post with a song, as in the feed's response. */
export function aSongPost(changes: Partial<Post> = {}, track: Track = aTrack()): Post {
  const { id, title: name, artworkUrl: coverPhotoUrl, artist: username, artistId } = track;
  const song = { id, name, coverPhotoUrl, artist: { id: artistId, username }, track };
  return aPost({ contentType: 'song', song, ...changes });
}

/** A tuned-in post with text, as a fan sees it. */
export function aTunedInPost(changes: Partial<TunedInPost> = {}): TunedInPost {
  const { hidden: _, ...post } = aPost();
  return {
    ...post,
    locked: false,
    artworkColor: null,
    media: null,
    ...changes,
    user: { ...post.user, tuneInPrice: 30_000, ...changes.user },
  };
}

/** A tuned-in post as anyone else sees it. */
export const aLockedPost = (changes: Partial<TunedInPost> = {}) =>
  aTunedInPost({ locked: true, description: null, contentType: 'photo', ...changes });

export function aMediaPost(kind: MediaPost['media']['kind'], changes: Partial<TunedInPost> = {}): MediaPost {
  const isPhoto = kind === 'photo';
  const media: MediaPost['media'] = {
    ...{ kind, state: 'ready', width: 900, height: 600, gainDb: -6, hasPoster: false },
    durationMs: isPhoto ? null : 62_000,
    waveform: isPhoto ? null : [10, 100, 40],
  };
  const post = aTunedInPost({ contentType: kind, ...changes });
  return { ...post, mediaUrl: `/api/social/media/${post.id}`, media };
}
