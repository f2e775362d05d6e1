// A projection's commit as a list of SQL statements with their values and pushes.
import type { Bound } from '../database/database';

export type Write = readonly [sql: string, values: readonly Bound[]];

/** A write, optionally with a fallback that is executed if the write changed fewer rows than `rows`. */
export type Step = Write | readonly [...Write, rows: number, otherwise: Write];

export interface GenerationCommit {
  readonly projection: string;
  readonly generation: number;
  readonly partition: number;
  /** 0 if the partition has no stored position. */
  readonly expectedPosition: number;
  readonly position: number;
  readonly fencingToken: number;
  readonly steps: readonly Step[];
  readonly pushes: readonly PositionedPush[];
}

/** Receives the pushes of a commit within the transaction of that commit. */
export interface PushSink {
  /** @returns the number of each push. */
  add(pushes: readonly UnnumberedPush[]): readonly number[];
}

/** A push with the position and the partition key of its event. */
export interface PositionedPush extends UnnumberedPush {
  readonly position: number;
  readonly partitionKey: string;
}

export type PushNumbers = readonly (number | null)[];

/** A push that has no number in its topic yet, with its payload as JSON. */
export interface UnnumberedPush {
  readonly topic: string;
  readonly kind: string;
  readonly payload: string;
}
