// The needs of the catalogue's pages, recorded as a pact that every build of the backend verifies.
import { MatchersV3 } from '@pact-foundation/pact';
import { consumerPact, needsOf } from '../../infra/testing/consumer-pact';
import { colour, moment, picture, plays, profile, sales, track } from '../src/testing/pact-shapes';
import { libraryNeeds } from './support/library-needs';
import { moderationNeeds } from './support/moderation-needs';

const { boolean, eachLike, integer, like, nullValue, number, string } = MatchersV3;

const needs = needsOf(consumerPact('mfe-catalogue'));

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
          year: integer(2026),
          isGapless: true,
        },
        tracks: eachLike(track()),
      },
    }));

  libraryNeeds(needs);
  moderationNeeds(needs);

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

  it('how many own songs stand in each state', () =>
    needs('a read of the counts of the own catalogue', {
      given: 'a signed-in artist',
      call: 'GET /api/profile/catalog/counts',
      input: { query: { userId: 'nour-and-the-low-tide' } },
      answer: { approved: integer(3), pending: integer(0), needsAction: integer(0) },
    }));

  it('the own approved songs, page by page', () =>
    needs('a read of the own approved songs', {
      given: 'a signed-in artist',
      call: 'GET /api/profile/catalog/published',
      input: { query: { userId: 'nour-and-the-low-tide', limit: 10, offset: 0 } },
      answer: {
        songs: eachLike({
          id: string('salt-hours'),
          name: string('Salt Hours'),
          artist_name: string('Nour & the Low Tide'),
          artistId: string('nour-and-the-low-tide'),
          duration: number(200),
          song_image_id: string('salt-hours'),
          is_paid: boolean(false),
          price: number(75),
          isPurchased: boolean(false),
          distribution_status: 'Approved',
          releaseTitle: string('Salt Hours'),
          streams: integer(98),
          uploadedAt: moment,
          track: track(),
        }),
        total: integer(3),
        hasMore: boolean(false),
        offset: 0,
        limit: 10,
      },
    }));

  it('that a guest has no pending songs to see', () =>
    needs('a read of pending songs by a guest', {
      given: 'the demo world',
      call: 'GET /api/profile/catalog/pending',
      input: { query: { userId: 'nour-and-the-low-tide', limit: 10, offset: 0 } },
      status: 401,
      answer: { status: 401, error: string('Sign in') },
    }));

  it('what is known of an own song', () =>
    needs('a read of the information on an own song', {
      given: 'a signed-in artist',
      call: 'GET /api/dashboard/song-info/{songId}',
      input: { params: { songId: 'undertow-lullaby' } },
      answer: {
        name: string('Undertow Lullaby'),
        distributionStatus: 'Approved',
        uploadedAt: moment,
        streamsFromLibretto: integer(214),
        streamsFromPlatforms: integer(0),
        totalEarnings: number(0.6375),
        totalEarningsInTalents: number(63.75),
      },
    }));

  it('how often the own songs were played, day by day', () =>
    needs('a read of the own plays', {
      given: 'a signed-in artist',
      call: 'GET /api/dashboard/plays',
      input: { query: { userId: 'nour-and-the-low-tide', days: 7 } },
      answer: {
        days: eachLike({ day: string('2026-11-01'), ...plays }),
        ...plays,
        countries: like([]),
      },
    }));

  it('what the own songs earned', () =>
    needs('a read of the own earnings by song', {
      given: 'a signed-in artist',
      call: 'GET /api/dashboard/song-earnings',
      input: { query: { userId: 'nour-and-the-low-tide', limit: 10, offset: 0 } },
      answer: {
        songs: eachLike({
          id: string('undertow-lullaby'),
          name: string('Undertow Lullaby'),
          plays: integer(214),
          ...sales,
        }),
        hasMore: boolean(false),
        ...sales,
      },
    }));

  it('the own drafts', () =>
    needs('a read of the own drafts', {
      given: 'a signed-in artist',
      call: 'GET /api/upload/drafts',
      input: { query: { limit: 1 } },
      answer: { releases: like([]), songs: like([]) },
    }));

  it('that a song of others has no editor', () =>
    needs("a read of somebody else's song for editing", {
      given: 'a signed-in artist',
      call: 'GET /api/upload/song/{id}',
      input: { params: { id: 'whitebeam' } },
      status: 404,
      answer: { status: 404, error: string('This song does not exist') },
    }));

  it('the genres', () =>
    needs('a read of the genres', {
      given: 'the demo world',
      call: 'GET /api/genres',
      answer: { genres: eachLike({ name: string('Folk') }) },
    }));

  it('that the review is for admins', () =>
    needs('a read of the review queue by an artist', {
      given: 'a signed-in artist',
      call: 'GET /api/admin/review',
      input: { query: { limit: 10, offset: 0 } },
      status: 403,
      answer: { status: 403, error: string('You may not do this') },
    }));
});
