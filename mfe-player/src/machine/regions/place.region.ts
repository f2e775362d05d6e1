// Where the music plays: in this tab, or in another one that has claimed it.
import { assign } from 'xstate';
import type { PlayerSetup } from '../player.setup';

export const placeRegion = (player: PlayerSetup) =>
  player.createStateConfig({
    initial: 'here',
    states: {
      here: {
        entry: assign({ elsewhere: null }),
        on: { 'tabs.claimed': { target: 'elsewhere', actions: 'noteElsewhere' } },
      },
      elsewhere: {
        tags: ['elsewhere'],
        initial: 'settled',
        on: {
          'place.claim': { target: 'here', actions: ['takePosition', 'playHere'] },
          // Choosing a track in this tab also takes over playback.
          'track.chosen': { guard: ({ event }) => event.play, target: 'here' },
          'tabs.claimed': { target: '.settled', actions: 'noteElsewhere' },
          'tabs.released': {
            guard: ({ context, event }) => context.elsewhere?.tabId === event.tabId,
            target: 'here',
          },
          'queue.forgotten': 'here',
        },
        states: {
          settled: { on: { 'tabs.visible': 'asking' } },
          /** A playing tab answers within this time. */
          asking: { entry: 'askTabs', after: { elsewhereAnswerMs: '#player.place.here' } },
        },
      },
    },
  });
