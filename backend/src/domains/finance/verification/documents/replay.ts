// Rebuilds the read models in memory by running the projections' own handlers over the log. A rebuilt projection equals
// the live one, so every difference is a change that bypassed the log.
import type { DomainEvent, Recorded } from '../../../../kernel/commands/decider';
import type {
  ProjectionCollection,
  ProjectionDefinition,
  ProjectionWriter,
} from '../../../../kernel/consumers/projections/projection';
import { type EventStore, type StoredEvent, UnreadableEventError } from '../../../../ports/events/event-store';
import type { CollectionDefinition, IndexDefinition } from '../../../../ports/read-models/read-models';
import { faultAt } from '../ledger-fault';
import { ReplayedCollection, type Wanted } from './replayed-collection';

/** A projection to compare, with its collections whose documents are written once and never read back. */
export interface ReplayedProjection {
  readonly projection: ProjectionDefinition;
  readonly writtenOnce?: readonly string[];
}

/** The log as consumers read it. */
export interface ConsumedLog {
  readonly eventStore: Pick<EventStore, 'readAll'>;
  /** Decrypts personal fields and upcasts older event versions. */
  decode(events: readonly StoredEvent[]): Promise<readonly StoredEvent[]>;
  partitionOf(partitionKey: string): number;
  /** The partition key that an event of a chained stream must have; undefined for all other events. */
  partitionKeyOf(event: StoredEvent): string | undefined;
}

/** The newest event of each partition that a projection has handled. */
export type LastPositions = ReadonlyMap<number, { readonly partitionKey: string; readonly position: number }>;

export interface ReplayOptions {
  readonly limits?: ReadonlyMap<string, number>;
  /** Only for a second replay: which documents to keep in full, by collection. */
  readonly wanted?: (collection: string) => Wanted;
}

const pageSize = 1000;

export class Replay {
  readonly projections: readonly ProjectionReplay[];
  /** The projections that handle a type of event. */
  private readonly handling = new Map<string, ProjectionReplay[]>();
  /** The replay has handled everything up to this position. */
  position = 0;

  /** Position limits of lagging read models, by projection. */
  readonly limits: ReadonlyMap<string, number>;

  constructor(
    private readonly log: ConsumedLog,
    compared: readonly ReplayedProjection[],
    { limits = new Map(), wanted }: ReplayOptions = {},
  ) {
    this.limits = limits;
    this.projections = compared.map((each) => new ProjectionReplay(each, limits.get(each.projection.name), wanted));
    for (const each of this.projections) {
      for (const type of each.types) this.handling.set(type, [...(this.handling.get(type) ?? []), each]);
    }
  }

  /** @throws LedgerFaultError for an event that a projection cannot handle */
  async upTo(end: number, onProgress: (position: number) => Promise<void> = async () => undefined): Promise<void> {
    while (this.position < end) {
      const page = await this.log.eventStore.readAll(this.position, pageSize);
      const walked = page.filter(({ position }) => position <= end);
      for (const event of walked) this.requirePartitionKey(event);
      const due = walked.filter(({ type }) => this.handling.has(type));
      for (const event of await this.log.decode(due)) {
        const partition = this.log.partitionOf(event.partitionKey);
        for (const projection of this.handling.get(event.type) ?? []) await projection.take(event, partition);
      }
      const last = page.at(-1);
      this.position = last === undefined ? end : Math.min(last.position, end);
      await onProgress(this.position);
      // Yields to the event loop, so that a long replay does not block requests.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /**
   * No hash covers the partition key, and a different key would change the order in which consumers handle the event.
   */
  private requirePartitionKey(event: StoredEvent): void {
    const expected = this.log.partitionKeyOf(event);
    if (expected === undefined || expected === event.partitionKey) return;
    const { streamId: stream, revision, id: eventId, partitionKey } = event;
    const reason = `its partition key is ${partitionKey}, its stream makes it ${expected}`;
    throw faultAt({ stream, revision, eventId, reason });
  }
}

export class ProjectionReplay implements ProjectionWriter {
  readonly collections: ReadonlyMap<string, ReplayedCollection>;
  readonly lastPositions = new Map<number, { readonly partitionKey: string; readonly position: number }>();
  readonly name: string;
  partition = 0;
  private readonly handlers: Readonly<
    Record<string, ((event: Recorded<DomainEvent>, to: ProjectionWriter) => void | Promise<void>) | undefined>
  >;

  constructor(
    { projection, writtenOnce = [] }: ReplayedProjection,
    private readonly limit = Number.POSITIVE_INFINITY,
    wanted?: (collection: string) => Wanted,
  ) {
    this.name = projection.name;
    this.handlers = projection.handlers as never;
    this.collections = new Map(
      projection.collections.map((definition) => {
        const { name } = definition;
        const isWrittenOnce = writtenOnce.includes(name);
        return [name, new ReplayedCollection(definition, isWrittenOnce, isWrittenOnce ? wanted?.(name) : undefined)];
      }),
    );
  }

  get types(): readonly string[] {
    return Object.keys(this.handlers);
  }

  /** @throws LedgerFaultError */
  async take(event: StoredEvent, partition: number): Promise<void> {
    const handler = this.handlers[event.type];
    if (handler === undefined || event.position > this.limit) return;
    this.partition = partition;
    this.lastPositions.set(partition, { partitionKey: event.partitionKey, position: event.position });
    try {
      // Awaiting a value that is not a promise would cost a microtask per event.
      const pending = handler(event as Recorded<DomainEvent>, this);
      if (pending !== undefined) await pending;
    } catch (error) {
      if (error instanceof UnreadableEventError) throw error;
      const { streamId: stream, revision, id: eventId } = event;
      const reason = `the projection “${this.name}” cannot take it: ${(error as Error).message}`;
      throw faultAt({ stream, revision, eventId, reason });
    }
  }

  collection<Doc extends object, Indexes extends Record<string, IndexDefinition<Doc>>>(
    definition: CollectionDefinition<Doc, Indexes>,
  ): ProjectionCollection<Doc, Indexes> {
    return this.collections.get(definition.name) as unknown as ProjectionCollection<Doc, Indexes>;
  }

  indexText(): void {}
  unindexText(): void {}
  push(): void {}
  pushNewest(): void {}
}
