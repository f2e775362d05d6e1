// Where a listener's music plays: on one device at a time, and the last one to begin has it.
import { assertNever } from '../../kernel/assert';
import type { Decider, DomainEvent } from '../../kernel/decider';
import { defineEvents } from '../../kernel/event-catalogue';
import { defineStream } from '../../kernel/stream';

/** `turn` counts up for each listener, so that a device can tell what came before its own word from what came after. */
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
    // A device that lost the music has nothing to stop; one that has it only tells of another track.
    const isNews = report.playing ? !holds || state.trackId !== report.trackId : holds;
    return isNews ? [{ type: 'PlaybackMoved', data: { ...report, turn: state.turn + 1 } }] : [];
  },
};

/** `playback-place-{userId}`: every play and pause of one person, so its state is kept now and then. */
export const placeStream = defineStream({
  name: 'playback-place',
  events: placeEvents,
  decider: placeDecider,
  snapshot: { version: 1, every: 100 },
});
