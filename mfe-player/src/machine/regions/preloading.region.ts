// When the next track is preloaded: once the current one has buffered enough, so that they never compete.
import { and } from 'xstate';
import type { PlayerSetup } from '../player.setup';

export const preloadingRegion = (player: PlayerSetup) =>
  player.createStateConfig({
    initial: 'idle',
    on: {
      'track.chosen': '.idle',
      // The joined track has been able to play since it became audible.
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
          // The current track needs the whole bandwidth.
          'connection.thin': { target: 'waiting', actions: 'dropCue' },
          'sound.cueRefused': [
            { guard: and(['isOurCue', 'hasCueFormatLeft']), actions: ['takeNextCueFormat', 'cueFollowing'] },
            { guard: and(['isOurCue', 'isWorthCueingAgain']), target: 'refused', actions: 'dropCue' },
            // No format is available. The error is shown when the track becomes current.
            { guard: 'isOurCue', actions: 'dropCue' },
          ],
        },
      },
      refused: { on: { 'following.changed': 'due' }, after: { cueAgainMs: 'due' } },
    },
  });
