// Any order of presses, news and sounds leaves the player in a state that a listener can understand.
import fc from 'fast-check';
import { eventSequences } from '../testing/player-events';
import { RecordedPlayer } from '../testing/recorded-player';

test('plays only what is in the queue, only here, and asks the sound each time that it starts or stops', () => {
  fc.assert(
    fc.property(eventSequences, (sequence) => {
      const player = new RecordedPlayer();
      for (const step of sequence) {
        step(player);
        const { entries, index } = player.context;
        const isPlaying = player.has('playing');
        if (player.has('empty') || entries.length === 0)
          expect({ isPlaying, entries }).toEqual({ isPlaying: false, entries: [] });
        else expect(entries[index]).toBeDefined();
        expect(isPlaying && player.has('elsewhere')).toBe(false);
        expect(player.lastAudio('play', 'pause')?.type === 'play').toBe(isPlaying);
      }
      player.actor.stop();
    }),
  );
});
