// What the thread of the projector and the thread that answers requests say to each other.
import type { AppendResult } from '../../ports/event-store';
import type { Position } from '../../ports/position';
import type { SentPush } from '../../ports/realtime';
import type { StringifiedEvent } from '../libsql/event-rows';

export type AppendRequest = readonly [
  number: number,
  streamId: string,
  expectedRevision: number,
  events: readonly StringifiedEvent[],
];

/** An error as it travels: its class stays behind, so its name goes along. */
export interface SentError {
  readonly name: string;
  readonly message: string;
}

export type AppendAnswer = readonly [number: number, result: AppendResult | SentError];

/** What a few commits of projections mean to readers. To be dealt with in this order. */
export interface Written {
  /** Documents that are not what they were, by table. */
  readonly documents: readonly (readonly [table: string, ids: readonly string[]])[];
  /** Tables that are not what they were. */
  readonly tables: readonly string[];
  /** How far projections have come. */
  readonly positions: readonly (readonly [projection: string, partition: number, position: Position])[];
  /** Keys that projections hold back, all of a partition; to be known before the positions. */
  readonly parked: readonly (readonly [projection: string, partition: number, keys: readonly string[]])[];
  readonly pushes: readonly SentPush[];
}

export interface ConsumerName {
  readonly name: string;
  readonly kind: 'projection' | 'policy';
}

export type FromProjector =
  | { readonly kind: 'ready'; readonly consumers: readonly ConsumerName[] }
  | { readonly kind: 'append'; readonly appends: readonly AppendRequest[] }
  | ({ readonly kind: 'written' } & Written)
  | { readonly kind: 'promoted'; readonly number: number; readonly projection: string }
  | { readonly kind: 'revoke'; readonly userId: string; readonly topic: string }
  | { readonly kind: 'disconnect-session'; readonly sessionId: string }
  | { readonly kind: 'recheck'; readonly userId: string }
  | { readonly kind: 'set-unseen'; readonly userId: string; readonly unseenIds: readonly string[] }
  | { readonly kind: 'sessions-changed' }
  | { readonly kind: 'announce'; readonly line: string }
  | { readonly kind: 'answer'; readonly number: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly number: number; readonly error: SentError };

export type ToProjector =
  /** There may be something new in the log. */
  | { readonly kind: 'look' }
  | { readonly kind: 'look-for-jobs' }
  | { readonly kind: 'appended'; readonly answers: readonly AppendAnswer[] }
  | { readonly kind: 'serving'; readonly number: number }
  | { readonly kind: 'ask'; readonly number: number; readonly question: string; readonly values: readonly unknown[] };

export function sentError(error: unknown): SentError {
  return error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: 'Error', message: String(error) };
}
