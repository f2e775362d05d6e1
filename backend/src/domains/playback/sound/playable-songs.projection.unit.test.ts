import type { PublishedSong } from '@libretto/contracts/events';
import { type HandedEvent, projected } from '../../../../tests/support/world/projected';
import { listeningProjection } from '../listening/listening.projection';
import { allDays, streamCountsProjection } from '../listening/stream-counts.projection';
import { audioQualityProjection } from './audio-quality.projection';
import { boughtId, playableSongsProjection } from './playable-songs.projection';

const song: PublishedSong = {
  songId: 'song',
  title: 'Salt Hours',
  artistId: 'artist',
  releaseId: 'release',
  releaseTitle: 'Salt Hours',
  trackNumber: 1,
  isGaplessRelease: false,
  genre: 'dream pop',
  coverImageId: 'cover',
  coverColor: '#112233',
  isPaid: false,
  isExplicit: false,
  credits: [],
  priceTalents: 75,
  lyrics: 'Oh',
  lyricLines: [{ atMs: 0, text: 'Oh', isHeading: false }],
  sound: {
    durationSamples: 48_000,
    integratedLufs: -14,
    truePeakDbtp: -1,
    albumIntegratedLufs: null,
    masterKey: 'master',
    masterContentType: 'audio/webm',
    previewKey: null,
  },
};
const published: HandedEvent = { type: 'SongPublished', data: song };

describe('playable songs', () => {
  test('know where the sound and the words of a song lie', async () => {
    const { doc } = await projected(playableSongsProjection, [published]);
    expect(doc('playable-songs', 'song')).toEqual({
      songId: 'song',
      artistId: 'artist',
      genre: 'dream pop',
      coverImageId: 'cover',
      isPaid: false,
      durationSamples: 48_000,
      masterKey: 'master',
      masterContentType: 'audio/webm',
      previewKey: null,
      publishedAt: '2026-01-01T00:00:00.000Z',
      shufflePlace: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(doc('song-lyrics', 'song')).toEqual({ lyrics: 'Oh', lines: song.lyricLines });
  });

  test('follow the paywall, and pass over songs that are not published', async () => {
    const priced = (songId: string) => ({ type: 'SongPriced', data: { songId, isPaid: true, priceTalents: 75 } });
    const { doc } = await projected(playableSongsProjection, [published, priced('song'), priced('unknown')]);
    expect(doc('playable-songs', 'song')).toMatchObject({ isPaid: true });
    expect(doc('playable-songs', 'unknown')).toBeUndefined();
  });

  test('lose the sound and the words of a withdrawn song, and keep who bought it', async () => {
    const bought = { type: 'SongPurchased', data: { buyerId: 'listener', songId: 'song' } };
    const withdrawn = { type: 'SongWithdrawn', data: { songId: 'song' } };
    const { doc } = await projected(playableSongsProjection, [published, bought, withdrawn]);
    expect([doc('playable-songs', 'song'), doc('song-lyrics', 'song')]).toEqual([undefined, undefined]);
    expect(doc('bought-sounds', boughtId('listener', 'song'))).toEqual({ at: '2026-01-01T00:00:00.000Z' });
  });

  test('know who bought what, also when told twice, and who there is', async () => {
    const bought = { type: 'SongPurchased', data: { buyerId: 'listener', songId: 'song' } };
    const registered = { type: 'UserRegistered', data: { userId: 'listener', username: null, isArtist: false } };
    const { doc } = await projected(playableSongsProjection, [registered, published, bought, bought]);
    expect(doc('bought-sounds', boughtId('listener', 'song'))).toBeDefined();
    expect(doc('bought-sounds', boughtId('other', 'song'))).toBeUndefined();
    expect(doc('playback-people', 'listener')).toEqual({ userId: 'listener' });
  });
});

describe('listening', () => {
  const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`;
  const play = (type: 'PlayStarted' | 'SongStreamed', songId: string, second: number) => ({
    type,
    data: { userId: 'listener', songId, playId: `${songId}-${second}` },
    at: at(second),
  });
  const streamed = (songId: string, second: number) => play('SongStreamed', songId, second);

  test('keeps the last time that each song counted as a stream', async () => {
    const { doc } = await projected(listeningProjection, [
      streamed('song', 1),
      streamed('other', 2),
      streamed('song', 3),
      play('PlayStarted', 'skipped', 4),
    ]);
    expect(doc('heard-songs', 'listener~song')).toEqual({ userId: 'listener', songId: 'song', at: at(3) });
    expect(doc('heard-songs', 'listener~other')).toMatchObject({ at: at(2) });
    expect(doc('heard-songs', 'listener~skipped')).toBeUndefined();
  });

  test('keeps likes until they are taken back', async () => {
    const like = (type: string) => ({ type, data: { userId: 'listener', songId: 'song' } });
    const liked = await projected(listeningProjection, [like('SongLiked')]);
    expect(liked.doc('liked-tracks', 'listener~song')).toMatchObject({ songId: 'song' });
    const unliked = await projected(listeningProjection, [like('SongLiked'), like('SongUnliked')]);
    expect(unliked.doc('liked-tracks', 'listener~song')).toBeUndefined();
  });
});

describe('stream counts', () => {
  test('add up each day and all days', async () => {
    const streamed = (at: string) => ({ type: 'SongStreamed', data: { songId: 'song' }, at });
    const { doc } = await projected(streamCountsProjection, [
      streamed('2026-01-01T23:59:59.999Z'),
      streamed('2026-01-02T00:00:00.000Z'),
      streamed('2026-01-02T12:00:00.000Z'),
    ]);
    expect(doc('stream-counts', '2026-01-01~song')).toMatchObject({ streams: 1 });
    expect(doc('stream-counts', '2026-01-02~song')).toMatchObject({ streams: 2 });
    expect(doc('stream-counts', `${allDays}~song`)).toEqual({ songId: 'song', day: allDays, streams: 3 });
  });
});

describe('chosen quality', () => {
  test('is the last one that was chosen', async () => {
    const chosen = (quality: string) => ({ type: 'AudioQualityChosen', data: { userId: 'listener', quality } });
    const { doc } = await projected(audioQualityProjection, [chosen('high'), chosen('data-saver')]);
    expect(doc('chosen-qualities', 'listener')).toEqual({ quality: 'data-saver' });
  });
});
