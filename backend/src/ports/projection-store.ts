/**
 * The writing side of the read models, used by the projection runner alone: a batch's documents, texts, pushes and
 * the checkpoint become visible in one transaction, so that a crash can neither lose nor repeat half of a batch.
 */
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
    }
  | { readonly kind: 'delete'; readonly index: string; readonly id: string };

export interface ProjectionCommit {
  readonly partition: number;
  /** The checkpoint that this batch was worked out from. */
  readonly expectedPosition: number;
  readonly position: number;
  readonly documents: readonly DocumentWrite[];
  readonly texts: readonly TextWrite[];
  /** In order; the store gives each its topic's next number. */
  readonly pushes: readonly { readonly topic: string; readonly kind: string; readonly payload: object }[];
}

/** Somebody else wrote in between; nothing was stored. Load again and repeat the batch. */
export class ConcurrentProjectionError extends Error {
  override readonly name = 'ConcurrentProjectionError';
}

/** One generation of a projection: the one that serves, or one being built beside it. */
export interface ProjectionGeneration {
  readonly number: number;
  readonly version: number;
  readonly live: boolean;
  /** The last position dealt with, 0 at the start. */
  position(partition: number): Promise<number>;
  load(collection: string, id: string): Promise<LoadedDocument | undefined>;
  /** Documents of one index value, in ascending order of the index. */
  findByIndex(
    collection: string,
    index: string,
    equals: Readonly<Record<string, unknown>>,
    options: { readonly limit: number; readonly descending?: boolean },
  ): Promise<readonly { readonly id: string; readonly doc: object; readonly token: number }[]>;
  /**
   * All or nothing. Pushes of a generation that does not serve are not numbered.
   * @throws ConcurrentProjectionError
   */
  commit(commit: ProjectionCommit): Promise<readonly Push[]>;
}

export interface ProjectionStore {
  /** The serving generation, made empty when the projection is new. Unfinished ones of a crashed rebuild are removed. */
  open(shape: ProjectionShape): Promise<ProjectionGeneration>;
  /** An empty generation beside the serving one. */
  beginRebuild(shape: ProjectionShape): Promise<ProjectionGeneration>;
  /** From now on `generation` serves; the old one is dropped. Readers see the one or the other, never a mixture. */
  promote(shape: ProjectionShape, generation: ProjectionGeneration): Promise<ProjectionGeneration>;
  /** Drops a generation that does not serve. */
  discard(shape: ProjectionShape, generation: ProjectionGeneration): Promise<void>;
}
