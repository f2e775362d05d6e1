/**
 * What a projection's commit is to the database: a list of statements with their values, so that it can be carried out
 * here or in a thread of its own by somebody who knows nothing of collections.
 */
import { ConcurrentProjectionError } from '../../ports/projection-store';
import type { Bound, Database } from './database';
import type { StoredPushLog, UnnumberedPush } from './push-log';

export type Step = readonly [sql: string, values: readonly Bound[]];

export interface GenerationCommit {
  readonly projection: string;
  readonly generation: number;
  readonly partition: number;
  readonly expectedPosition: number;
  readonly position: number;
  readonly steps: readonly Step[];
  readonly pushes: readonly UnnumberedPush[];
}

/** Carries commits out; those that wait together share one transaction. */
export interface ReadModelWriter {
  /**
   * All or nothing, and durable as far as read models are.
   * @returns the numbers of the pushes.
   * @throws ConcurrentProjectionError
   */
  write(commit: GenerationCommit): Promise<readonly number[]>;
  /** Resolves once every commit that may be visible by now was answered to whoever made it. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export type CommitResult =
  | { readonly kind: 'stored'; readonly offsets: readonly number[] }
  | { readonly kind: 'concurrent' | 'failed'; readonly message: string };

/** One transaction for all. When one of them fails each gets its own, so that it fails alone. */
export function storeCommits(
  database: Database,
  pushLog: StoredPushLog,
  commits: readonly GenerationCommit[],
): readonly CommitResult[] {
  try {
    return database.transaction(() => commits.map((commit) => store(database, pushLog, commit)));
  } catch (error) {
    if (commits.length === 1) return [failureOf(error)];
    return commits.flatMap((commit) => storeCommits(database, pushLog, [commit]));
  }
}

export function offsetsOf(result: CommitResult): readonly number[] {
  if (result.kind === 'stored') return result.offsets;
  throw result.kind === 'concurrent' ? new ConcurrentProjectionError(result.message) : new Error(result.message);
}

function store(database: Database, pushLog: StoredPushLog, commit: GenerationCommit): CommitResult {
  const { projection, generation, partition, expectedPosition, position, steps, pushes } = commit;
  const stored = database.prepare<[number]>(SELECT_POSITION).get(projection, generation, partition)?.[0] ?? 0;
  if (stored !== expectedPosition) {
    throw new ConcurrentProjectionError(`${projection} is at ${stored}, not at ${expectedPosition}`);
  }
  database.prepare(MOVE).run(projection, generation, partition, position);
  for (const [sql, values] of steps) database.prepare(sql).run(...values);
  return { kind: 'stored', offsets: pushLog.add(pushes) };
}

function failureOf(error: unknown): CommitResult {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: error instanceof ConcurrentProjectionError ? 'concurrent' : 'failed', message };
}

export const SELECT_POSITION =
  'SELECT position FROM projection_positions WHERE projection = ? AND generation = ? AND part = ?';
const MOVE =
  'INSERT INTO projection_positions VALUES (?, ?, ?, ?) ' +
  'ON CONFLICT (projection, generation, part) DO UPDATE SET position = excluded.position';
