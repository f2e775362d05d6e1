// When the music is to stop by itself: after some minutes, or when the current song is over.
import { assign, raise } from 'xstate';
import { playerSetup } from '../player.setup';

export const sleepRegion = playerSetup.createStateConfig({
  initial: 'off',
  on: {
    'sleep.set': [
      {
        guard: ({ event }) => typeof event.when === 'object',
        target: '.counting',
        actions: [
          assign({
            sleep: ({ context, event }) =>
              typeof event.when === 'object'
                ? { kind: 'at', atMs: context.tools.nowMs() + event.when.minutes * 60_000 }
                : context.sleep,
          }),
          'raiseFollowingChanged',
        ],
      },
      {
        guard: ({ event }) => event.when === 'end-of-track',
        target: '.afterTrack',
        // What was loaded to follow must not join.
        actions: [assign({ sleep: { kind: 'end-of-track' } as const }), 'raiseFollowingChanged'],
      },
      { target: '.off', actions: 'endSleep' },
    ],
    'queue.forgotten': { target: '.off', actions: 'endSleep' },
  },
  states: {
    off: {},
    counting: { after: { sleepMs: { target: 'off', actions: ['endSleep', raise({ type: 'transport.pause' })] } } },
    // The music stays silent, so nothing is loaded to follow until somebody plays on.
    afterTrack: {
      on: {
        'track.finished': {
          target: 'off',
          actions: [assign({ sleep: { kind: 'off' } as const }), raise({ type: 'sleep.ended' })],
        },
      },
    },
  },
});
