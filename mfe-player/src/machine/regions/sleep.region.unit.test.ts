import { RecordedPlayer } from '../../testing/recorded-player';
import { makeTracks } from '../../testing/tracks';

const three = makeTracks('a', 'b', 'c');
const minute = 60_000;
/** A playing player with the next track preloaded. */
const playing = () => new RecordedPlayer().playing(three).passing(1500).ticking(true);
const sleeping = (when: 'off' | 'end-of-track' | { minutes: number }) => playing().send({ type: 'sleep.set', when });

test('stops after its minutes, and not before', () => {
  const player = sleeping({ minutes: 15 }).passing(15 * minute - 1);
  expect(player.has('playing')).toBe(true);
  player.passing(1);
  expect(player.has('playing')).toBe(false);
  expect(player.lastAudio('play', 'pause')?.type).toBe('pause');
  expect(player.context.sleep).toEqual({ kind: 'off' });
});

test('starts again when it is set again, and never fires once it is off', () => {
  const player = sleeping({ minutes: 5 })
    .passing(4 * minute)
    .send({ type: 'sleep.set', when: { minutes: 5 } });
  player.passing(4 * minute);
  expect(player.has('playing')).toBe(true);
  player.send({ type: 'sleep.set', when: 'off' }).passing(60 * minute);
  expect(player.has('playing')).toBe(true);
});

test('runs on over the next tracks', () => {
  const player = sleeping({ minutes: 5 })
    .send({ type: 'transport.next' })
    .passing(5 * minute);
  expect(player.trackId).toBe('b');
  expect(player.has('playing')).toBe(false);
});

test('the timer at the end of the song lets nothing follow', () => {
  const player = sleeping('end-of-track');
  expect(player.lastAudio('cue')).toMatchObject({ source: null });
  player.send({ type: 'sound.ended' });
  expect(player.trackId).toBe('a');
  expect(player.has('playing')).toBe(false);
  expect(player.context.sleep).toEqual({ kind: 'off' });
});

test('taken back before the end loads what follows again', () => {
  const player = sleeping('end-of-track').send({ type: 'sleep.set', when: 'off' });
  expect(player.lastAudio('cue')).toMatchObject({ source: { key: player.keyOf('b') } });
  player.send({ type: 'sound.ended' });
  expect(player.trackId).toBe('b');
});
