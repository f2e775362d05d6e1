// What the sound has: nothing, something on its way, something that can play, or a failure.
import { assign, raise } from 'xstate';
import { positionStepSeconds } from '../limits';
import { playerSetup } from '../player.setup';

/** Every moment that was heard counts, also those too short to move the position. */
const reportHeard = {
  type: 'reportHeard',
  params: ({ event }: { event: { elapsedSeconds: number; positionSeconds: number } }) => ({
    seconds: event.elapsedSeconds,
    positionSeconds: event.positionSeconds,
  }),
} as const;

const loading = playerSetup.createStateConfig({
  initial: 'trying',
  states: {
    trying: {
      tags: ['loading'],
      entry: 'loadSound',
      on: {
        'sound.ready': { target: '#player.playback.ready' },
        'sound.refused': [
          { guard: 'isOffline', target: 'offline' },
          { guard: 'hasAttemptLeft', target: 'waiting' },
          { target: '#player.playback.failed', actions: 'noteLoadFailure' },
        ],
      },
    },
    /** Without a network every format fails alike: it goes on where it was once there is one. */
    offline: {
      tags: ['loading', 'offline'],
      on: {
        'network.changed': {
          guard: ({ event }) => event.isOnline,
          target: 'trying',
          actions: assign({ isOnline: true, attempt: 0, startedAtMs: ({ context }) => context.tools.nowMs() }),
        },
      },
    },
    waiting: {
      tags: ['loading'],
      after: {
        retryDelayMs: { target: 'trying', actions: assign({ attempt: ({ context }) => context.attempt + 1 }) },
      },
    },
  },
});

const ready = playerSetup.createStateConfig({
  initial: 'settled',
  on: {
    'sound.flowing': '.flowing',
    'sound.stalled': '.stalled',
    'track.joined': { target: '.flowing', actions: assign({ attempt: 0 }) },
    // It broke off on the way: the next format takes over from where this one stands.
    'sound.refused': [
      { guard: 'isOffline', target: 'loading.offline', actions: assign({ startFrom: 'keep' }) },
      { guard: 'hasAttemptLeft', target: 'loading.waiting', actions: assign({ startFrom: 'keep' }) },
      { target: 'failed', actions: 'noteLoadFailure' },
    ],
    'transport.pause': '.settled',
    'transport.toggle': '.settled',
    'track.finished': '.settled',
    'tabs.claimed': '.settled',
  },
  states: {
    /** Loaded; whether it sounds was not heard yet. */
    settled: {},
    flowing: { tags: ['flowing'] },
    stalled: {},
  },
});

export const playbackRegion = playerSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'track.chosen': { target: '.loading' },
    'queue.forgotten': { target: '.empty', actions: 'unloadSound' },
    'sound.broken': {
      target: '.failed',
      actions: assign({ errorText: ({ event }) => `Audio playback failed: ${event.message}` }),
    },
    'sound.ticked': [
      {
        guard: ({ context, event }) => Math.abs(event.positionSeconds - context.positionSeconds) > positionStepSeconds,
        actions: [assign({ positionSeconds: ({ event }) => event.positionSeconds }), reportHeard],
      },
      { actions: reportHeard },
    ],
  },
  states: {
    deciding: { always: [{ guard: 'isFilled', target: 'loading' }, { target: 'empty' }] },
    empty: { tags: ['empty'] },
    loading,
    ready,
    failed: {
      tags: ['failed'],
      entry: raise({ type: 'track.failed' }),
      on: {
        'transport.play': { guard: 'mayPlay', target: 'loading', actions: 'tryAgain' },
        'transport.toggle': { guard: 'mayPlay', target: 'loading', actions: 'tryAgain' },
      },
    },
  },
});
