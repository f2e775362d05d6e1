// One generation of a projection for its consumer: it reads documents back, and stores batches atomically.
import type { ClientSession, Collection, Db } from 'mongodb';
import { groupBy } from '../../../kernel/values/group-by';
import { atMost } from '../../../kernel/values/limit-concurrency';
import type { Position } from '../../../ports/events/position';
import type { Push } from '../../../ports/messages/realtime';
import { ConcurrentMoveError, FencedError } from '../../../ports/read-models/consumer-progress';
import {
  ConcurrentProjectionError,
  type DocumentWrite,
  type LoadedDocument,
  type ProjectionCommit,
  type ProjectionGeneration,
  type TextWrite,
} from '../../../ports/read-models/projection-store';
import type { MongoConnection } from '../operational/connection';
import type { GenerationCollections } from './generation-collections';
import { moveAlone } from './lone-moves';
import { StoredParking, storeParking } from './parking';
import { moveProgress, positionIn } from './progress';
import { addPushes } from './push-log';
import { consumerOf, type PositionOrder, pushesToMake } from './pushes-to-make';

export interface GenerationAbout {
  readonly number: number;
  readonly version: number;
  readonly live: boolean;
}

export class MongoGeneration extends StoredParking implements ProjectionGeneration {
  readonly number: number;
  readonly version: number;
  readonly live: boolean;
  /** Commits of this process are serialized, since the transactions of its partitions would only conflict. */
  private readonly inTurn = atMost(1);

  constructor(
    mongo: MongoConnection,
    private readonly order: PositionOrder,
    private readonly projection: string,
    about: GenerationAbout,
    private readonly collections: GenerationCollections,
    /** Throws inside a transaction if the generation was removed. */
    private readonly requireKept: Parameters<MongoConnection['transact']>[0],
  ) {
    super(mongo, consumerOf(projection, about.number));
    this.number = about.number;
    this.version = about.version;
    this.live = about.live;
  }

  position(partition: number): Promise<Position | undefined> {
    return positionIn(this.mongo, this.consumer, partition);
  }

  async load(collection: string, id: string): Promise<LoadedDocument | undefined> {
    return this.documents(collection).load(id);
  }

  async loadMany(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, LoadedDocument>> {
    return this.documents(collection).loadMany(ids);
  }

  async findByIndex(
    collection: string,
    index: string,
    equals: Readonly<Record<string, unknown>>,
    { limit, descending = false }: { readonly limit: number; readonly descending?: boolean },
  ) {
    const found = await this.documents(collection).find({ index, equals, limit, descending });
    return found.map(({ _id, doc, token }) => ({ id: _id, doc, token }));
  }

  async commit(commit: ProjectionCommit): Promise<readonly Push[]> {
    if (isLoneMove(commit) && (await moveAlone(this.mongo, { mover: this.mover, move: commit }))) return [];
    return hasReads(commit) ? this.inTurn(() => this.store(commit)) : this.store(commit);
  }

  private async store(commit: ProjectionCommit): Promise<readonly Push[]> {
    const documents = groupBy(commit.documents, (write: DocumentWrite) => this.documents(write.collection));
    const texts = groupBy(commit.texts, (write: TextWrite) => this.texts(write.index));
    const { mover } = this;
    const { partition, pushes } = commit;
    return this.mongo.transact(async (db, session) => {
      await this.requireKept(db, session);
      if (hasReads(commit)) await this.requireUnchanged(db, session, commit);
      const { position, firstOrder } = await moveProgress(db, session, mover, commit).catch((error) => {
        throw error instanceof ConcurrentMoveError && !(error instanceof FencedError)
          ? new ConcurrentProjectionError(error.message)
          : error;
      });
      // Must run before the commit records the parked keys' events as processed.
      const own = await pushesToMake(db, session, this.order, mover, commit, position);
      const { consumer } = this;
      await storeParking(db, session, { consumer, partition, firstOrder }, commit.parking);
      for (const [collection, writes] of documents) await collection.store(db, session, partition, writes);
      for (const [collection, writes] of texts) await collection.store(db, session, writes);
      const offsets = await addPushes(
        db,
        session,
        own.map(({ topic, kind, payload }) => ({ topic, kind, payload: JSON.stringify(payload) })),
      );
      const numbers = new Map(own.map((push, index) => [push, offsets[index] as number]));
      return pushes.flatMap((push) => {
        const offset = numbers.get(push);
        const { topic, kind, payload } = push;
        return offset === undefined ? [] : [{ topic, kind, payload, offset }];
      });
    });
  }

  /**
   * Prevents write skew: snapshot isolation lets two transactions commit that each read what the other writes. Every
   * commit that has read more than it writes therefore also writes one shared document. Of two concurrent commits one
   * is retried, sees what the other has stored, and compares its reads with that.
   */
  private async requireUnchanged(db: Db, session: ClientSession, { reads = [], finds = [] }: ProjectionCommit) {
    const counted = { $inc: { commits: 1 } };
    await commitsIn(db).updateOne({ _id: this.consumer }, counted, { session, upsert: true });
    const names = new Set([...reads, ...finds].map(({ collection }) => collection));
    for (const name of names) {
      const inIt = (read: { readonly collection: string }) => read.collection === name;
      await this.documents(name).requireUnchanged(db, session, reads.filter(inIt), finds.filter(inIt));
    }
  }

  private get mover() {
    return { consumer: this.consumer, projection: this.projection, generation: this.number };
  }

  private documents(name: string) {
    const collection = this.collections.documents.get(name);
    if (collection === undefined) throw new Error(`${this.projection} does not own the collection ${name}`);
    return collection;
  }

  private texts(name: string) {
    const collection = this.collections.texts.get(name);
    if (collection === undefined) throw new Error(`${this.projection} does not own the text index ${name}`);
    return collection;
  }
}

const hasReads = ({ reads = [], finds = [] }: Pick<ProjectionCommit, 'reads' | 'finds'>) =>
  reads.length > 0 || finds.length > 0;

/** Whether nothing but the position changes. */
const isLoneMove = ({ documents, texts, pushes, parking = [], ...commit }: ProjectionCommit) =>
  !hasReads(commit) && [documents, texts, pushes, parking].every(({ length }) => length === 0);

interface CommitsDoc {
  readonly _id: string;
  readonly commits: number;
}

/** Returns the collection with one document per generation, keyed by its consumer. */
export const commitsIn = (db: Db): Collection<CommitsDoc> => db.collection<CommitsDoc>('projection-commits');
