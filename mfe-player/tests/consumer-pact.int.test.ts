// The needs of the player, recorded as a pact that every build of the backend verifies.
import { MatchersV3 } from '@pact-foundation/pact';
import { consumerPact, needsOf } from '../../infra/testing/consumer-pact';

const { boolean, eachLike, integer, like, number, regex, string } = MatchersV3;

const pact = consumerPact('mfe-player');
const needs = needsOf(pact);

/** The fields of a track that bar, queue, scrubber and joins read. */
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
    needs('a read of a track', {
      given: 'a signed-in listener',
      call: 'GET /api/player/track/{id}',
      input: { params: { id: 'salt-hours' } },
      answer: { track },
    }));

  it('words with their times', () =>
    needs('a read of synced lyrics', {
      given: 'the demo world',
      call: 'GET /api/lyrics/{songId}',
      input: { params: { songId: 'salt-hours' } },
      answer: { lines: eachLike({ atMs: integer(4210), text: like('Salt on the glass,'), isHeading: boolean(false) }) },
    }));

  it('other songs of an artist', () =>
    needs('a read of six songs of an artist', {
      given: 'the demo world',
      call: 'GET /api/user/{artistId}/public-songs',
      input: { params: { artistId: 'nour-and-the-low-tide' }, query: { limit: 6, offset: 0 } },
      answer: { songs: eachLike({ track }) },
    }));

  it('songs that go well with one', () =>
    needs('a read of related songs', {
      given: 'the demo world',
      call: 'GET /api/player/related/{id}',
      input: { params: { id: 'salt-hours' }, query: { limit: 6 } },
      answer: { tracks: eachLike(track) },
    }));

  it('songs to discover', () =>
    needs('a read of songs to discover', {
      given: 'the demo world',
      call: 'GET /api/player/discover',
      input: { query: { limit: 100 } },
      answer: { tracks: eachLike({ ...track, likeCount: integer(41), isFollowingArtist: boolean(false) }) },
    }));

  it('the history', () =>
    needs('a read of the history', {
      given: 'a signed-in listener',
      call: 'GET /api/player/history',
      input: { query: { limit: 20, offset: 0 } },
      answer: {
        hasMore: boolean(true),
        tracks: eachLike({ ...track, playedAt: regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, '2026-11-21T10:42:07.000Z') }),
      },
    }));

  it('a like', () =>
    needs('a like of a track', {
      given: 'a signed-in listener',
      call: 'POST /api/player/like',
      input: { body: { trackId: 'convex-memory' } },
      answer: { is_liked: boolean(true) },
    }));

  it('a report of playtime', () =>
    needs('a report of five seconds', {
      given: 'a signed-in listener',
      call: 'POST /api/player/playtime',
      input: { body: { trackId: 'salt-hours', playId: 'play-1', seconds: 5, position: 5, ended: false } },
      answer: { counted: boolean(false) },
    }));

  it('offline plays', () =>
    needs('plays that were heard without a connection', {
      given: 'a signed-in listener',
      call: 'POST /api/player/offline-plays',
      input: { body: { plays: [{ trackId: 'salt-hours', playId: 'play-2', seconds: 40, startedSecondsAgo: 600 }] } },
      answer: { plays: eachLike({ playId: string('play-2'), counted: boolean(true) }) },
    }));

  it('the playlists that hold a song', () =>
    needs('a read of the playlists for a song', {
      given: 'a signed-in listener',
      call: 'GET /api/library/playlist-status',
      input: { query: { songId: 'salt-hours' } },
      answer: {
        playlists: eachLike({
          id: string('playlist-1'),
          name: string('Slow mornings'),
          song_count: integer(1),
          contains_song: boolean(true),
        }),
      },
    }));

  it('the word that music begins here', () =>
    needs('a word that a device begins to play', {
      given: 'a signed-in listener',
      call: 'POST /api/player/place',
      input: { body: { deviceId: 'desk', playing: true, trackId: 'salt-hours', position: 0 } },
      answer: { turn: integer(1) },
    }));

  it('the place where music plays', () =>
    needs('a question which device plays', {
      given: 'a signed-in listener',
      call: 'GET /api/player/place',
      answer: {},
    }));

  it('the queue of a device that plays', () =>
    needs('the queue that a device plays', {
      given: 'a signed-in listener',
      call: 'PUT /api/player/place/queue',
      input: {
        body: { deviceId: 'desk', trackIds: ['salt-hours'], index: 0, context: { type: 'song', name: 'Salt Hours' } },
      },
      answer: { success: true },
    }));

  it('the queue to go on with', () =>
    needs('a question for the queue that plays', {
      given: 'a signed-in listener',
      call: 'GET /api/player/place/queue',
      answer: {},
    }));

  it('the audio quality in use', () =>
    needs('a read of the audio quality', {
      given: 'a signed-in listener',
      call: 'GET /api/user/audio-quality-settings',
      answer: { audioQuality: regex(/^(data-saver|low|medium|high|original)$/, 'medium') },
    }));

  it('nothing personal for a guest', () =>
    needs('a like by a guest', {
      given: 'the demo world',
      call: 'POST /api/player/like',
      input: { body: { trackId: 'salt-hours' } },
      status: 401,
      answer: { status: 401, error: like('Sign in to do this') },
    }));
});
