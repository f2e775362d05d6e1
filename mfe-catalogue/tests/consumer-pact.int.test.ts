// What the catalogue's pages need of the backend, written down as a pact that every build proves.
import { MatchersV3 } from '@pact-foundation/pact';
import { consumerPact, needsOf } from '../../infra/testing/consumer-pact';

const { boolean, eachLike, integer, like, nullValue, number, regex, string } = MatchersV3;

const needs = needsOf(consumerPact('mfe-catalogue'));
const picture = (type: string, id: string) => regex(`^/api/img/${type}/[^/?]+$`, `/api/img/${type}/${id}`);
const colour = regex(/^#[\da-f]{6}$/, '#6e3243');
const moment = regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, '2026-11-17T20:06:29.263Z');

/** All that rows, cards, hero and heads read of a track, and what the player is handed with it. */
const track = (changes: Record<string, unknown> = {}) => ({
  id: string('evensong-at-the-deep-end'),
  title: string('Evensong at the Deep End'),
  artist: string('The Parallax Choir'),
  artistId: string('the-parallax-choir'),
  artistIsPatron: boolean(true),
  albumId: string('vespers-for-an-empty-pool'),
  albumTitle: string('Vespers for an Empty Pool'),
  trackNumber: integer(1),
  duration: number(79.2),
  durationSamples: integer(3_802_253),
  artworkUrl: picture('song', 'vespers'),
  artworkColor: colour,
  audioId: string('evensong-at-the-deep-end'),
  aacUrl: string('/api/audio/evensong-at-the-deep-end?f=aac'),
  isPaid: boolean(false),
  price: number(75),
  isPurchased: boolean(false),
  isPlayableInFull: boolean(true),
  isLiked: boolean(false),
  is_liked: boolean(false),
  playCount: integer(214),
  commentCount: integer(5),
  genre: string('Choral'),
  hasSyncedLyrics: boolean(true),
  createdAt: moment,
  ...changes,
});

const profile = (changes: Record<string, unknown> = {}) => ({
  id: string('nour-and-the-low-tide'),
  username: string('Nour & the Low Tide'),
  bio: string('Four people and a harmonium.'),
  dateOfBirthPublic: boolean(false),
  joinedDate: moment,
  followerCount: integer(6),
  followingCount: integer(3),
  streamCount: integer(56),
  isOwnProfile: boolean(false),
  isArtist: boolean(true),
  isPatron: boolean(true),
  isFollowing: boolean(false),
  isTunedIn: boolean(false),
  tuneInPrice: integer(30_000),
  profileImageId: string('portrait'),
  profileCoverImageId: string('banner'),
  socialLinks: eachLike({ type: string('website'), link: string('https://lowtide.example') }),
  ...changes,
});

describe('mfe-catalogue needs of the backend', () => {
  it('what Home shows a guest', () =>
    needs('a read of Home by a guest', {
      given: 'the demo world',
      call: 'GET /api/catalogue/home',
      answer: {
        hero: {
          track: track(),
          line: string('Sing it low, the water’s gone,\nthe tiles still hold the light'),
          artistImageUrl: picture('profile', 'portrait'),
        },
        shelves: eachLike({ id: string('new'), title: string('New releases'), tracks: eachLike(track()) }),
      },
    }));

  it('the top list', () =>
    needs('a read of the top list', {
      given: 'the demo world',
      call: 'GET /api/player/top-lists',
      input: { query: { limit: 12 } },
      answer: { tracks: eachLike(track()) },
    }));

  it('a song', () =>
    needs('a read of a song', {
      given: 'the demo world',
      call: 'GET /api/player/track/{id}',
      input: { params: { id: 'evensong-at-the-deep-end' } },
      answer: { track: track() },
    }));

  it('that an unknown song does not exist', () =>
    needs('a read of a song that does not exist', {
      given: 'the demo world',
      call: 'GET /api/player/track/{id}',
      input: { params: { id: 'no-such-song' } },
      status: 404,
      answer: { status: 404, error: string('Not found') },
    }));

  it('lyrics, with their sections marked', () =>
    needs('a read of timed lyrics', {
      given: 'the demo world',
      call: 'GET /api/lyrics/{songId}',
      input: { params: { songId: 'evensong-at-the-deep-end' } },
      answer: {
        lyrics: string('[Verse 1]\nSomebody left the ladder down'),
        lines: eachLike({ atMs: integer(0), text: string('Verse 1'), isHeading: boolean(true) }),
      },
    }));

  it('an album with its songs in order', () =>
    needs('a read of an album', {
      given: 'the demo world',
      call: 'GET /api/catalogue/albums/{id}',
      input: { params: { id: 'vespers-for-an-empty-pool' } },
      answer: {
        album: {
          id: string('vespers-for-an-empty-pool'),
          title: string('Vespers for an Empty Pool'),
          artist: string('The Parallax Choir'),
          artistId: string('the-parallax-choir'),
          artistIsPatron: boolean(true),
          artistImageUrl: picture('profile', 'portrait'),
          artworkUrl: picture('album', 'vespers'),
          artworkColor: colour,
          releasedAt: moment,
          isGapless: true,
        },
        tracks: eachLike(track()),
      },
    }));

  it('the library', () =>
    needs('a read of the own library', {
      given: 'a signed-in listener',
      call: 'GET /api/library/overview',
      answer: {
        playlists: like([]),
        liked: eachLike(track({ isLiked: true, is_liked: true })),
        likedCount: integer(2),
        purchased: eachLike(track({ isPaid: true, isPurchased: true })),
      },
    }));

  it('the liked songs as a playlist', () =>
    needs('a read of the liked songs', {
      given: 'a signed-in listener',
      call: 'GET /api/player/playlist/{id}',
      input: { params: { id: 'liked-songs' } },
      answer: {
        playlist: { id: 'liked-songs', name: 'Liked Songs' },
        tracks: eachLike(track({ isLiked: true, is_liked: true })),
      },
    }));

  it('a like', () =>
    needs('a like of a song', {
      given: 'a signed-in listener',
      call: 'POST /api/player/like',
      input: { body: { trackId: 'whitebeam' } },
      answer: { is_liked: boolean(true) },
    }));

  it('that a guest cannot like', () =>
    needs('a like by a guest', {
      given: 'the demo world',
      call: 'POST /api/player/like',
      input: { body: { trackId: 'whitebeam' } },
      status: 401,
      answer: { status: 401, error: string('Sign in') },
    }));

  it('an artist’s profile', () =>
    needs('a read of an artist’s profile', {
      given: 'the demo world',
      call: 'GET /api/user/profile/{id}',
      input: { params: { id: 'nour-and-the-low-tide' } },
      answer: profile(),
    }));

  it('an artist’s songs, page by page', () =>
    needs('a read of an artist’s first songs', {
      given: 'the demo world',
      call: 'GET /api/user/{artistId}/public-songs',
      input: { params: { artistId: 'nour-and-the-low-tide' }, query: { limit: 10, offset: 0 } },
      answer: {
        songs: eachLike({ track: track() }),
        total: integer(3),
        hasMore: boolean(false),
        offset: 0,
        limit: 10,
      },
    }));

  it('a follow', () =>
    needs('a follow of an artist', {
      given: 'a signed-in listener',
      call: 'POST /api/social/follow',
      input: { body: { userId: 'kasimir-vael', action: 'follow' } },
      answer: { isFollowing: true },
    }));

  it('a change of the own bio', () =>
    needs('a change of the own bio', {
      given: 'a signed-in artist',
      call: 'PUT /api/user/profile/{id}',
      input: { params: { id: 'nour-and-the-low-tide' }, body: { bio: 'Four people, a harmonium and the tide.' } },
      answer: profile({ bio: 'Four people, a harmonium and the tide.', isOwnProfile: true, dateOfBirth: nullValue() }),
    }));

  it('how many are tuned in to an artist', () =>
    needs('a read of how many are tuned in', {
      given: 'a signed-in artist',
      call: 'GET /api/user/{id}/tuned-in-count',
      input: { params: { id: 'nour-and-the-low-tide' } },
      answer: { count: integer(8) },
    }));
});
