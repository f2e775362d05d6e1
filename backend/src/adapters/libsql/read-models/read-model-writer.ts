// Executes commits of projections, which are lists of SQL statements with their values.
import { FencedError } from '../../../ports/read-models/consumer-progress';
import { ConcurrentProjectionError } from '../../../ports/read-models/projection-store';
import type { Database } from '../database/database';
import type { GenerationCommit, PositionedPush, PushNumbers, PushSink, Step } from './generation-commit';

type CommitResult =
  | { readonly kind: 'stored'; readonly offsets: PushNumbers }
  | { readonly kind: 'concurrent' | 'fenced' | 'failed'; readonly message: string };

/** A commit whose caller has not received a result yet. */
interface WaitingCommit {
  readonly commit: GenerationCommit;
  readonly resolve: (result: CommitResult) => void;
}

/** Commits of one turn of the event loop share a transaction at its end. */
export class ReadModelWriter {
  private waiting: WaitingCommit[] = [];

  constructor(
    private readonly database: Database,
    private readonly pushes: PushSink,
  ) {}

  /**
   * Stores the commit atomically and as durably as read models are stored.
   * @returns the numbers of the pushes; null for a push that this generation must not make.
   * @throws ConcurrentProjectionError
   * @throws FencedError
   */
  async write(commit: GenerationCommit): Promise<PushNumbers> {
    const result = new Promise<CommitResult>((resolve) => {
      if (this.waiting.length === 0) setImmediate(() => this.flush());
      this.waiting.push({ commit, resolve });
    });
    return offsetsOf(await result);
  }

  private flush(): void {
    const group = this.waiting;
    this.waiting = [];
    const results = storeCommits(
      this.database,
      this.pushes,
      group.map(({ commit }) => commit),
    );
    for (const [index, { resolve }] of group.entries()) resolve(results[index] as CommitResult);
  }

  async close(): Promise<void> {
    while (this.waiting.length > 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Stores all commits in one transaction. If one fails, each is retried in its own, so that only that one fails. */
function storeCommits(
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

function offsetsOf(result: CommitResult): PushNumbers {
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
  // Must run before the commit records the parked keys' events as processed.
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

// Each event is pushed once, by the first generation that processes it. An event counts as processed if its position
// was passed and it does not wait under a parked key. When a generation is removed, the events that it has pushed and
// that still wait in other generations are flagged there.

/** The consumer name under which a generation's parked keys are stored. */
export const consumerOf = (projection: string, generation: number) => `${projection}#${generation}`;

/** Returns the pushes of a commit that no other generation has made; must be called before the commit is executed. */
function pushesToMake(
  database: Database,
  { projection, generation, partition, pushes }: GenerationCommit,
  position: number,
): readonly PositionedPush[] {
  if (pushes.length === 0) return pushes;
  const others = database
    .prepare<[number: number, position: number, waits: number]>(selectOthers)
    .all(projection, generation, partition);
  const waiting = (number: number, push: PositionedPush) =>
    database
      .prepare<[pushed: number]>(selectWaiting)
      .get(consumerOf(projection, number), partition, push.partitionKey, push.position);
  const wasPushed = (push: PositionedPush) =>
    others.some(
      ([number, passed, waits]) => passed >= push.position && (waits === 0 || waiting(number, push) === undefined),
    ) ||
    (push.position <= position && waiting(generation, push)?.[0] === 1);
  return pushes.filter((push) => !wasPushed(push));
}

/** Must be called before a generation is removed: flags its pushed events that still wait in other generations. */
export function rememberPushes(database: Database, projection: string, number: number): void {
  const removed = consumerOf(projection, number);
  database.prepare(remember).run(removed, projection, number);
}

const selectOthers =
  'SELECT generation, position, EXISTS (SELECT 1 FROM waiting_events w ' +
  "WHERE w.consumer = projection || '#' || generation AND w.part = projection_positions.part) " +
  'FROM projection_positions WHERE projection = ? AND generation <> ? AND part = ?';
const selectWaiting = 'SELECT pushed FROM waiting_events WHERE consumer = ? AND part = ? AND key = ? AND position = ?';
const remember =
  "UPDATE waiting_events SET pushed = 1 WHERE consumer GLOB ?2 || '#*' AND consumer <> ?1 " +
  'AND position <= (SELECT p.position FROM projection_positions p ' +
  'WHERE p.projection = ?2 AND p.generation = ?3 AND p.part = waiting_events.part) ' +
  'AND NOT EXISTS (SELECT 1 FROM waiting_events w WHERE w.consumer = ?1 AND w.part = waiting_events.part ' +
  'AND w.key = waiting_events.key AND w.position = waiting_events.position)';
