import type { SongStreamed } from '@libretto/contracts/events';
import type { DomainEvent } from '../../kernel/decider';
import { defineEvents } from '../../kernel/event-catalogue';

/** Somebody began to hear a song. */
export type PlayStarted = DomainEvent<
  'PlayStarted',
  {
    playId: string;
    userId: string;
    songId: string;
    /** Server's clock at the first report: nothing that is reported later may exceed what has passed since. */
    startedAtMs: number;
  }
>;
/** More of it was heard, and it does not count as a stream yet. */
export type PlaytimeReported = DomainEvent<'PlaytimeReported', { playId: string; seconds: number; position: number }>;

export type PlayEvent = PlayStarted | PlaytimeReported | SongStreamed;

export const playEvents = defineEvents<PlayEvent>({
  // What began before this was kept is held against no clock.
  PlayStarted: { version: 2, upcast: { 1: (data) => ({ ...data, startedAtMs: 0 }) } },
  PlaytimeReported: { version: 1 },
  SongStreamed: { version: 1 },
});
