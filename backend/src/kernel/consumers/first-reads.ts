// What a run of events reads first. Its handlers are run against nothing, each up to its first read: the store is then asked for
// all of these documents at once, where each by itself would cost a round trip.
import type { StoredEvent } from '../../ports/event-store';
import type { CollectionDefinition, IndexDefinition } from '../../ports/read-models';
import type { ProjectionCollection, ProjectionWriter } from '../projection';
import type { EventHandler } from './reactor';

export type FirstReads = ReadonlyMap<CollectionDefinition, ReadonlySet<string>>;

/** Nothing of a handler that waits for it is run any more, and nothing holds on to it. */
const never = new Promise<never>(() => undefined);
const nothing = () => undefined;

/** @param handlers which depend on their event and on the documents that they read, and may therefore be run twice. */
export function firstReads(
  events: readonly StoredEvent[],
  handlers: Readonly<Record<string, EventHandler<ProjectionWriter> | undefined>>,
  partition: number,
): FirstReads {
  const reads = new Map<CollectionDefinition, Set<string>>();
  const writer = new NotingWriter(reads, partition);
  for (const event of events) {
    try {
      const pending = handlers[event.type]?.(event, writer);
      // What fails here fails again when it counts.
      if (pending instanceof Promise) pending.catch(nothing);
    } catch {}
  }
  return reads;
}

class NotingWriter implements ProjectionWriter {
  constructor(
    private readonly reads: Map<CollectionDefinition, Set<string>>,
    readonly partition: number,
  ) {}

  collection<Doc extends object, Indexes extends Record<string, IndexDefinition<Doc>>>(
    definition: CollectionDefinition<Doc, Indexes>,
  ): ProjectionCollection<Doc, Indexes> {
    const read = (id: string) => {
      this.note(definition as unknown as CollectionDefinition, id);
      return never;
    };
    return { get: read, update: read, find: () => never, put: nothing, delete: nothing };
  }

  private note(definition: CollectionDefinition, id: string): void {
    const known = this.reads.get(definition);
    if (known === undefined) this.reads.set(definition, new Set([id]));
    else known.add(id);
  }

  indexText(): void {}
  unindexText(): void {}
  push(): void {}
  pushNewest(): void {}
}
