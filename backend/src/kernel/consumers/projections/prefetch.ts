// Prefetches the documents that a run of events reads first. A dry run executes each handler up to its first read; the
// store then loads all of these documents at once, since separate reads would cost a round trip each.
import type { StoredEvent } from '../../../ports/events/event-store';
import type { CollectionDefinition, IndexDefinition } from '../../../ports/read-models/read-models';
import type { EventHandler } from '../runtime/event-processor';
import type { ProjectionCollection, ProjectionWriter } from './projection';

export type Prefetch = ReadonlyMap<CollectionDefinition, ReadonlySet<string>>;

/** A handler that awaits this never continues, and is garbage-collected. */
const never = new Promise<never>(() => undefined);
const nothing = () => undefined;

/** @param handlers must depend only on their event and the documents that they read, because they run twice. */
export function prefetch(
  events: readonly StoredEvent[],
  handlers: Readonly<Record<string, EventHandler<ProjectionWriter> | undefined>>,
  partition: number,
): Prefetch {
  const reads = new Map<CollectionDefinition, Set<string>>();
  const writer = new RecordingWriter(reads, partition);
  for (const event of events) {
    try {
      const pending = handlers[event.type]?.(event, writer);
      // An error here is ignored, since the handler fails again in the actual run.
      if (pending instanceof Promise) pending.catch(nothing);
    } catch {}
  }
  return reads;
}

class RecordingWriter implements ProjectionWriter {
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
