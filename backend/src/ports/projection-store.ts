// The writing side of the read models, used by the consumer runtime alone: a batch's documents, texts, pushes, parked
// keys and the checkpoint become visible in one transaction, so that a crash can neither lose nor repeat half of a batch.
import { ConcurrentMoveError, type ConsumerProgress, type ProgressMove } from './consumer-progress';
import type { Position } from './position';
import type { CollectionDefinition } from './read-models';
import type { Push } from './realtime';
import type { TextIndexDefinition } from './text-search';

/** What a projection owns. A collection or text index belongs to exactly one projection. */
export interface ProjectionShape {
  readonly name: string;
  /** Raised when handlers or documents change meaning: the projection is then rebuilt beside the old one. */
  readonly version: number;
  readonly collections: readonly CollectionDefinition[];
  readonly textIndexes: readonly TextIndexDefinition[];
}

export interface LoadedDocument {
  readonly doc: object;
  /** Opaque; handed back with the write so that engines with several writers notice one in between. */
  readonly token: number;
}

/** As the token of a write: there was no such document when it was looked for. Without a token a write asks nothing. */
export const noDocument = -1;

export type DocumentWrite =
  | {
      readonly kind: 'put';
      readonly collection: string;
      readonly id: string;
      readonly doc: object;
      readonly token?: number;
    }
  | { readonly kind: 'delete'; readonly collection: string; readonly id: string; readonly token?: number };

export type TextWrite =
  | {
      readonly kind: 'put';
      readonly index: string;
      readonly id: string;
      readonly texts: Readonly<Record<string, string>>;
      /** 0 where absent. */
      readonly rank?: number;
    }
  | { readonly kind: 'delete'; readonly index: string; readonly id: string };

/** A document that a batch read and did not write; `token` is `noDocument` where there was none. */
export interface DocumentRead {
  readonly collection: string;
  readonly id: string;
  readonly token: number;
}

/** A query of an index that a batch made, with what the store answered. */
export interface IndexRead {
  readonly collection: string;
  readonly index: string;
  readonly equals: Readonly<Record<string, unknown>>;
  readonly limit: number;
  readonly found: readonly { readonly id: string; readonly token: number }[];
}

export interface ProjectionPush {
  readonly topic: string;
  readonly kind: string;
  readonly payload: object;
  /** The place and the key of the event that it tells of. */
  readonly position: Position;
  readonly partitionKey: string;
}

export interface ProjectionCommit extends ProgressMove {
  readonly documents: readonly DocumentWrite[];
  readonly texts: readonly TextWrite[];
  /** In order; the store gives each its topic's next number. */
  readonly pushes: readonly ProjectionPush[];
  /**
   * What the batch read without writing it. An engine with several writers refuses the commit when any of it has changed
   * since, as the batch may have been worked out from values of two moments (write skew).
   */
  readonly reads?: readonly DocumentRead[];
  readonly finds?: readonly IndexRead[];
}

/** Somebody else wrote in between; nothing was stored. Load again and repeat the batch. */
export class ConcurrentProjectionError extends ConcurrentMoveError {
  override readonly name = 'ConcurrentProjectionError';
}

/** One generation of a projection: the one that serves, or one being built beside it. */
export interface ProjectionGeneration extends ConsumerProgress {
  readonly number: number;
  readonly version: number;
  readonly live: boolean;
  load(collection: string, id: string): Promise<LoadedDocument | undefined>;
  /**
   * The same of many at once, those that are there; left out where a document costs no round trip.
   * @returns by id.
   */
  loadMany?(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, LoadedDocument>>;
  /** Documents of one index value, in ascending order of the index. */
  findByIndex(
    collection: string,
    index: string,
    equals: Readonly<Record<string, unknown>>,
    options: { readonly limit: number; readonly descending?: boolean },
  ): Promise<readonly { readonly id: string; readonly doc: object; readonly token: number }[]>;
  /**
   * All or nothing. A push is numbered when no other generation, also of those that are gone, has taken its event: one
   * that waits there under a parked key was not taken.
   * @returns the pushes that were numbered.
   * @throws ConcurrentProjectionError
   * @throws FencedError
   */
  commit(commit: ProjectionCommit): Promise<readonly Push[]>;
}

export interface ProjectionStore {
  /** The serving generation, of whichever version; made empty when the projection is new. */
  open(shape: ProjectionShape): Promise<ProjectionGeneration>;
  /** The unfinished generation of this version, to be built on. */
  unfinished(shape: ProjectionShape): Promise<ProjectionGeneration | undefined>;
  /** A generation beside the serving one: the unfinished one of this version, or an empty one. */
  beginRebuild(shape: ProjectionShape): Promise<ProjectionGeneration>;
  /**
   * From now on `generation` serves, in every process. Readers see the old or the new one, never a mixture; the old one
   * is dropped once no reader can be on it.
   */
  promote(shape: ProjectionShape, generation: ProjectionGeneration): Promise<ProjectionGeneration>;
  /** Drops a generation that does not serve. */
  discard(shape: ProjectionShape, generation: ProjectionGeneration): Promise<void>;
  /**
   * Calls back when another generation serves than the one seen last, whichever process promoted it.
   * @returns what ends it.
   */
  watch(shape: ProjectionShape, onServing: (generation: ProjectionGeneration) => void): () => void;
}
