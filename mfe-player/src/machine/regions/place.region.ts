// Where the music plays: in this tab, or in another one that took it.
import { assign } from 'xstate';
import { playerSetup } from '../player.setup';

export const placeRegion = playerSetup.createStateConfig({
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
        // Choosing a track here means the same as 'Play here'.
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
        /** The tab that plays answers before the time is up. */
        asking: { entry: 'askTabs', after: { elsewhereAnswerMs: '#player.place.here' } },
      },
    },
  },
});
