// Whether the listener wants playback. Whether it already produces sound belongs to the playback region.
import { playerSetup } from '../player.setup';
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
        // Playback continues from track to track; only the other tabs need a message.
        'track.chosen': { actions: 'announceStarted' },
        'track.joined': { actions: 'announceStarted' },
      },
    },
  },
});
