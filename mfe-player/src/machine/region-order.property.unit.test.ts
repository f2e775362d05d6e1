// The regions of the machine may stand in any order: no event means something else because one region acts before another.
import fc from 'fast-check';
import { eventSequences } from '../testing/player-events';
import { RecordedPlayer } from '../testing/recorded-player';

/** The state of the sound, which follows from the last command of each kind, and from what loads before it plays. */
const soundOf = (player: RecordedPlayer) => ({
  isWanted: player.lastAudio('play', 'pause')?.type === 'play',
  source: player.lastAudio('load', 'unload'),
  cue: player.lastAudio('cue'),
  level: player.lastAudio('level'),
  sequence: player.audio.map(({ type }) => type).filter((type) => type === 'load' || type === 'play'),
});

test('ends in the same state, context and sound with its regions in reverse order', () => {
  fc.assert(
    fc.property(eventSequences, (sequence) => {
      const [player, reversed] = [new RecordedPlayer(), new RecordedPlayer({ reversesRegions: true })];
      for (const step of sequence) {
        step(player);
        step(reversed);
        const { value, context } = reversed.actor.getSnapshot();
        expect({ value, context, sound: soundOf(reversed) }).toEqual({
          value: player.actor.getSnapshot().value,
          context: player.context,
          sound: soundOf(player),
        });
      }
      player.actor.stop();
      reversed.actor.stop();
    }),
  );
});
