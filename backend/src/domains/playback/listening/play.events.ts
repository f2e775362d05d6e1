import type { SongStreamed } from '@libretto/contracts/events';
import type { DomainEvent } from '../../../kernel/commands/decider';
import { defineEvents } from '../../../kernel/events/event-catalogue';

/** A person began to hear a song. */
export type PlayStarted = DomainEvent<
  'PlayStarted',
  {
    playId: string;
    userId: string;
    songId: string;
    /** Server time of the first report, which bounds the seconds of all later reports. */
    startedAtMs: number;
  }
>;
/** More of the song was heard, but not enough for a stream yet. Former versions stored each report. */
export type PlaytimeReported = DomainEvent<'PlaytimeReported', { playId: string; seconds: number; position: number }>;

export type PlayEvent = PlayStarted | PlaytimeReported | SongStreamed;

export const playEvents = defineEvents<PlayEvent>({
  // Plays from before this field existed are not bounded by the clock.
  PlayStarted: { version: 2, upcast: { 1: (data) => ({ ...data, startedAtMs: 0 }) } },
  PlaytimeReported: { version: 1 },
  SongStreamed: { version: 1 },
});
