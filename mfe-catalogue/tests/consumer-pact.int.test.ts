// What the catalogue's pages need of the backend, written down as a pact that every build proves.
import { callApi } from '@libretto/contracts/client';
import { MatchersV3 } from '@pact-foundation/pact';
import { against, consumerPact, jsonHeaders, problemHeaders } from '../../infra/testing/consumer-pact';

const { boolean, eachLike, integer, like, nullValue, number, regex, string } = MatchersV3;

const pact = consumerPact('mfe-catalogue');
const jsonBody = { 'Content-Type': 'application/json' };
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

const ok = (body: object) => ({ status: 200, headers: jsonHeaders, body });

describe('mfe-catalogue needs of the backend', () => {
  it('what Home shows a guest', () =>
    pact
      .given('the demo world')
      .uponReceiving('a read of Home by a guest')
      .withRequest({ method: 'GET', path: '/api/catalogue/home' })
      .willRespondWith(
        ok({
          hero: {
            track: track(),
            line: string('Sing it low, the water’s gone,\nthe tiles still hold the light'),
            artistImageUrl: picture('profile', 'portrait'),
          },
          shelves: eachLike({ id: string('new'), title: string('New releases'), tracks: eachLike(track()) }),
        }),
      )
      .executeTest(async ({ url }) => {
        const home = await against(url, () => callApi('GET /api/catalogue/home'));
        expect(home.hero?.track.albumTitle).toBe('Vespers for an Empty Pool');
        expect(home.shelves[0]?.tracks).toHaveLength(1);
      }));

  it('the top list', () =>
    pact
      .given('the demo world')
      .uponReceiving('a read of the top list')
      .withRequest({ method: 'GET', path: '/api/player/top-lists', query: { limit: '12' } })
      .willRespondWith(ok({ tracks: eachLike(track()) }))
      .executeTest(async ({ url }) => {
        const { tracks } = await against(url, () => callApi('GET /api/player/top-lists', { query: { limit: 12 } }));
        expect(tracks).toHaveLength(1);
      }));

  it('a song', () =>
    pact
      .given('the demo world')
      .uponReceiving('a read of a song')
      .withRequest({ method: 'GET', path: '/api/player/track/evensong-at-the-deep-end' })
      .willRespondWith(ok({ track: track() }))
      .executeTest(async ({ url }) => {
        const params = { id: 'evensong-at-the-deep-end' };
        const answer = await against(url, () => callApi('GET /api/player/track/{id}', { params }));
        expect(answer.track.isLiked).toBe(false);
      }));

  it('that an unknown song does not exist', () =>
    pact
      .given('the demo world')
      .uponReceiving('a read of a song that does not exist')
      .withRequest({ method: 'GET', path: '/api/player/track/no-such-song' })
      .willRespondWith({ status: 404, headers: problemHeaders, body: { status: 404, error: string('Not found') } })
      .executeTest(async ({ url }) => {
        const params = { id: 'no-such-song' };
        const answer = against(url, () => callApi('GET /api/player/track/{id}', { params }));
        await expect(answer).rejects.toMatchObject({ status: 404 });
      }));

  it('lyrics, with their sections marked', () =>
    pact
      .given('the demo world')
      .uponReceiving('a read of timed lyrics')
      .withRequest({ method: 'GET', path: '/api/lyrics/evensong-at-the-deep-end' })
      .willRespondWith(
        ok({
          lyrics: string('[Verse 1]\nSomebody left the ladder down'),
          lines: eachLike({ atMs: integer(0), text: string('Verse 1'), isHeading: boolean(true) }),
        }),
      )
      .executeTest(async ({ url }) => {
        const params = { songId: 'evensong-at-the-deep-end' };
        const { lines } = await against(url, () => callApi('GET /api/lyrics/{songId}', { params }));
        expect(lines?.[0]?.isHeading).toBe(true);
      }));

  it('an album with its songs in order', () =>
    pact
      .given('the demo world')
      .uponReceiving('a read of an album')
      .withRequest({ method: 'GET', path: '/api/catalogue/albums/vespers-for-an-empty-pool' })
      .willRespondWith(
        ok({
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
        }),
      )
      .executeTest(async ({ url }) => {
        const params = { id: 'vespers-for-an-empty-pool' };
        const { album } = await against(url, () => callApi('GET /api/catalogue/albums/{id}', { params }));
        expect(album.isGapless).toBe(true);
      }));

  it('the library', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a read of the own library')
      .withRequest({ method: 'GET', path: '/api/library/overview' })
      .willRespondWith(
        ok({
          playlists: like([]),
          liked: eachLike(track({ isLiked: true, is_liked: true })),
          likedCount: integer(2),
          purchased: eachLike(track({ isPaid: true, isPurchased: true })),
        }),
      )
      .executeTest(async ({ url }) => {
        const library = await against(url, () => callApi('GET /api/library/overview'));
        expect(library.liked[0]?.isLiked).toBe(true);
        expect(library.purchased[0]?.isPurchased).toBe(true);
      }));

  it('the liked songs as a playlist', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a read of the liked songs')
      .withRequest({ method: 'GET', path: '/api/player/playlist/liked-songs' })
      .willRespondWith(
        ok({
          playlist: { id: 'liked-songs', name: 'Liked Songs' },
          tracks: eachLike(track({ isLiked: true, is_liked: true })),
        }),
      )
      .executeTest(async ({ url }) => {
        const params = { id: 'liked-songs' };
        const { playlist } = await against(url, () => callApi('GET /api/player/playlist/{id}', { params }));
        expect(playlist.name).toBe('Liked Songs');
      }));

  it('a like', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a like of a song')
      .withRequest({
        method: 'POST',
        path: '/api/player/like',
        headers: jsonBody,
        body: { trackId: 'whitebeam' },
      })
      .willRespondWith(ok({ is_liked: boolean(true) }))
      .executeTest(async ({ url }) => {
        const body = { trackId: 'whitebeam' };
        const answer = await against(url, () => callApi('POST /api/player/like', { body }));
        expect(answer.is_liked).toBe(true);
      }));

  it('that a guest cannot like', () =>
    pact
      .given('the demo world')
      .uponReceiving('a like by a guest')
      .withRequest({
        method: 'POST',
        path: '/api/player/like',
        headers: jsonBody,
        body: { trackId: 'whitebeam' },
      })
      .willRespondWith({ status: 401, headers: problemHeaders, body: { status: 401, error: string('Sign in') } })
      .executeTest(async ({ url }) => {
        const body = { trackId: 'whitebeam' };
        const answer = against(url, () => callApi('POST /api/player/like', { body }));
        await expect(answer).rejects.toMatchObject({ isUnauthenticated: true });
      }));

  it('an artist’s profile', () =>
    pact
      .given('the demo world')
      .uponReceiving('a read of an artist’s profile')
      .withRequest({ method: 'GET', path: '/api/user/profile/nour-and-the-low-tide' })
      .willRespondWith(ok(profile()))
      .executeTest(async ({ url }) => {
        const params = { id: 'nour-and-the-low-tide' };
        const answer = await against(url, () => callApi('GET /api/user/profile/{id}', { params }));
        expect(answer.tuneInPrice).toBe(30_000);
      }));

  it('an artist’s songs, page by page', () =>
    pact
      .given('the demo world')
      .uponReceiving('a read of an artist’s first songs')
      .withRequest({
        method: 'GET',
        path: '/api/user/nour-and-the-low-tide/public-songs',
        query: { limit: '10', offset: '0' },
      })
      .willRespondWith(
        ok({
          songs: eachLike({ track: track() }),
          total: integer(3),
          hasMore: boolean(false),
          offset: 0,
          limit: 10,
        }),
      )
      .executeTest(async ({ url }) => {
        const input = { params: { artistId: 'nour-and-the-low-tide' }, query: { limit: 10, offset: 0 } };
        const page = await against(url, () => callApi('GET /api/user/{artistId}/public-songs', input));
        expect(page.songs[0]?.track.artist).toBe('The Parallax Choir');
      }));

  it('a follow', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a follow of an artist')
      .withRequest({
        method: 'POST',
        path: '/api/social/follow',
        headers: jsonBody,
        body: { userId: 'kasimir-vael', action: 'follow' },
      })
      .willRespondWith(ok({ isFollowing: true }))
      .executeTest(async ({ url }) => {
        const body = { userId: 'kasimir-vael', action: 'follow' } as const;
        const answer = await against(url, () => callApi('POST /api/social/follow', { body }));
        expect(answer.isFollowing).toBe(true);
      }));

  it('a change of the own bio', () =>
    pact
      .given('a signed-in artist')
      .uponReceiving('a change of the own bio')
      .withRequest({
        method: 'PUT',
        path: '/api/user/profile/nour-and-the-low-tide',
        headers: jsonBody,
        body: { bio: 'Four people, a harmonium and the tide.' },
      })
      .willRespondWith(
        ok(profile({ bio: 'Four people, a harmonium and the tide.', isOwnProfile: true, dateOfBirth: nullValue() })),
      )
      .executeTest(async ({ url }) => {
        const input = {
          params: { id: 'nour-and-the-low-tide' },
          body: { bio: 'Four people, a harmonium and the tide.' },
        };
        const answer = await against(url, () => callApi('PUT /api/user/profile/{id}', input));
        expect(answer.bio).toBe('Four people, a harmonium and the tide.');
      }));

  it('how many are tuned in to an artist', () =>
    pact
      .given('a signed-in artist')
      .uponReceiving('a read of how many are tuned in')
      .withRequest({ method: 'GET', path: '/api/user/nour-and-the-low-tide/tuned-in-count' })
      .willRespondWith(ok({ count: integer(8) }))
      .executeTest(async ({ url }) => {
        const params = { id: 'nour-and-the-low-tide' };
        const answer = await against(url, () => callApi('GET /api/user/{id}/tuned-in-count', { params }));
        expect(answer.count).toBe(8);
      }));
});
