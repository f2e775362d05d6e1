// When the sound of the next track is fetched: a little after the current one can play, so that it never competes.
import { playerSetup } from '../player.setup';

export const preloadingRegion = playerSetup.createStateConfig({
  initial: 'idle',
  on: {
    'track.chosen': '.idle',
    // The joined track has been playing for as long as anyone has heard it.
    'track.joined': '.waiting',
    'queue.forgotten': '.idle',
  },
  states: {
    idle: { on: { 'sound.ready': 'waiting' } },
    waiting: { after: { preloadDelayMs: 'cued' } },
    cued: { entry: 'cueFollowing', on: { 'following.changed': { actions: 'cueFollowing' } } },
  },
});
