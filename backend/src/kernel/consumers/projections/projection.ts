import type { CollectionDefinition, DocumentOf, IndexDefinition } from '../../../ports/read-models/read-models';
import type { TextIndexDefinition } from '../../../ports/read-models/text-search';
import type { DomainEvent, Recorded } from '../../commands/decider';

/** A collection as its projection writes it: reads see earlier writes of the same batch. */
export interface ProjectionCollection<Doc extends object, Indexes extends Record<string, IndexDefinition<Doc>>> {
  get(id: string): Promise<Doc | undefined>;
  put(id: string, doc: Doc): void;
  delete(id: string): void;
  /** Replaces the document by the result of `change`; false if it does not exist. */
  update(id: string, change: (doc: Doc) => Doc): Promise<boolean>;
  /** All documents with one index value, ascending by sort key; with a `limit`, only the first ones. */
  find<Name extends keyof Indexes & string>(
    index: Name,
    equals: { readonly [Field in Indexes[Name]['equals'][number] & keyof Doc]: Doc[Field] },
    limit?: number,
  ): Promise<readonly { readonly id: string; readonly doc: Doc }[]>;
}

/** The write interface of handlers. All writes of a batch become visible at once, together with the checkpoint. */
export interface ProjectionWriter {
  /** The event's partition: events of one partition are ordered, events of different partitions are not. */
  readonly partition: number;
  collection<Doc extends object, Indexes extends Record<string, IndexDefinition<Doc>>>(
    definition: CollectionDefinition<Doc, Indexes>,
  ): ProjectionCollection<Doc, Indexes>;
  /**
   * Makes the texts of `id` searchable, replacing earlier ones.
   * @param rank integer from 0 to `highestRank`: larger values come first among equal matches.
   */
  indexText(index: TextIndexDefinition, id: string, texts: Readonly<Record<string, string>>, rank?: number): void;
  unindexText(index: TextIndexDefinition, id: string): void;
  /** Sends a numbered push to the subscribers of a topic after the commit, except during a rebuild. */
  push(topic: string, kind: string, payload: object): void;
  /** Like `push` for something whose newest state alone counts: earlier pushes of the same batch are dropped. */
  pushNewest(topic: string, kind: string, payload: object): void;
}

export type ProjectionHandlers<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: (
    event: Recorded<Extract<Event, { readonly type: Type }>>,
    to: ProjectionWriter,
  ) => void | Promise<void>;
};

/**
 * Answers one question from events. Handlers are deterministic: they depend only on the event and the projection's own
 * documents, never on time, other projections or chance, so that a rebuild equals the live projection. Each event
 * affects the documents exactly once, because the checkpoint is written with them.
 */
export interface ProjectionDefinition<Event extends DomainEvent = DomainEvent> {
  /** Kebab-case, named after its question: `balance`, `comment-thread`. */
  readonly name: string;
  /**
   * Raise it when handlers or documents change meaning; the next start rebuilds the projection while the old one
   * serves.
   */
  readonly version: number;
  readonly collections: readonly CollectionDefinition[];
  readonly textIndexes?: readonly TextIndexDefinition[];
  readonly handlers: ProjectionHandlers<Event>;
}

/** Declares a projection over a union of events: the compiler requires a handler for each. */
export function defineProjection<Event extends DomainEvent>(definition: {
  readonly name: string;
  readonly version: number;
  // biome-ignore lint/suspicious/noExplicitAny: the list contains collections of different documents.
  readonly collections: readonly CollectionDefinition<any, any>[];
  readonly textIndexes?: readonly TextIndexDefinition[];
  readonly handlers: ProjectionHandlers<Event>;
}): ProjectionDefinition {
  return definition as unknown as ProjectionDefinition;
}

export type { DocumentOf };
