// Read-your-own-writes: read models that first wait until the projections they query have passed the caller's writes.
// They wait only for those projections, at most two seconds in total, so that a stuck projection delays no other reads.
import type {
  CollectionDefinition,
  IndexDefinition,
  ReadCollection,
  ReadModels,
} from '../../../ports/read-models/read-models';
import type { ConsistencyToken } from '../../commands/commands';
import type { ProjectionDefinition } from '../projections/projection';
import type { Concerns } from './concerns';
import type { ReadPositions } from './read-positions';

export const longestWaitMs = 2000;

export class FreshReads {
  private readonly projectionOf = new Map<string, string>();

  constructor(
    private readonly reads: ReadModels,
    private readonly positions: ReadPositions,
    projections: readonly Pick<ProjectionDefinition, 'name' | 'collections'>[],
  ) {
    for (const projection of projections) {
      for (const { name } of projection.collections) this.projectionOf.set(name, projection.name);
    }
  }

  /** Whether a projection passes the consistency tokens, or the current end of the log, within the time. */
  waitFor(projection: string, marks: readonly ConsistencyToken[] | 'now', timeoutMs = longestWaitMs): Promise<boolean> {
    if (marks === 'now') return this.positions.reachNow(projection, timeoutMs);
    return this.positions.reach(projection, marks, timeoutMs);
  }

  /** Like `waitFor` the current end of the log, but of the events under parked keys only those count that concern it. */
  waitForEvents(projection: string, concerns: Concerns): Promise<boolean> {
    return this.positions.reachNow(projection, longestWaitMs, concerns);
  }

  /** Read models that reflect the writes up to the given consistency tokens. */
  behind(marks: readonly ConsistencyToken[]): ReadModels {
    if (marks.length === 0) return this.reads;
    let deadlineMs: number | undefined;
    const wait = async (collection: string) => {
      const projection = this.projectionOf.get(collection);
      if (projection === undefined) return;
      deadlineMs ??= Date.now() + longestWaitMs;
      await this.positions.reach(projection, marks, deadlineMs - Date.now());
    };
    return { collection: (definition) => waiting(this.reads.collection(definition), definition, wait) };
  }
}

function waiting<Doc extends object, Indexes extends Record<string, IndexDefinition<Doc>>>(
  collection: ReadCollection<Doc, Indexes>,
  { name }: CollectionDefinition<Doc, Indexes>,
  wait: (collection: string) => Promise<void>,
): ReadCollection<Doc, Indexes> {
  return {
    get: (id) => wait(name).then(() => collection.get(id)),
    getMany: (ids) => wait(name).then(() => collection.getMany(ids)),
    find: (index, query) => wait(name).then(() => collection.find(index, query)),
    sample: (index, query) => wait(name).then(() => collection.sample(index, query)),
    count: (index, equals) => wait(name).then(() => collection.count(index, equals)),
    scan: (after, limit) => wait(name).then(() => collection.scan(after, limit)),
    scanOne: (id) => wait(name).then(() => collection.scanOne(id)),
    scanCounts: (index) => wait(name).then(() => collection.scanCounts(index)),
  };
}
