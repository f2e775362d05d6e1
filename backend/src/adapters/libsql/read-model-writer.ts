// What a projection's commit is to the database: a list of statements with their values, so that it can be carried out
// here or in a thread of its own by somebody who knows nothing of collections.
import { FencedError } from '../../ports/consumer-progress';
import { ConcurrentProjectionError } from '../../ports/projection-store';
import type { Bound, Database } from './database';
import type { UnnumberedPush } from './push-log';
import { pushesToMake } from './pushes-to-make';

type Write<Statement> = readonly [sql: Statement, values: readonly Bound[]];

/** A write, and perhaps another one to be carried out where it changed fewer rows than it should. */
export type Step<Statement = string> =
  | Write<Statement>
  | readonly [...Write<Statement>, rows: number, otherwise: Write<Statement>];

/** @typeParam Statement its text, or what stands for it. */
export interface GenerationCommit<Statement = string> {
  readonly projection: string;
  readonly generation: number;
  readonly partition: number;
  /** 0 where there is none. */
  readonly expectedPosition: number;
  readonly position: number;
  readonly fencingToken: number;
  readonly steps: readonly Step<Statement>[];
  readonly pushes: readonly PositionedPush[];
}

/** With the place and the key of its event. */
export interface PositionedPush extends UnnumberedPush {
  readonly position: number;
  readonly partitionKey: string;
}

/** Where pushes go in the transaction of their commit. */
export interface PushSink {
  /** @returns the number of each, null for one that is numbered later. */
  add(pushes: readonly UnnumberedPush[]): PushNumbers;
}

/** Carries commits out; those that wait together share one transaction. */
export interface ReadModelWriter {
  /**
   * All or nothing, and durable as far as read models are.
   * @returns the numbers of the pushes; null for one that is not this generation's to make.
   * @throws ConcurrentProjectionError
   * @throws FencedError
   */
  write(commit: GenerationCommit): Promise<PushNumbers>;
  /** Resolves once every commit that may be visible by now was answered to the one who made it. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export type PushNumbers = readonly (number | null)[];

export type CommitResult =
  | { readonly kind: 'stored'; readonly offsets: PushNumbers }
  | { readonly kind: 'concurrent' | 'fenced' | 'failed'; readonly message: string };

/** One transaction for all. When one of them fails each gets its own, so that it fails alone. */
export function storeCommits(
  database: Database,
  pushes: PushSink,
  commits: readonly GenerationCommit[],
): readonly CommitResult[] {
  try {
    return database.transaction(() => commits.map((commit) => store(database, pushes, commit)));
  } catch (error) {
    if (commits.length === 1) return [failureOf(error)];
    return commits.flatMap((commit) => storeCommits(database, pushes, [commit]));
  }
}

/** A commit that nobody has answered yet. */
export interface WaitingCommit {
  readonly commit: GenerationCommit;
  readonly resolve: (result: CommitResult) => void;
}

export function offsetsOf(result: CommitResult): PushNumbers {
  switch (result.kind) {
    case 'stored':
      return result.offsets;
    case 'concurrent':
      throw new ConcurrentProjectionError(result.message);
    case 'fenced':
      throw new FencedError(result.message);
    case 'failed':
      throw new Error(result.message);
  }
}

function store(database: Database, pushes: PushSink, commit: GenerationCommit): CommitResult {
  const { projection, generation, partition, expectedPosition, position, fencingToken, steps } = commit;
  const [stored, token] = database.prepare<ProgressRow>(selectProgress).get(projection, generation, partition) ?? [
    0, 0,
  ];
  if (fencingToken < token) throw new FencedError(`${projection} has a newer owner`);
  if (stored !== expectedPosition) {
    throw new ConcurrentProjectionError(`${projection} is at ${stored}, not at ${expectedPosition}`);
  }
  // Before what waits is written down as taken.
  const own = pushesToMake(database, commit, stored);
  database.prepare(move).run(projection, generation, partition, position, fencingToken);
  for (const step of steps) carryOut(database, step);
  return { kind: 'stored', offsets: numbered(pushes, commit.pushes, own) };
}

export function carryOut(database: Database, [sql, values, rows = 0, otherwise]: Step): void {
  const changed = database.prepare(sql).run(...values);
  if (changed < rows && otherwise !== undefined) carryOut(database, otherwise);
}

function numbered(sink: PushSink, pushes: readonly PositionedPush[], own: readonly PositionedPush[]): PushNumbers {
  const offsets = sink.add(own);
  let next = 0;
  return pushes.map((push) => (push === own[next] ? (offsets[next++] ?? null) : null));
}

function failureOf(error: unknown): CommitResult {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof FencedError) return { kind: 'fenced', message };
  return { kind: error instanceof ConcurrentProjectionError ? 'concurrent' : 'failed', message };
}

export type ProgressRow = readonly [position: number, fencingToken: number];

export const selectProgress =
  'SELECT position, fencing_token FROM projection_positions WHERE projection = ? AND generation = ? AND part = ?';
const move =
  'INSERT INTO projection_positions (projection, generation, part, position, fencing_token) VALUES (?, ?, ?, ?, ?) ' +
  'ON CONFLICT (projection, generation, part) DO UPDATE SET ' +
  'position = excluded.position, fencing_token = excluded.fencing_token';
