// The half in which projections and policies differ: how a run of events is taken, and where that is stored.
import type { ConsumerProgress, ProgressMove } from '../../ports/consumer-progress';
import type { StoredEvent } from '../../ports/event-store';
import { StorageFullError } from '../../ports/storage-full';
import { UnavailableError } from '../../ports/unavailable';

/** Errors of events that could not even be decoded, by event id. */
export type Faults = ReadonlyMap<string, unknown>;

export interface Failure {
  readonly event: StoredEvent;
  readonly error: unknown;
}

export interface Taken {
  /** The first so many events were dealt with: taken, or held back by a failure of their key. */
  readonly count: number;
  /** The event that each failing key stopped at. */
  readonly failures: ReadonlyMap<string, Failure>;
  /** Tries once more what failed. */
  again(): Promise<Taken>;
  /** Stores what was taken together with the move. */
  commit(move: ProgressMove): Promise<void>;
}

export interface TakeOptions {
  readonly faults: Faults;
  readonly partition: number;
}

export interface Reactor {
  readonly progress: ConsumerProgress;
  /** True where one key's events can be tried while others are being taken. */
  readonly sideBySide: boolean;
  /** Takes decoded events, in order per key. Rejects only where no event is to blame. */
  take(events: readonly StoredEvent[], options: TakeOptions): Promise<Taken>;
}

export type EventHandler<Extra> = (event: StoredEvent, extra: Extra) => unknown;

export const noFailures: ReadonlyMap<string, Failure> = new Map();

/** Where it is read or written there is no answer or no room for now: that is no fault of an event, and all of them wait. */
export function isFaultOfTheStore(error: unknown): boolean {
  return error instanceof UnavailableError || error instanceof StorageFullError;
}
