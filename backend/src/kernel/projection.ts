import type { CollectionDefinition, DocumentOf, IndexDefinition } from '../ports/read-models';
import type { TextIndexDefinition } from '../ports/text-search';
import type { DomainEvent, Recorded } from './decider';

/** A collection as its projection writes it: reads see what the same batch wrote before. */
export interface ProjectionCollection<Doc extends object, Indexes extends Record<string, IndexDefinition<Doc>>> {
  get(id: string): Promise<Doc | undefined>;
  put(id: string, doc: Doc): void;
  delete(id: string): void;
  /** Replaces the document by what `change` makes of it; false when there is none. */
  update(id: string, change: (doc: Doc) => Doc): Promise<boolean>;
  /** All documents of one index value, ascending by its sort key; with a `limit`, the first so many of them. */
  find<Name extends keyof Indexes & string>(
    index: Name,
    equals: { readonly [Field in Indexes[Name]['equals'][number] & keyof Doc]: Doc[Field] },
    limit?: number,
  ): Promise<readonly { readonly id: string; readonly doc: Doc }[]>;
}

/** What a handler writes with. All of a batch becomes visible at once, together with the checkpoint. */
export interface ProjectionWriter {
  /** Which part of the log the event comes from: what has one order there may have none with events of another part. */
  readonly partition: number;
  collection<Doc extends object, Indexes extends Record<string, IndexDefinition<Doc>>>(
    definition: CollectionDefinition<Doc, Indexes>,
  ): ProjectionCollection<Doc, Indexes>;
  /**
   * Makes the texts of `id` searchable, in place of older ones.
   * @param rank integer of 0 to `highestRank`: larger ones come first among equal matches.
   */
  indexText(index: TextIndexDefinition, id: string, texts: Readonly<Record<string, string>>, rank?: number): void;
  unindexText(index: TextIndexDefinition, id: string): void;
  /** Tells the subscribers of a topic, numbered, after the commit. Not while the projection is being rebuilt. */
  push(topic: string, kind: string, payload: object): void;
  /** The same of something whose newest state alone counts: what the same batch has said of it before is not sent. */
  pushNewest(topic: string, kind: string, payload: object): void;
}

export type ProjectionHandlers<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: (
    event: Recorded<Extract<Event, { readonly type: Type }>>,
    to: ProjectionWriter,
  ) => void | Promise<void>;
};

/**
 * Answers one question from events. Handlers are deterministic: they depend on the event and the projection's own
 * documents only, never on time, other projections or chance, so that a rebuild equals the live one. Each event is
 * handed over once as far as the documents are concerned (the checkpoint is written with them).
 */
export interface ProjectionDefinition<Event extends DomainEvent = DomainEvent> {
  /** Kebab-case, named for its question: `balance`, `comment-thread`. */
  readonly name: string;
  /** Raise it when handlers or documents change meaning; the next start rebuilds it while the old one serves. */
  readonly version: number;
  readonly collections: readonly CollectionDefinition[];
  readonly textIndexes?: readonly TextIndexDefinition[];
  readonly handlers: ProjectionHandlers<Event>;
}

/** Declares a projection over a union of events: the compiler asks for a handler of each. */
export function defineProjection<Event extends DomainEvent>(definition: {
  readonly name: string;
  readonly version: number;
  // biome-ignore lint/suspicious/noExplicitAny: collections of different documents stand side by side.
  readonly collections: readonly CollectionDefinition<any, any>[];
  readonly textIndexes?: readonly TextIndexDefinition[];
  readonly handlers: ProjectionHandlers<Event>;
}): ProjectionDefinition {
  return definition as unknown as ProjectionDefinition;
}

export type { DocumentOf };
