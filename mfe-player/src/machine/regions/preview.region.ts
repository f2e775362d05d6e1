// Preview of a paid song that the listener does not own: how much was played, and whether it is used up.
import { assign, raise } from 'xstate';
import { previewLimitSeconds } from '../limits';
import type { PlayerSetup } from '../player.setup';

export const previewRegion = (player: PlayerSetup) =>
  player.createStateConfig({
    initial: 'deciding',
    on: {
      'track.chosen': '.deciding',
      'track.joined': '.deciding',
      'queue.forgotten': '.off',
    },
    states: {
      deciding: { always: [{ guard: 'isPreview', target: 'within' }, { target: 'off' }] },
      off: {},
      within: {
        tags: ['preview'],
        always: { guard: ({ context }) => context.previewUsedSeconds >= previewLimitSeconds, target: 'usedUp' },
        on: {
          'sound.ticked': {
            actions: assign({
              previewUsedSeconds: ({ context, event }) => context.previewUsedSeconds + event.elapsedSeconds,
            }),
          },
        },
      },
      /** The UI offers to buy the song. */
      usedUp: { tags: ['preview', 'previewUsedUp'], entry: raise({ type: 'track.finished' }) },
    },
  });
