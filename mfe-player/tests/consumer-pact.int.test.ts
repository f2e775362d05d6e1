// What the player needs of the backend, written down as a pact that every build proves.
import { callApi } from '@libretto/contracts/client';
import { MatchersV3 } from '@pact-foundation/pact';
import { against, consumerPact, jsonHeaders, problemHeaders } from '../../infra/testing/consumer-pact';

const { boolean, eachLike, integer, like, number, regex, string } = MatchersV3;

const pact = consumerPact('mfe-player');

/** What bar, queue, scrubber and joins read of a track. */
const track = {
  id: string('salt-hours'),
  title: string('Salt Hours'),
  artist: string('Nour & the Low Tide'),
  artistId: string('nour-and-the-low-tide'),
  artistIsPatron: boolean(true),
  albumId: string('salt-hours'),
  albumTitle: string('Salt Hours'),
  duration: number(62.9),
  durationSamples: integer(3_019_285),
  artworkUrl: regex(/^\/api\/img\/[a-z-]+\/[\w-]+$/, '/api/img/song/salt-hours'),
  artworkColor: regex(/^#[0-9a-f]{6}$/, '#b09484'),
  audioId: string('salt-hours'),
  aacUrl: regex(/^\/api\/audio\/[\w-]+\?f=aac$/, '/api/audio/salt-hours?f=aac'),
  isPaid: boolean(false),
  price: number(0),
  isPurchased: boolean(false),
  isPlayableInFull: boolean(true),
  isLiked: boolean(false),
  is_liked: boolean(false),
  playCount: integer(98),
  commentCount: integer(3),
  hasSyncedLyrics: boolean(true),
  loudness: { integratedLufs: number(-14.99), truePeakDbtp: number(-2.1) },
};

describe('mfe-player needs of the backend', () => {
  it('sound by ranges, in the format it asks for', () =>
    pact
      .given('the demo world')
      .uponReceiving('a read of the first bytes of a free song')
      .withRequest({
        method: 'GET',
        path: '/api/audio/salt-hours',
        query: { q: '128', f: 'opus', t: '1795290054853' },
        headers: { Range: 'bytes=0-1023' },
      })
      .willRespondWith({
        status: 206,
        headers: {
          'Content-Type': 'audio/webm',
          'Accept-Ranges': 'bytes',
          'Content-Range': regex(/^bytes 0-1023\/\d+$/, 'bytes 0-1023/1000000'),
        },
      })
      .executeTest(async ({ url }) => {
        const answer = await fetch(`${url}/api/audio/salt-hours?q=128&f=opus&t=1795290054853`, {
          headers: { Range: 'bytes=0-1023' },
        });
        expect(answer.status).toBe(206);
      }));

  it('one track, with what the listener thinks of it', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a read of a track')
      .withRequest({ method: 'GET', path: '/api/player/track/salt-hours' })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { track } })
      .executeTest(async ({ url }) => {
        const params = { id: 'salt-hours' };
        const answer = await against(url, () => callApi('GET /api/player/track/{id}', { params }));
        expect(answer.track.title).toBe('Salt Hours');
      }));

  it('words with their times', () =>
    pact
      .given('the demo world')
      .uponReceiving('a read of synced lyrics')
      .withRequest({ method: 'GET', path: '/api/lyrics/salt-hours' })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: { lines: eachLike({ atMs: integer(4210), text: like('Salt on the glass,'), isHeading: boolean(false) }) },
      })
      .executeTest(async ({ url }) => {
        const params = { songId: 'salt-hours' };
        const answer = await against(url, () => callApi('GET /api/lyrics/{songId}', { params }));
        expect(answer.lines).toHaveLength(1);
      }));

  it('other songs of an artist', () =>
    pact
      .given('the demo world')
      .uponReceiving('a read of six songs of an artist')
      .withRequest({
        method: 'GET',
        path: '/api/user/nour-and-the-low-tide/public-songs',
        query: { limit: '6', offset: '0' },
      })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { songs: eachLike({ track }) } })
      .executeTest(async ({ url }) => {
        const input = { params: { artistId: 'nour-and-the-low-tide' }, query: { limit: 6, offset: 0 } };
        const answer = await against(url, () => callApi('GET /api/user/{artistId}/public-songs', input));
        expect(answer.songs[0]?.track.id).toBe('salt-hours');
      }));

  it('songs to discover', () =>
    pact
      .given('the demo world')
      .uponReceiving('a read of songs to discover')
      .withRequest({ method: 'GET', path: '/api/player/discover', query: { limit: '100' } })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: { tracks: eachLike({ ...track, likeCount: integer(41), isFollowingArtist: boolean(false) }) },
      })
      .executeTest(async ({ url }) => {
        const answer = await against(url, () => callApi('GET /api/player/discover', { query: { limit: 100 } }));
        expect(answer.tracks).toHaveLength(1);
      }));

  it('the history', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a read of the history')
      .withRequest({ method: 'GET', path: '/api/player/history', query: { limit: '20', offset: '0' } })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: {
          hasMore: boolean(true),
          tracks: eachLike({ ...track, playedAt: regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, '2026-11-21T10:42:07.000Z') }),
        },
      })
      .executeTest(async ({ url }) => {
        const query = { limit: 20, offset: 0 };
        const answer = await against(url, () => callApi('GET /api/player/history', { query }));
        expect(answer.tracks).toHaveLength(1);
      }));

  it('a like', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a like of a track')
      .withRequest({
        method: 'POST',
        path: '/api/player/like',
        headers: { 'Content-Type': 'application/json' },
        body: { trackId: 'convex-memory' },
      })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { is_liked: boolean(true) } })
      .executeTest(async ({ url }) => {
        const body = { trackId: 'convex-memory' };
        const answer = await against(url, () => callApi('POST /api/player/like', { body }));
        expect(answer.is_liked).toBe(true);
      }));

  it('a report of playtime', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a report of five seconds')
      .withRequest({
        method: 'POST',
        path: '/api/player/playtime',
        headers: { 'Content-Type': 'application/json' },
        body: { trackId: 'salt-hours', playId: 'play-1', seconds: 5, position: 5, ended: false },
      })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { counted: boolean(false) } })
      .executeTest(async ({ url }) => {
        const body = { trackId: 'salt-hours', playId: 'play-1', seconds: 5, position: 5, ended: false };
        const answer = await against(url, () => callApi('POST /api/player/playtime', { body }));
        expect(answer.counted).toBe(false);
      }));

  it('the playlists that hold a song', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a read of the playlists for a song')
      .withRequest({ method: 'GET', path: '/api/library/playlist-status', query: { songId: 'salt-hours' } })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: {
          playlists: eachLike({
            id: string('playlist-1'),
            name: string('Slow mornings'),
            song_count: integer(1),
            contains_song: boolean(true),
          }),
        },
      })
      .executeTest(async ({ url }) => {
        const query = { songId: 'salt-hours' };
        const answer = await against(url, () => callApi('GET /api/library/playlist-status', { query }));
        expect(answer.playlists[0]?.contains_song).toBe(true);
      }));

  it('the word that music begins here', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a word that a device begins to play')
      .withRequest({
        method: 'POST',
        path: '/api/player/place',
        headers: { 'Content-Type': 'application/json' },
        body: { deviceId: 'desk', playing: true, trackId: 'salt-hours', position: 0 },
      })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { turn: integer(1) } })
      .executeTest(async ({ url }) => {
        const body = { deviceId: 'desk', playing: true, trackId: 'salt-hours', position: 0 };
        const answer = await against(url, () => callApi('POST /api/player/place', { body }));
        expect(answer.turn).toBe(1);
      }));

  it('the place where music plays', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a question which device plays')
      .withRequest({ method: 'GET', path: '/api/player/place' })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: {} })
      .executeTest(async ({ url }) => {
        const { place } = await against(url, () => callApi('GET /api/player/place'));
        expect(place?.playing ?? false).toBe(false);
      }));

  it('the queue of a device that plays', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('the queue that a device plays')
      .withRequest({
        method: 'PUT',
        path: '/api/player/place/queue',
        headers: { 'Content-Type': 'application/json' },
        body: { deviceId: 'desk', trackIds: ['salt-hours'], index: 0, context: { type: 'song', name: 'Salt Hours' } },
      })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { success: true } })
      .executeTest(async ({ url }) => {
        const context = { type: 'song', name: 'Salt Hours' } as const;
        const body = { deviceId: 'desk', trackIds: ['salt-hours'], index: 0, context };
        const answer = await against(url, () => callApi('PUT /api/player/place/queue', { body }));
        expect(answer.success).toBe(true);
      }));

  it('the queue to go on with', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a question for the queue that plays')
      .withRequest({ method: 'GET', path: '/api/player/place/queue' })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: {} })
      .executeTest(async ({ url }) => {
        const { queue } = await against(url, () => callApi('GET /api/player/place/queue'));
        expect(queue ?? null).toBeNull();
      }));

  it('the audio quality in use', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a read of the audio quality')
      .withRequest({ method: 'GET', path: '/api/user/audio-quality-settings' })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: { audioQuality: regex(/^(data-saver|low|medium|high|original)$/, 'medium') },
      })
      .executeTest(async ({ url }) => {
        const answer = await against(url, () => callApi('GET /api/user/audio-quality-settings'));
        expect(answer.audioQuality).toBe('medium');
      }));

  it('nothing personal for a guest', () =>
    pact
      .given('the demo world')
      .uponReceiving('a like by a guest')
      .withRequest({
        method: 'POST',
        path: '/api/player/like',
        headers: { 'Content-Type': 'application/json' },
        body: { trackId: 'salt-hours' },
      })
      .willRespondWith({
        status: 401,
        headers: problemHeaders,
        body: { status: 401, error: like('Sign in to do this') },
      })
      .executeTest(async ({ url }) => {
        const body = { trackId: 'salt-hours' };
        await expect(against(url, () => callApi('POST /api/player/like', { body }))).rejects.toMatchObject({
          isUnauthenticated: true,
        });
      }));
});
