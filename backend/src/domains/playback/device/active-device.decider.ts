// Decides on which device a listener's music plays: one at a time, and the last one to start wins.

import type { Decider, DomainEvent } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { defineEvents } from '../../../kernel/events/event-catalogue';
import { assertNever } from '../../../kernel/values/assert';

/** `turn` increases per listener, so that a device can tell events before its own report from later ones. */
export type PlaybackMoved = DomainEvent<
  'PlaybackMoved',
  {
    userId: string;
    deviceId: string;
    playing: boolean;
    trackId: string | null;
    positionSeconds: number;
    turn: number;
  }
>;

export const placeEvents = defineEvents<PlaybackMoved>({ PlaybackMoved: { version: 1 } });

export interface PlaceState {
  readonly deviceId: string | null;
  readonly playing: boolean;
  readonly trackId: string | null;
  readonly turn: number;
}

export type PlaceCommand = { readonly kind: 'report' } & Omit<PlaybackMoved['data'], 'turn'>;

export const placeDecider: Decider<PlaceState, PlaceCommand, PlaybackMoved> = {
  initialState: { deviceId: null, playing: false, trackId: null, turn: 0 },
  evolve: (_, { type, data: { deviceId, playing, trackId, turn } }) => {
    switch (type) {
      case 'PlaybackMoved':
        return { deviceId, playing, trackId, turn };
      default:
        return assertNever(type);
    }
  },
  decide: ({ kind: _, ...report }, state) => {
    const holds = state.playing && state.deviceId === report.deviceId;
    // A device that lost playback has nothing to stop; the active device only reports another track.
    const isNews = report.playing ? !holds || state.trackId !== report.trackId : holds;
    return isNews ? [{ type: 'PlaybackMoved', data: { ...report, turn: state.turn + 1 } }] : [];
  },
};

/** `playback-place-{userId}`: contains every play and pause of one person, so it has snapshots. */
export const placeStream = defineStream({
  name: 'playback-place',
  events: placeEvents,
  decider: placeDecider,
  snapshot: { version: 1, every: 100 },
});
