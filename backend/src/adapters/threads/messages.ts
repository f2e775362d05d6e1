// Messages between the projector thread and the thread that answers requests.
import type { AppendResult } from '../../ports/events/event-store';
import type { Position } from '../../ports/events/position';
import type { SentPush } from '../../ports/messages/realtime';
import type { StringifiedEvent } from '../libsql/event-log/event-rows';

export type AppendRequest = readonly [
  number: number,
  streamId: string,
  expectedRevision: number,
  events: readonly StringifiedEvent[],
];

/** A serialized error: its class cannot be transferred, so its name is. */
export interface SentError {
  readonly name: string;
  readonly message: string;
}

export type AppendAnswer = readonly [number: number, result: AppendResult | SentError];

/** The effect of some commits of projections on readers. Must be applied in this order. */
export interface Written {
  /** Changed documents, by table. */
  readonly documents: readonly (readonly [table: string, ids: readonly string[]])[];
  /** Changed tables. */
  readonly tables: readonly string[];
  /** The positions of projections. */
  readonly positions: readonly (readonly [projection: string, partition: number, position: Position])[];
  /** Keys that projections have parked, all of a partition; must be applied before the positions. */
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
  /** Notifies of possible new events in the log. */
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
