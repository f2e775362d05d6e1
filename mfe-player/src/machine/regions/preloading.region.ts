// When the sound of the next track is fetched: once the current one has enough, so that it never competes.
import { and } from 'xstate';
import { playerSetup } from '../player.setup';

export const preloadingRegion = playerSetup.createStateConfig({
  initial: 'idle',
  on: {
    'track.chosen': '.idle',
    // The joined track has been playing for as long as anyone has heard it.
    'track.joined': '.waiting',
    'queue.forgotten': '.idle',
    'sleep.ended': '.due',
  },
  states: {
    idle: { on: { 'sound.ready': 'waiting' } },
    waiting: { after: { preloadDelayMs: 'due' } },
    due: { on: { 'sound.ticked': { guard: 'isBuffered', target: 'cued', actions: 'raiseQuality' } } },
    cued: {
      entry: 'cueFollowing',
      on: {
        'following.changed': { actions: 'cueFollowing' },
        // What plays needs the whole connection.
        'connection.thin': { target: 'waiting', actions: 'dropCue' },
        'sound.cueRefused': [
          { guard: and(['isOurCue', 'hasCueFormatLeft']), actions: ['takeNextCueFormat', 'cueFollowing'] },
          { guard: and(['isOurCue', 'isWorthCueingAgain']), target: 'refused', actions: 'dropCue' },
          // No format is there. What becomes of it is said when its turn comes.
          { guard: 'isOurCue', actions: 'dropCue' },
        ],
      },
    },
    refused: { on: { 'following.changed': 'due' }, after: { cueAgainMs: 'due' } },
  },
});
