// The sleep timer: stops playback after some minutes, or at the end of the current song.
import { assign, raise } from 'xstate';
import type { PlayerSetup } from '../player.setup';
import type { Tools } from '../player.types';

export const sleepRegion = (player: PlayerSetup, tools: Tools) =>
  player.createStateConfig({
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
                  ? { kind: 'at', atMs: tools.nowMs() + event.when.minutes * 60_000 }
                  : context.sleep,
            }),
            'raiseFollowingChanged',
          ],
        },
        {
          guard: ({ event }) => event.when === 'end-of-track',
          target: '.afterTrack',
          // The preloaded next track must not be joined.
          actions: [assign({ sleep: { kind: 'end-of-track' } as const }), 'raiseFollowingChanged'],
        },
        { target: '.off', actions: 'endSleep' },
      ],
      'queue.forgotten': { target: '.off', actions: 'endSleep' },
    },
    states: {
      off: {},
      counting: { after: { sleepMs: { target: 'off', actions: ['endSleep', raise({ type: 'transport.pause' })] } } },
      // Playback stops after the song, so no next track is preloaded until the listener resumes.
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
