// Assigns generations of a projection to the versions of running processes. During a rolling upgrade two versions run
// side by side; each reads and updates one generation, and neither replaces the other's.
import type { ClientSession, Collection, Db } from 'mongodb';
import type { MongoConnection } from '../operational/connection';
import { consumerOf } from './pushes-to-make';

/** The pointer of a projection to its serving generations. */
export interface ServingDoc {
  readonly _id: string;
  /** The generation of the highest version in use, which also serves processes whose own version has none yet. */
  readonly serving: number;
  /** The last assigned generation number. */
  readonly last: number;
  /** The serving generation of each version; a former release stored only `serving`. */
  readonly versions?: Readonly<Record<string, number>>;
}

export interface GenerationDoc {
  readonly _id: string;
  readonly projection: string;
  readonly number: number;
  readonly version: number;
  readonly supersededAtMs?: number;
  /** When a process last read it; absent if it serves and no other version has served since. */
  readonly usedAtMs?: number;
  /** True while the collections of the generation are being dropped. */
  readonly isRemoved?: true;
  /** The names of all created collections, because a later shape may no longer declare them. */
  readonly collections: readonly string[];
  /** Hash of the declaration whose collections and indexes all exist; see decisions/0317. */
  readonly made?: string;
}

export const servingName = 'projections';
export const servingsIn = (db: Db): Collection<ServingDoc> => db.collection<ServingDoc>(servingName);
export const generationsIn = (db: Db): Collection<GenerationDoc> => db.collection<GenerationDoc>('generations');

/** The number of the generation that a process of this version reads. */
export const servedTo = ({ serving, versions }: Pick<ServingDoc, 'serving' | 'versions'>, version: number): number =>
  versions?.[version] ?? serving;

/** Returns whether the generation serves processes of some version. */
export const isServed = ({ serving, versions }: Pick<ServingDoc, 'serving' | 'versions'>, number: number): boolean =>
  serving === number || Object.values(versions ?? {}).includes(number);

/** Makes the generation serve its version, and processes without one of their own if no version is higher. */
export async function promoteIn(
  db: Db,
  session: ClientSession,
  pointer: ServingDoc,
  { number, version }: { readonly number: number; readonly version: number },
): Promise<void> {
  if (isServed(pointer, number)) return;
  const { _id: projection } = pointer;
  const highest = await generationsIn(db).findOne({ _id: consumerOf(projection, pointer.serving) }, { session });
  const former = { ...(highest !== null && { [highest.version]: pointer.serving }), ...pointer.versions };
  const serving = highest === null || version >= highest.version ? number : pointer.serving;
  const versions = { ...former, [version]: number };
  await servingsIn(db).updateOne({ _id: projection }, { $set: { serving, versions } }, { session });
  const nowMs = Date.now();
  // Else it would count as unused until its first reader notes that it reads it.
  await generationsIn(db).updateOne(
    { _id: consumerOf(projection, number) },
    { $set: { usedAtMs: nowMs } },
    { session },
  );
  for (const [of, each] of Object.entries<number>(former)) {
    const left = Number(of) === version ? { supersededAtMs: nowMs } : { usedAtMs: nowMs };
    await generationsIn(db).updateOne({ _id: consumerOf(projection, each) }, { $set: left }, { session });
  }
}

/**
 * Gives up the generations of other versions, also the highest one after a roll-back, that no process has used since `unusedSinceMs`; that of the caller, with
 * this number, counts as used now.
 */
export async function retireUnusedVersions(
  db: Db,
  session: ClientSession,
  pointer: ServingDoc,
  { number, unusedSinceMs }: { readonly number: number; readonly unusedSinceMs: number },
): Promise<void> {
  const { _id: projection, serving, versions = {} } = pointer;
  if (Object.keys(versions).length < 2) return;
  await generationsIn(db).updateOne(
    { _id: consumerOf(projection, number) },
    { $set: { usedAtMs: Date.now() } },
    { session },
  );
  const kept = { ...versions };
  for (const [version, each] of Object.entries(versions)) {
    if (each === number) continue;
    const unused = { _id: consumerOf(projection, each), usedAtMs: { $not: { $gt: unusedSinceMs } } };
    const retired = { $set: { supersededAtMs: Date.now() } };
    if ((await generationsIn(db).updateOne(unused, retired, { session })).matchedCount === 0) continue;
    delete kept[version];
  }
  if (Object.keys(kept).length === Object.keys(versions).length) return;
  const isServingKept = serving === number || Object.values(kept).includes(serving);
  const highest = Math.max(...Object.keys(kept).map(Number));
  const next = isServingKept ? serving : (kept[highest] ?? number);
  await servingsIn(db).updateOne({ _id: projection }, { $set: { serving: next, versions: kept } }, { session });
}

/**
 * Gives up all generations but those that this release reads. A release that has another projection rebuilds it. Must be
 * called before checkpoints are moved, because a generation that nobody keeps up to date would pass over the events
 * between.
 *
 * @param versions of the projections of this release
 */
export async function retireOtherVersions(
  mongo: MongoConnection,
  versions: ReadonlyMap<string, number>,
): Promise<void> {
  await mongo.run(async (db) => {
    for (const pointer of await servingsIn(db).find().toArray()) {
      const { _id: projection, serving, versions: stored = {} } = pointer;
      const own = versions.get(projection);
      const number = own === undefined ? serving : servedTo(pointer, own);
      // No release has this version, so one that has the projection rebuilds it.
      if (own === undefined)
        await generationsIn(db).updateOne({ _id: consumerOf(projection, serving) }, { $set: { version: 0 } });
      const others = new Set([serving, ...Object.values(stored)].filter((each) => each !== number));
      if (others.size === 0 && own !== undefined) continue;
      const kept = Object.fromEntries(Object.entries(stored).filter(([, each]) => each === number));
      const newVersions = own === undefined ? {} : kept;
      await servingsIn(db).updateOne({ _id: projection }, { $set: { serving: number, versions: newVersions } });
      const ids = [...others].map((each) => consumerOf(projection, each));
      await generationsIn(db).updateMany({ _id: { $in: ids } }, { $set: { supersededAtMs: Date.now() } });
    }
  });
}

/** Returns the projections with a generation that is being rebuilt and does not serve yet. */
export async function unfinishedRebuilds(mongo: MongoConnection): Promise<readonly string[]> {
  const isBeingBuilt = { supersededAtMs: { $exists: false }, isRemoved: { $exists: false } };
  return mongo.run(async (db) => {
    const built = await generationsIn(db).find(isBeingBuilt).toArray();
    const pointers = await servingsIn(db).find().toArray();
    const pointerOf = new Map(pointers.map((pointer) => [pointer._id, pointer]));
    const serves = ({ projection, number }: GenerationDoc) => {
      const pointer = pointerOf.get(projection);
      return pointer !== undefined && isServed(pointer, number);
    };
    return built.filter((each) => !serves(each)).map(({ projection }) => projection);
  });
}
