// Read models of the distributed profile beside what a rebuild makes of the same log.
import { MongoConnection } from '../../src/adapters/mongo/connection';
import type { DistributedSettings } from '../../src/composition/distributed-settings';
import { executeAct } from '../../src/kernel/consumers/consumer-acts.job';
import { newId } from '../../src/kernel/ids';
import type { TestApp } from '../support/app';
import { until } from '../support/until';

/** What money moves, and what lists what was bought. */
const projections = ['balance', 'ledger', 'ledger-names', 'payees'];
const rebuildTimeoutMs = 180_000;

/** Has them rebuilt, and answers how many documents were the same before and after. */
export async function expectRebuiltAlike(app: TestApp, { mongoUrl }: DistributedSettings): Promise<number> {
  await app.backend.consumers.settle(120_000);
  const mongo = new MongoConnection(mongoUrl);
  try {
    const before = await newestGenerations(mongo);
    const live = new Map<string, unknown>();
    for (const [name, number] of before) live.set(name, await contentsOf(mongo, name, number));
    for (const consumer of projections) {
      const act = { consumer, operator: 'test', reason: 'comparing' };
      await executeAct(app.deps.commands, { kind: 'rebuild', act }, newId());
    }
    const rebuilt = async () =>
      [...(await newestGenerations(mongo))].filter(([name, n]) => n > (before.get(name) ?? 0));
    let documents = 0;
    await until(async () => (await rebuilt()).length >= projections.length, rebuildTimeoutMs);
    for (const [name, number] of await rebuilt()) {
      const expected = live.get(name) as readonly unknown[];
      await until(async () => (await contentsOf(mongo, name, number)).length >= expected.length, rebuildTimeoutMs);
      await app.backend.consumers.settle(120_000);
      expect(await contentsOf(mongo, name, number)).toEqual(expected);
      documents += expected.length;
    }
    return documents;
  } finally {
    await mongo.close();
  }
}

/** By the names of collections, as `c.NAME.GENERATION`. */
async function newestGenerations(mongo: MongoConnection): Promise<ReadonlyMap<string, number>> {
  const names = await mongo.run(async (db) => (await db.listCollections().toArray()).map(({ name }) => name));
  const newest = new Map<string, number>();
  for (const name of names) {
    const [, collection, generation] = /^(c\..+)\.(\d+)$/.exec(name) ?? [];
    if (collection === undefined) continue;
    newest.set(collection, Math.max(newest.get(collection) ?? 0, Number(generation)));
  }
  return newest;
}

function contentsOf(mongo: MongoConnection, collection: string, generation: number): Promise<readonly unknown[]> {
  return mongo.run((db) =>
    db
      .collection(`${collection}.${generation}`)
      .find({}, { projection: { token: 0 }, sort: { _id: 1 } })
      .toArray(),
  );
}
