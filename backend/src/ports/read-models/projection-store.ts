// The writing side of the read models, used only by the consumer runtime: a batch's documents, texts, pushes, parked
// keys and checkpoint become visible in one transaction, so that a crash can neither lose nor repeat half of a batch.

import type { Position } from '../events/position';
import type { Push } from '../messages/realtime';
import { ConcurrentMoveError, type ConsumerProgress, type ProgressMove } from './consumer-progress';
import type { CollectionDefinition } from './read-models';
import type { TextIndexDefinition } from './text-search';

/** What a projection owns. Each collection or text index belongs to exactly one projection. */
export interface ProjectionShape {
  readonly name: string;
  /** Raised when handlers or documents change their meaning, which starts a rebuild next to the serving generation. */
  readonly version: number;
  readonly collections: readonly CollectionDefinition[];
  readonly textIndexes: readonly TextIndexDefinition[];
}

export interface LoadedDocument {
  readonly doc: object;
  /**
   * Opaque token for optimistic concurrency: writes return it, so that engines with several writers detect conflicts.
   */
  readonly token: number;
}

/**
 * As the token of a write: the document did not exist when it was looked up. A write without a token is unconditional.
 */
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
      /** The rank is 0 if absent. */
      readonly rank?: number;
    }
  | { readonly kind: 'delete'; readonly index: string; readonly id: string };

/** A document that a batch read but did not write; `token` is `noDocument` if it did not exist. */
export interface DocumentRead {
  readonly collection: string;
  readonly id: string;
  readonly token: number;
}

/** An index query of a batch, with the result of the store. */
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
  /** The position and the partition key of the event that caused the push. */
  readonly position: Position;
  readonly partitionKey: string;
}

export interface ProjectionCommit extends ProgressMove {
  readonly documents: readonly DocumentWrite[];
  readonly texts: readonly TextWrite[];
  /** Pushes in order; the store assigns each its topic's next number. */
  readonly pushes: readonly ProjectionPush[];
  /**
   * What the batch read without writing it. An engine with several writers refuses the commit if any of it has changed
   * since, because the batch may mix values of two moments (write skew).
   */
  readonly reads?: readonly DocumentRead[];
  readonly finds?: readonly IndexRead[];
}

/** Another writer committed in between; nothing was stored. Load again and repeat the batch. */
export class ConcurrentProjectionError extends ConcurrentMoveError {
  override readonly name = 'ConcurrentProjectionError';
}

/** One generation of a projection: the serving one, or one that is being rebuilt next to it. */
export interface ProjectionGeneration extends ConsumerProgress {
  readonly number: number;
  readonly version: number;
  readonly live: boolean;
  load(collection: string, id: string): Promise<LoadedDocument | undefined>;
  /**
   * Loads many documents in one round trip; absent if loading a document needs no round trip.
   * @returns the existing documents by id.
   */
  loadMany?(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, LoadedDocument>>;
  /** Finds documents by index value, in ascending order of the index. */
  findByIndex(
    collection: string,
    index: string,
    equals: Readonly<Record<string, unknown>>,
    options: { readonly limit: number; readonly descending?: boolean },
  ): Promise<readonly { readonly id: string; readonly doc: object; readonly token: number }[]>;
  /**
   * Stores the commit atomically. A push gets a number unless another generation, including removed ones, has already
   * processed its event; events that wait under a parked key do not count as processed.
   * @returns the numbered pushes.
   * @throws ConcurrentProjectionError
   * @throws FencedError
   */
  commit(commit: ProjectionCommit): Promise<readonly Push[]>;
}

export interface ProjectionStore {
  /**
   * Returns the serving generation: of this version if there is one, otherwise of any version; creates an empty one if the
   * projection is new.
   */
  open(shape: ProjectionShape): Promise<ProjectionGeneration>;
  /** Returns the unfinished generation of this version, to continue its rebuild. */
  unfinished(shape: ProjectionShape): Promise<ProjectionGeneration | undefined>;
  /** Returns a generation next to the serving one: the unfinished one of this version, or an empty one. */
  beginRebuild(shape: ProjectionShape): Promise<ProjectionGeneration>;
  /**
   * Makes `generation` the serving one in every process that reads its version. Readers see the old or the new generation,
   * never a mixture; the old one is dropped once no reader can still use it. Where processes of several versions run side
   * by side, those of another version go on with their own generation.
   */
  promote(shape: ProjectionShape, generation: ProjectionGeneration): Promise<ProjectionGeneration>;
  /** Drops a generation that does not serve. */
  discard(shape: ProjectionShape, generation: ProjectionGeneration): Promise<void>;
  /**
   * Calls back when the serving generation changes, no matter which process promoted it.
   * @returns a function that stops watching.
   */
  watch(shape: ProjectionShape, onServing: (generation: ProjectionGeneration) => void): () => void;
}
