// The state machine of the player, independent of React. Components read its states and tags.
import { t } from '@lingui/core/macro';
import { assign, raise } from 'xstate';
import type { AudioLogic } from './audio.actor';
import type { TabsLogic } from './cross-tab.actor';
import { unmutedVolume } from './limits';
import { clampedVolume, initialContext, withRepeatCycled, withSettings, withShuffleToggled } from './player.context';
import { playerSetup } from './player.setup';
import type { Tools } from './player.types';
import type { PlaytimeLogic } from './playtime.actor';
import { placeRegion } from './regions/place.region';
import { playbackRegion } from './regions/playback.region';
import { preloadingRegion } from './regions/preloading.region';
import { previewRegion } from './regions/preview.region';
import { queueRegion } from './regions/queue.region';
import { silenceRegion } from './regions/silence.region';
import { sleepRegion } from './regions/sleep.region';
import { stallTimeoutRegion } from './regions/stall-timeout.region';
import { transportRegion } from './regions/transport.region';

export type PlayerMachine = ReturnType<typeof makePlayerMachine>;

/** Creates the machine without its adapters, which takes a slow phone fifty milliseconds. */
export function makePlayerMachine(tools: Tools) {
  const player = playerSetup(tools);
  return player.createMachine({
    id: 'player',
    type: 'parallel',
    context: ({ input }) => initialContext(input, tools),
    entry: ['applyLevel', 'applySettings', 'reportBegan'],
    invoke: [
      {
        src: 'audio',
        id: 'audio',
        onError: { actions: raise(() => ({ type: 'sound.broken', message: t`no sound in this browser` })) },
      },
      // Playback must survive a failure of the tab channel or of the play count.
      { src: 'tabs', id: 'tabs', onError: {} },
      { src: 'playtime', id: 'playtime', onError: {} },
    ],
    states: {
      // The regions may stand in any order, which a property test holds.
      queue: queueRegion(player, tools),
      playback: playbackRegion(player, tools),
      transport: transportRegion(player),
      preview: previewRegion(player),
      preloading: preloadingRegion(player),
      place: placeRegion(player),
      silence: silenceRegion(player),
      stallTimeout: stallTimeoutRegion(player),
      sleep: sleepRegion(player, tools),
    },
    on: {
      'repeat.cycle': {
        guard: 'mayControl',
        actions: [assign(({ context }) => withRepeatCycled(context, tools)), 'raiseFollowingChanged'],
      },
      'shuffle.toggle': {
        guard: 'mayControl',
        actions: [assign(({ context }) => withShuffleToggled(context, tools)), 'raiseFollowingChanged'],
      },
      'volume.set': {
        actions: [
          assign(({ event }) => {
            const volume = clampedVolume(event.volume);
            return { volume, muted: false };
          }),
          'applyLevel',
        ],
      },
      'mute.toggle': {
        actions: [
          assign(({ context }) => {
            const isSilent = context.muted || context.volume === 0;
            if (!isSilent) return { muted: true };
            return { muted: false, volume: context.volume === 0 ? unmutedVolume : context.volume };
          }),
          'applyLevel',
        ],
      },
      'tab.choose': { actions: assign({ tab: ({ event }) => event.tab }) },
      'settings.change': {
        actions: [assign(({ context, event }) => withSettings(context, event.changes)), 'applySettings'],
      },
      'network.changed': { actions: assign({ isOnline: ({ event }) => event.isOnline }) },
    },
  });
}

export interface PlayerActors {
  audio: AudioLogic;
  tabs: TabsLogic;
  playtime: PlaytimeLogic;
}

/** The machine with its adapters: real ones in the page, recording ones in tests. */
export const withActors = (machine: PlayerMachine, actors: PlayerActors): PlayerMachine => machine.provide({ actors });
