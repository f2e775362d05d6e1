// The interface in which projections and policies differ: how a run of events is handled, and where the result is
// stored.

import type { StoredEvent } from '../../../ports/events/event-store';
import { StorageFullError } from '../../../ports/operations/storage-full';
import { UnavailableError } from '../../../ports/operations/unavailable';
import type { ConsumerProgress, ProgressMove } from '../../../ports/read-models/consumer-progress';

/** Errors of events that could not be decoded, by event id. */
export type Faults = ReadonlyMap<string, unknown>;

export interface Failure {
  readonly event: StoredEvent;
  readonly error: unknown;
}

export interface BatchResult {
  /** The number of leading events that were processed: handled, or held back by a failure of their key. */
  readonly count: number;
  /** The event at which each failing key stopped. */
  readonly failures: ReadonlyMap<string, Failure>;
  /** Retries the failed events. */
  again(): Promise<BatchResult>;
  /** Stores the results together with the new position. */
  commit(move: ProgressMove): Promise<void>;
}

export interface TakeOptions {
  readonly faults: Faults;
  readonly partition: number;
}

export interface EventProcessor {
  readonly progress: ConsumerProgress;
  /** True if one key's events can be retried while others are being handled. */
  readonly sideBySide: boolean;
  /** Handles decoded events, in order per key. Rejects only if no event is at fault. */
  take(events: readonly StoredEvent[], options: TakeOptions): Promise<BatchResult>;
}

export type EventHandler<Extra> = (event: StoredEvent, extra: Extra) => unknown;

export const noFailures: ReadonlyMap<string, Failure> = new Map();

/** Whether the store is temporarily unavailable or full: no event is at fault then, and all of them wait. */
export function isFaultOfTheStore(error: unknown): boolean {
  return error instanceof UnavailableError || error instanceof StorageFullError;
}
