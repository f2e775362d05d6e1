// A paid song that was not bought: how much of it was heard, and whether that is all there is to hear.
import { assign, raise } from 'xstate';
import { previewLimitSeconds } from '../limits';
import { playerSetup } from '../player.setup';

export const previewRegion = playerSetup.createStateConfig({
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
    /** The offer to buy stands in place of the rest. */
    usedUp: { tags: ['preview', 'previewUsedUp'], entry: raise({ type: 'track.finished' }) },
  },
});
