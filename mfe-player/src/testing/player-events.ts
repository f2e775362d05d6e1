// Random sequences of what a listener, the system and the sound do to the player.
import fc from 'fast-check';
import type { PlayerEvent } from '../machine/player.types';
import type { RecordedPlayer } from './recorded-player';
import { makeTracks } from './tracks';

const context = { type: 'album', name: 'Vespers for an Empty Pool', id: 'vespers' } as const;
const ids = ['a', 'b', 'c'] as const;

/** Events without data, or with the same data each time. */
const plain: readonly PlayerEvent[] = [
  { type: 'transport.play' },
  { type: 'transport.pause' },
  { type: 'transport.toggle' },
  { type: 'transport.next' },
  { type: 'transport.previous' },
  { type: 'repeat.cycle' },
  { type: 'shuffle.toggle' },
  { type: 'mute.toggle' },
  { type: 'queue.clear' },
  { type: 'place.claim' },
  { type: 'sound.ready', key: 'any' },
  { type: 'sound.flowing' },
  { type: 'sound.stalled' },
  { type: 'sound.ended' },
  { type: 'sound.blocked' },
  { type: 'sound.interrupted' },
  { type: 'sound.refused', message: 'gone', cause: 'source' },
  { type: 'sound.refused', message: 'no answer', cause: 'server' },
  { type: 'session.changed', userId: null },
  { type: 'session.changed', userId: 'ines' },
  { type: 'tabs.visible' },
  { type: 'tabs.released', tabId: 'other' },
  { type: 'tabs.claimed', playing: { tabId: 'other', trackId: 'b', positionSeconds: 3, receivedAtMs: 0 } },
  { type: 'sleep.set', when: 'end-of-track' },
  { type: 'sleep.set', when: 'off' },
  { type: 'network.changed', isOnline: false },
  { type: 'network.changed', isOnline: true },
];

const steps = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...plain).map((event) => (player: RecordedPlayer) => player.send(event)) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.subarray([...ids]), fc.nat(2)).map(
      ([chosen, startIndex]) =>
        (player: RecordedPlayer) =>
          player.send({ type: 'queue.play', tracks: makeTracks(...chosen), startIndex, context }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .nat(3)
      .map(
        (place) => (player: RecordedPlayer) =>
          player.send({ type: 'queue.remove', key: player.context.entries[place]?.key ?? 'gone' }),
      ),
  },
  { weight: 1, arbitrary: fc.nat(40_000).map((ms) => (player: RecordedPlayer) => player.passing(ms)) },
  { weight: 1, arbitrary: fc.nat(200).map((seconds) => (player: RecordedPlayer) => player.heard(seconds)) },
);

export const eventSequences = fc.array(steps, { maxLength: 40 });
