// A consumer's progress and its parked partition keys. Position, parked keys and waiting events change in one
// transaction: every event up to the position was either processed or waits under a parked key.
import type { Position } from '../events/position';

/** A partition key that is held back because the consumer fails to process its next event. */
export interface ParkedKey {
  readonly key: string;
  /** The id of the failing event. */
  readonly eventId: string;
  readonly eventType: string;
  readonly error: string;
  /** When it was parked, ISO 8601. */
  readonly since: string;
  /** Attempts to process the failing event since it was parked. */
  readonly attempts: number;
  readonly retryAtMs: number;
  /** The event that an operator asked to skip. */
  readonly skipEventId?: string;
}

export type ParkingChange =
  /** Parks a key, or updates a parked one. */
  | { readonly kind: 'park'; readonly parked: ParkedKey }
  /** Adds a waiting event to a parked key. */
  | { readonly kind: 'wait'; readonly key: string; readonly position: Position }
  /** Removes a waiting event that was processed or skipped. */
  | { readonly kind: 'take'; readonly key: string; readonly position: Position }
  /** Unparks a key that has no waiting events left. */
  | { readonly kind: 'free'; readonly key: string };

export interface ProgressMove {
  readonly partition: number;
  /** The position that this move was computed from. */
  readonly expectedPosition: Position | undefined;
  readonly position: Position | undefined;
  /** The token of the lease on the partition; a token lower than that of an earlier move is refused. */
  readonly fencingToken?: number;
  readonly parking?: readonly ParkingChange[];
}

export interface ConsumerProgress {
  /** Returns the last processed position; undefined if the consumer is new. */
  position(partition: number): Promise<Position | undefined>;
  parkedKeys(partition: number): Promise<readonly ParkedKey[]>;
  /** Returns the positions of a key's waiting events in order, at most `limit`. */
  waiting(partition: number, key: string, limit: number): Promise<readonly Position[]>;
  /** Returns the number of waiting events per parked key. */
  waitingCounts(partition: number): Promise<ReadonlyMap<string, number>>;
  /**
   * Asks the owner of the partition to retry a parked key now, or to skip the event that it fails on.
   * @returns false if the key is not parked, or fails on another event.
   */
  request(partition: number, key: string, request: ParkedKeyRequest): Promise<boolean>;
}

export type ParkedKeyRequest = { readonly kind: 'retry' } | { readonly kind: 'skip'; readonly eventId: string };

/** Another owner moved the position in between; nothing was stored. Load again and repeat. */
export class ConcurrentMoveError extends Error {
  override readonly name: string = 'ConcurrentMoveError';
}

/** A newer owner of the partition has written; this one has lost its lease. */
export class FencedError extends ConcurrentMoveError {
  override readonly name = 'FencedError';
}
