/**
 * Read-your-own-writes: read models that first wait until the projections they are asked about have passed what the
 * caller wrote. Only those, and at most two seconds in all: a projection that is stuck delays nobody else.
 */
import type { EventFeed } from '../ports/event-feed';
import type { CollectionDefinition, IndexDefinition, ReadCollection, ReadModels } from '../ports/read-models';
import type { Mark } from './commands';
import type { ProjectionDefinition } from './projection';

/** How far one projection has come, wherever it runs. */
export interface ProjectionProgress {
  readonly definition: Pick<ProjectionDefinition, 'name' | 'collections'>;
  position(partition: number): number;
  /** Whether it has passed the position within the time. */
  reach(partition: number, position: number, timeoutMs: number): Promise<boolean>;
}

export const LONGEST_WAIT_MS = 2000;

export class FreshReads {
  private readonly byName = new Map<string, ProjectionProgress>();
  private readonly byCollection = new Map<string, ProjectionProgress>();

  constructor(
    private readonly reads: ReadModels,
    private readonly feed: Pick<EventFeed, 'partitionOf' | 'head'>,
    runners: readonly ProjectionProgress[],
  ) {
    for (const runner of runners) {
      this.byName.set(runner.definition.name, runner);
      for (const { name } of runner.definition.collections) this.byCollection.set(name, runner);
    }
  }

  /** Whether a projection has passed the marks within the time. */
  async waitFor(projection: string, marks: readonly Mark[], timeoutMs = LONGEST_WAIT_MS): Promise<boolean> {
    const runner = this.byName.get(projection);
    if (runner === undefined) throw new Error(`There is no projection ${projection}`);
    return this.reach(runner, marks, Date.now() + timeoutMs);
  }

  /** Read models as somebody must see them who has written up to the marks. */
  behind(marks: readonly Mark[]): ReadModels {
    if (marks.length === 0) return this.reads;
    let deadlineMs: number | undefined;
    const wait = async (collection: string) => {
      const runner = this.byCollection.get(collection);
      if (runner === undefined || this.isPast(runner, marks)) return;
      deadlineMs ??= Date.now() + LONGEST_WAIT_MS;
      await this.reach(runner, marks, deadlineMs);
    };
    return { collection: (definition) => waiting(this.reads.collection(definition), definition, wait) };
  }

  private isPast(runner: ProjectionProgress, marks: readonly Mark[]): boolean {
    return marks.every(
      ({ partitionKey, position }) => runner.position(this.feed.partitionOf(partitionKey)) >= position,
    );
  }

  private async reach(runner: ProjectionProgress, marks: readonly Mark[], deadlineMs: number): Promise<boolean> {
    const head = await this.feed.head();
    const reached = await Promise.all(
      marks
        // A position that the log does not have is forged or from another installation; nobody waits for it.
        .filter(({ position }) => position <= head)
        .map(({ partitionKey, position }) =>
          runner.reach(this.feed.partitionOf(partitionKey), position, deadlineMs - Date.now()),
        ),
    );
    return reached.every((each) => each);
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
    count: (index, equals) => wait(name).then(() => collection.count(index, equals)),
  };
}
