// Whether the listener wants playback. Whether it already produces sound belongs to the playback region.
import { raise } from 'xstate';
import type { PlayerSetup } from '../player.setup';
import type { PlayerContext } from '../player.types';

/** Playing after the end is a new play, which starts the track from the beginning. */
const beginAgain = {
  guard: 'mayPlay',
  actions: {
    type: 'begin',
    params: ({ context }: { context: PlayerContext }) => ({ index: context.index, play: true, from: 0 }),
  },
} as const;

const seek = {
  guard: 'mayControl',
  actions: [
    { type: 'moveTo', params: ({ event }: { event: { seconds: number } }) => ({ seconds: event.seconds }) },
    'seekSound',
  ],
} as const;

export const transportRegion = (player: PlayerSetup) =>
  player.createStateConfig({
    initial: 'paused',
    on: {
      'transport.seek': seek,
      'track.chosen': { guard: ({ event }) => event.play, target: '.playing' },
    },
    states: {
      paused: {
        on: {
          'transport.play': { guard: 'mayPlay', target: 'playing' },
          'transport.toggle': { guard: 'mayPlay', target: 'playing' },
        },
      },
      /** The queue ended without an action of the listener. */
      ended: {
        on: {
          'transport.play': beginAgain,
          'transport.toggle': beginAgain,
          'transport.seek': { ...seek, target: 'paused' },
        },
      },
      playing: {
        tags: ['playing'],
        entry: [raise({ type: 'playback.wanted' }), 'announceStarting'],
        exit: ['pauseSound', 'announcePaused', 'reportPaused'],
        on: {
          'playback.wanted': { actions: 'playSound' },
          'transport.pause': 'paused',
          'transport.toggle': 'paused',
          'sound.blocked': 'paused',
          'sound.interrupted': 'paused',
          'sound.noDevice': 'paused',
          'track.failed': 'paused',
          'tabs.claimed': 'paused',
          'queue.forgotten': 'paused',
          'track.finished': 'ended',
        },
        initial: 'starting',
        states: {
          // The browser may still refuse playback, so another tab or device that plays is not silenced yet.
          starting: { on: { 'sound.flowing': 'started', 'track.joined': 'started', 'track.chosen': {} } },
          started: {
            entry: 'announceStarted',
            on: {
              // Playback continues from track to track; only the other tabs need a message.
              'track.chosen': { actions: 'announceStarted' },
              'track.joined': { actions: 'announceStarted' },
            },
          },
        },
      },
    },
  });
