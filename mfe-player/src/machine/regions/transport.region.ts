// What the listener wants: silence or sound. Whether there is sound yet is the business of the playback region.
import { playerSetup } from '../player.setup';
import type { PlayerContext } from '../player.types';

/** Playing again after the end is a new play, so it begins the track instead of resuming it. */
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

export const transportRegion = playerSetup.createStateConfig({
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
    /** The music came to its end by itself. */
    ended: {
      on: {
        'transport.play': beginAgain,
        'transport.toggle': beginAgain,
        'transport.seek': { ...seek, target: 'paused' },
      },
    },
    playing: {
      tags: ['playing'],
      entry: ['playSound', 'announceStarted'],
      exit: ['pauseSound', 'announcePaused', 'reportPaused'],
      on: {
        'transport.pause': 'paused',
        'transport.toggle': 'paused',
        'sound.blocked': 'paused',
        'sound.interrupted': 'paused',
        'track.failed': 'paused',
        'tabs.claimed': 'paused',
        'queue.forgotten': 'paused',
        'track.finished': 'ended',
        // Play goes on from track to track; only the message to the other tabs is new.
        'track.chosen': { actions: 'announceStarted' },
        'track.joined': { actions: 'announceStarted' },
      },
    },
  },
});
