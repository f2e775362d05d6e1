// Generations of projections: their collections, their positions, and which one serves. The next generation is built in
// its own collections; one pointer names the serving one of each version, and promotion only updates that pointer.
import { createHash } from 'node:crypto';
import type { ClientSession, Db } from 'mongodb';
import { canonicalJson } from '../../../kernel/events/canonical-json';
import type {
  ProjectionGeneration,
  ProjectionShape,
  ProjectionStore,
} from '../../../ports/read-models/projection-store';
import type { MongoConnection } from '../operational/connection';
import { commitsIn, type GenerationAbout, MongoGeneration } from './generation';
import { collectionsOf, createCollections, namesOf, type ServingCollections } from './generation-collections';
import { createParkingIndexes, forgetParking } from './parking';
import { progressOf } from './progress';
import { createPushIndexes } from './push-log';
import { consumerOf, type PositionOrder, rememberPushes } from './pushes-to-make';
import {
  type GenerationDoc,
  generationsIn,
  isServed,
  promoteIn,
  retireUnusedVersions,
  type ServingDoc,
  servedTo,
  servingName,
  servingsIn,
} from './serving-versions';
import { ServingWatch } from './serving-watch';

/** How long a superseded generation is kept for readers that have not noticed the promotion yet. */
const supersededKeptMs = 60_000;

export interface MongoProjectionStoreOptions {
  /** Compares two positions; numerically by default. */
  readonly order?: PositionOrder;
  readonly keepSupersededMs?: number;
  /** How long the generation of another version is kept after the last process has used it. */
  readonly keepVersionsMs?: number;
  readonly noteUseEveryMs?: number;
  /** How often generations that nobody uses any more are looked for while this process runs. */
  readonly tidyEveryMs?: number;
}

/** A release that is rolled back within a day goes on with the read models that it left. */
const versionsKeptMs = 24 * 60 * 60_000;
const noteUseEveryMs = 15 * 60_000;
/** The documents of a former release would keep what its erased people have deleted since. */
const tidyEveryMs = 60 * 60_000;

const asNumbers: PositionOrder = { hasPassed: (position, target) => Number(position ?? 0) >= Number(target) };

export class MongoProjectionStore implements ProjectionStore {
  private readonly order: PositionOrder;
  private readonly servings: ServingWatch;
  private prepared: Promise<void> | undefined;
  /** The generations that this process reads, by projection. */
  private readonly used = new Map<string, number>();
  private tidiedAtMs = Date.now();
  private noting: NodeJS.Timeout | undefined;

  constructor(
    private readonly mongo: MongoConnection,
    private readonly serving: ServingCollections,
    private readonly options: MongoProjectionStoreOptions = {},
  ) {
    this.order = options.order ?? asNumbers;
    this.servings = new ServingWatch(mongo, servingName);
  }

  async open(shape: ProjectionShape): Promise<ProjectionGeneration> {
    await this.prepare();
    await this.dropSuperseded(shape);
    const about = await this.mongo.transact(async (db, session) => {
      const pointer = await servingsIn(db).findOne({ _id: shape.name }, { session });
      if (pointer !== null) {
        const number = servedTo(pointer, shape.version);
        await this.retireUnused(db, session, pointer, number);
        return this.aboutOf(db, session, shape, number);
      }
      const first = { number: 1, version: shape.version, live: true };
      const versions = { [shape.version]: 1 };
      await servingsIn(db).insertOne({ _id: shape.name, serving: 1, last: 1, versions }, { session });
      await generationsIn(db).insertOne(this.docOf(shape, first), { session });
      return first;
    });
    return this.serve(shape, about);
  }

  async unfinished(shape: ProjectionShape): Promise<ProjectionGeneration | undefined> {
    const about = await this.mongo.transact((db, session) => this.unfinishedIn(db, session, shape));
    return about && this.generation(shape, about);
  }

  async beginRebuild(shape: ProjectionShape): Promise<ProjectionGeneration> {
    const about = await this.mongo.transact(async (db, session) => {
      const unfinished = await this.unfinishedIn(db, session, shape);
      if (unfinished !== undefined) return unfinished;
      // Two concurrent calls conflict here, and the second one finds the generation that the first has begun.
      const pointer = await servingsIn(db).findOneAndUpdate(
        { _id: shape.name },
        { $inc: { last: 1 } },
        { session, returnDocument: 'after' },
      );
      if (pointer === null) throw new Error(`${shape.name} was not opened`);
      const begun = { number: pointer.last, version: shape.version, live: false };
      await generationsIn(db).insertOne(this.docOf(shape, begun), { session });
      return begun;
    });
    return this.generation(shape, about);
  }

  async promote(shape: ProjectionShape, { number, version }: ProjectionGeneration): Promise<ProjectionGeneration> {
    await this.dropSuperseded(shape);
    await this.mongo.transact(async (db, session) => {
      const pointer = await servingsIn(db).findOne({ _id: shape.name }, { session });
      if (pointer !== null) await promoteIn(db, session, pointer, { number, version });
    });
    return this.serve(shape, { number, version, live: true });
  }

  discard(shape: ProjectionShape, generation: ProjectionGeneration): Promise<void> {
    return this.remove(shape.name, generation.number);
  }

  watch(shape: ProjectionShape, onServing: (generation: ProjectionGeneration) => void): () => void {
    this.noting ??= setInterval(() => void this.noteUse(), this.options.noteUseEveryMs ?? noteUseEveryMs).unref();
    return this.servings.watch(shape, async (number) => {
      const about = await this.mongo.transact((db, session) => this.aboutOf(db, session, shape, number));
      onServing(await this.serve(shape, about));
    });
  }

  /** Stops watching the serving generations. */
  close(): void {
    clearInterval(this.noting);
    this.servings.stop();
  }

  /** Keeps the generations that this process reads from being dropped by processes of another version. */
  private async noteUse(): Promise<void> {
    const filter = { _id: { $in: [...this.used].map(([projection, number]) => consumerOf(projection, number)) } };
    const used = { $set: { usedAtMs: Date.now() } };
    try {
      await this.mongo.run((db) => generationsIn(db).updateMany(filter, used));
      if (Date.now() - this.tidiedAtMs < (this.options.tidyEveryMs ?? tidyEveryMs)) return;
      this.tidiedAtMs = Date.now();
      for (const [projection, number] of this.used) await this.tidy(projection, number);
    } catch {
      // A note that fails is made up for by the next one, long before the generation is dropped.
    }
  }

  /** Drops generations that no process has used for long. One that is given up here is dropped the next time: readers may be late. */
  private async tidy(projection: string, number: number): Promise<void> {
    await this.mongo.transact(async (db, session) => {
      const pointer = await servingsIn(db).findOne({ _id: projection }, { session });
      if (pointer !== null && isServed(pointer, number)) await this.retireUnused(db, session, pointer, number);
    });
    await this.dropSuperseded({ name: projection });
  }

  private retireUnused(db: Db, session: ClientSession, pointer: ServingDoc, number: number): Promise<void> {
    const unusedSinceMs = Date.now() - (this.options.keepVersionsMs ?? versionsKeptMs);
    return retireUnusedVersions(db, session, pointer, { number, unusedSinceMs });
  }

  private async serve(shape: ProjectionShape, about: GenerationAbout): Promise<ProjectionGeneration> {
    const collections = collectionsOf(this.mongo, shape, about.number);
    const generation = await this.generation(shape, about, collections);
    this.serving.serve(collections);
    this.servings.saw(shape, about.number);
    this.used.set(shape.name, about.number);
    return generation;
  }

  private async generation(
    shape: ProjectionShape,
    about: GenerationAbout,
    collections = collectionsOf(this.mongo, shape, about.number),
  ): Promise<ProjectionGeneration> {
    const _id = consumerOf(shape.name, about.number);
    const made = declarationOf(shape);
    // Creating what already exists costs the server as much as a write, a hundred times at the start of each process.
    const isMade = await this.mongo.run((db) => generationsIn(db).countDocuments({ _id, made }, { limit: 1 }));
    if (isMade === 0) {
      const named = { $addToSet: { collections: { $each: [...namesOf(collections)] } } };
      await this.mongo.run((db) => generationsIn(db).updateOne({ _id }, named));
      await createCollections(collections);
      await this.mongo.run((db) => generationsIn(db).updateOne({ _id }, { $set: { made } }));
    }
    return new MongoGeneration(this.mongo, this.order, shape.name, about, collections, async (db, session) => {
      const stored = await generationsIn(db).findOne({ _id }, { session });
      if (stored === null || stored.isRemoved) throw new Error(`${_id} was removed`);
    });
  }

  /** Drops superseded generations that no reader can still use; an unfinished one may belong to a running rebuild. */
  private async dropSuperseded({ name }: Pick<ProjectionShape, 'name'>): Promise<void> {
    const old = { $lte: Date.now() - (this.options.keepSupersededMs ?? supersededKeptMs) };
    const filter = { projection: name, $or: [{ supersededAtMs: old }, { isRemoved: true as const }] };
    const docs = await this.mongo.run((db) => generationsIn(db).find(filter).toArray());
    for (const { number } of docs) await this.remove(name, number);
  }

  /**
   * Marks the generation as removed, so that its writers are refused, and then drops its collections, even after a
   * crash in between.
   */
  private async remove(projection: string, number: number): Promise<void> {
    const _id = consumerOf(projection, number);
    const names = await this.mongo.transact(async (db, session) => {
      const pointer = await servingsIn(db).findOne({ _id: projection }, { session });
      const stored = await generationsIn(db).findOne({ _id }, { session });
      if (stored === null || (pointer !== null && isServed(pointer, number))) return undefined;
      await rememberPushes(db, session, this.order, projection, number);
      await progressOf(db).deleteMany({ consumer: _id }, { session });
      await commitsIn(db).deleteOne({ _id }, { session });
      await forgetParking(db, session, _id);
      await generationsIn(db).updateOne({ _id }, { $set: { isRemoved: true } }, { session });
      return stored.collections;
    });
    if (names === undefined) return;
    for (const name of names) await this.mongo.run((db) => db.dropCollection(name));
    await this.mongo.run((db) => generationsIn(db).deleteOne({ _id }));
  }

  private async aboutOf(
    db: Db,
    session: ClientSession,
    shape: ProjectionShape,
    number: number,
  ): Promise<GenerationAbout> {
    const stored = await generationsIn(db).findOne({ _id: consumerOf(shape.name, number) }, { session });
    if (stored === null) throw new Error(`Generation ${number} of ${shape.name} serves and is not there`);
    return { number, version: stored.version, live: true };
  }

  private async unfinishedIn(
    db: Db,
    session: ClientSession,
    { name, version }: ProjectionShape,
  ): Promise<GenerationAbout | undefined> {
    const pointer = await servingsIn(db).findOne({ _id: name }, { session });
    const filter = { projection: name, version, supersededAtMs: { $exists: false }, isRemoved: { $exists: false } };
    const docs = await generationsIn(db).find(filter, { session }).sort({ number: -1 }).toArray();
    const doc = docs.find(({ number }) => pointer === null || !isServed(pointer, number));
    return doc && { number: doc.number, version, live: false };
  }

  private docOf({ name }: ProjectionShape, { number, version }: GenerationAbout): GenerationDoc {
    return { _id: consumerOf(name, number), projection: name, number, version, collections: [] };
  }

  /** Creates what all projections share, once per process. */
  private async prepare(): Promise<void> {
    this.prepared ??= this.mongo.run(async (db) => {
      await createParkingIndexes(db);
      await createPushIndexes(db);
      await progressOf(db).createIndex({ projection: 1, partition: 1 });
      await progressOf(db).createIndex({ consumer: 1 });
      await generationsIn(db).createIndex({ projection: 1, number: 1 });
    });
    await this.prepared.catch((error) => {
      this.prepared = undefined;
      throw error;
    });
  }
}

/** Must be raised when `createCollections` creates something else for the same declaration. */
const makingVersion = 1;

function declarationOf({ collections, textIndexes }: ProjectionShape): string {
  const declared = canonicalJson([makingVersion, collections, textIndexes]);
  return createHash('sha256').update(declared).digest('base64url');
}
