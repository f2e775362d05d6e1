// Playback is wanted but silent, or will be soon: is the connection too slow for the quality, and does the server answer
// at all?
import { and, not, or, raise, stateIn } from 'xstate';
import type { PlayerSetup } from '../player.setup';

const isStalled = and([stateIn({ transport: 'playing' }), stateIn({ playback: { ready: 'stalled' } })]);
const isLoading = and([stateIn({ transport: 'playing' }), stateIn({ playback: { loading: 'trying' } })]);

export const stallTimeoutRegion = (player: PlayerSetup) =>
  player.createStateConfig({
    type: 'parallel',
    states: {
      connection: {
        initial: 'fine',
        states: {
          fine: {
            always: { guard: isStalled, target: 'starved' },
            on: {
              'sound.ticked': {
                guard: and(['runsEmptySoon', stateIn({ playback: 'ready' })]),
                target: 'lowering',
                actions: raise({ type: 'connection.thin' }),
              },
            },
          },
          /** The lower quality was requested before the first stall, and takes over once it can play. */
          lowering: {
            on: { 'sound.ready': 'fine', 'track.chosen': 'fine', 'track.joined': 'fine' },
            after: { loweringMs: 'fine' },
          },
          starved: {
            always: { guard: not(isStalled), target: 'fine' },
            after: { thinConnectionMs: { target: 'known', actions: raise({ type: 'connection.thin' }) } },
          },
          /** The event was raised once; a continuing stall raises it no more. */
          known: { always: { guard: not(isStalled), target: 'fine' } },
        },
      },
      server: {
        initial: 'answering',
        states: {
          answering: { always: { guard: or([isStalled, isLoading]), target: 'awaited' } },
          awaited: {
            always: { guard: not(or([isStalled, isLoading])), target: 'answering' },
            on: { 'sound.progressed': { target: 'awaited', reenter: true } },
            after: { hungServerMs: { actions: raise({ type: 'server.hung' }) } },
          },
        },
      },
    },
  });
