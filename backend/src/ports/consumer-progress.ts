// How far a consumer has come, and which partition keys it had to park. Position, parked keys and waiting events move
// together in one transaction: every event up to the position was either taken or waits under a parked key.
import type { Position } from './position';

/** A partition key that is held back because the consumer cannot take its next event. */
export interface ParkedKey {
  readonly key: string;
  /** The event that it fails on. */
  readonly eventId: string;
  readonly eventType: string;
  readonly error: string;
  /** When it was parked, ISO 8601. */
  readonly since: string;
  /** Tries of the failing event since it was parked. */
  readonly attempts: number;
  readonly retryAtMs: number;
  /** The event that an operator wants passed over. */
  readonly skipEventId?: string;
}

export type ParkingChange =
  /** Parks a key, or replaces what is known of a parked one. */
  | { readonly kind: 'park'; readonly parked: ParkedKey }
  /** An event of a parked key waits. */
  | { readonly kind: 'wait'; readonly key: string; readonly position: Position }
  /** A waiting event was taken or passed over. */
  | { readonly kind: 'take'; readonly key: string; readonly position: Position }
  /** Nothing of the key waits any more. */
  | { readonly kind: 'free'; readonly key: string };

export interface ProgressMove {
  readonly partition: number;
  /** The position that this move was worked out from. */
  readonly expectedPosition: Position | undefined;
  readonly position: Position | undefined;
  /** Of the lease on the partition; a lower one than that of an earlier move is refused. */
  readonly fencingToken?: number;
  readonly parking?: readonly ParkingChange[];
}

export interface ConsumerProgress {
  /** The last position dealt with; undefined when the consumer is new. */
  position(partition: number): Promise<Position | undefined>;
  parkedKeys(partition: number): Promise<readonly ParkedKey[]>;
  /** Positions of a key's waiting events in order, at most `limit`. */
  waiting(partition: number, key: string, limit: number): Promise<readonly Position[]>;
  /** The number of events that wait, per parked key. */
  waitingCounts(partition: number): Promise<ReadonlyMap<string, number>>;
  /**
   * Asks anyone who owns the partition to try a parked key now, or to pass over the event that it fails on.
   * @returns false when the key is not parked, or fails on another event.
   */
  request(partition: number, key: string, request: ParkedKeyRequest): Promise<boolean>;
}

export type ParkedKeyRequest = { readonly kind: 'retry' } | { readonly kind: 'skip'; readonly eventId: string };

/** Somebody else moved it in between; nothing was stored. Load again and repeat. */
export class ConcurrentMoveError extends Error {
  override readonly name: string = 'ConcurrentMoveError';
}

/** A newer owner of the partition has written; this one has lost it. */
export class FencedError extends ConcurrentMoveError {
  override readonly name = 'FencedError';
}
