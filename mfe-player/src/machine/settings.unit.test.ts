import { RecordedPlayer } from '../testing/recorded-player';
import { makeTrack, makeTracks } from '../testing/tracks';
import type { SoundSettings } from './player.types';

const change = (changes: Partial<SoundSettings>) => ({ type: 'settings.change', changes }) as const;
const album = { type: 'album', name: 'Vespers', id: 'vespers' } as const;

test('applies speed and crossfade to the sound, clamped', () => {
  const player = new RecordedPlayer().playing(makeTracks('a', 'b'));
  player.send(change({ rate: 1.5 }));
  expect(player.lastAudio('tune')).toEqual({ type: 'tune', rate: 1.5, crossfadeSeconds: 0 });
  player.send(change({ rate: 99, crossfadeSeconds: 99 }));
  expect(player.lastAudio('tune')).toEqual({ type: 'tune', rate: 2, crossfadeSeconds: 12 });
  player.send(change({ rate: 0, crossfadeSeconds: -1 }));
  expect(player.lastAudio('tune')).toEqual({ type: 'tune', rate: 0.5, crossfadeSeconds: 0 });
});

test('settings are restored before anything sounds', () => {
  const settings = { rate: 0.75, crossfadeSeconds: 3, levelsLoudness: false };
  const first = new RecordedPlayer();
  const stored = { ...first.context, settings };
  expect(new RecordedPlayer({ stored }).audio).toContainEqual({ type: 'tune', rate: 0.75, crossfadeSeconds: 3 });
});

test('without levelling every track keeps its own level, at once', () => {
  const loudness = { integratedLufs: -8, truePeakDbtp: -0.1, albumIntegratedLufs: null };
  const player = new RecordedPlayer().playing([makeTrack('a', { loudness }), makeTrack('b')]);
  expect(player.lastAudio('load')).toMatchObject({ source: { gain: expect.closeTo(0.5, 1) } });
  player.send(change({ levelsLoudness: false }));
  expect(player.lastAudio('regain')).toEqual({
    type: 'regain',
    gains: [
      { key: player.keyOf('a'), gain: 1 },
      { key: player.keyOf('b'), gain: 1 },
    ],
  });
  player.send({ type: 'queue.skipTo', key: player.keyOf('a') });
  player.send({ type: 'transport.next' }).send({ type: 'transport.previous' });
  expect(player.lastAudio('load')?.source).toMatchObject({ gain: 1 });
});

test('an album that is played as one is known to the sound, so that it is never mixed', () => {
  const player = new RecordedPlayer().send({
    type: 'queue.play',
    tracks: makeTracks('a'),
    startIndex: 0,
    context: album,
  });
  expect(player.lastAudio('load')?.source).toMatchObject({ albumId: album.id });
  player.send({ type: 'queue.play', tracks: makeTracks('a'), startIndex: 0, context: { type: 'home', name: 'Home' } });
  expect(player.lastAudio('load')?.source).toMatchObject({ albumId: null });
});

test('a queue may begin in the middle of a track, within it', () => {
  const player = new RecordedPlayer();
  const play = (fromSeconds: number) =>
    player.send({ type: 'queue.play', tracks: makeTracks('a'), startIndex: 0, context: album, fromSeconds });
  play(83);
  expect(player.lastAudio('load')).toMatchObject({ from: 83 });
  expect(player.context.positionSeconds).toBe(83);
  expect(play(9999).lastAudio('load')).toMatchObject({ from: 180 });
  expect(play(-4).lastAudio('load')).toMatchObject({ from: 0 });
});
