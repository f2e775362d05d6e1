// Engines: MONGO
// The consumer runtime with documents, positions and parked keys on MongoDB; every process has its own connection.
import { randomBytes } from 'node:crypto';
import { consumersOnLibsql } from '../../../../tests/kernel/consumers-on-libsql';
import { runtimePropertiesSuite } from '../../../../tests/kernel/runtime-properties.suite';
import { engineUrl } from '../../../../tests/support/engines/engines';
import type { DomainEvent } from '../../../kernel/commands/decider';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';
import { MongoCheckpoints } from '../operational/checkpoints';
import { MongoConnection } from '../operational/connection';
import { ServingCollections } from './generation-collections';
import { MongoProjectionStore } from './projection-store';
import { MongoPushLog } from './push-log';
import { MongoReadModels, MongoTextSearch } from './read-models';

const names: string[] = [];
afterAll(async () => {
  for (const name of names) {
    const mongo = new MongoConnection(engineUrl('MONGO'), name);
    await mongo.run((db) => db.dropDatabase());
    await mongo.close();
  }
});

function consumersOnMongo() {
  const name = `test-${randomBytes(6).toString('hex')}`;
  names.push(name);
  return consumersOnLibsql(({ keepSupersededMs }) => {
    const mongo = new MongoConnection(engineUrl('MONGO'), name);
    const serving = new ServingCollections();
    const store = new MongoProjectionStore(mongo, serving, { keepSupersededMs });
    return {
      store,
      checkpoints: new MongoCheckpoints(mongo),
      reads: new MongoReadModels(serving),
      search: new MongoTextSearch(serving),
      pushLog: new MongoPushLog(mongo),
      close: async () => {
        store.close();
        await mongo.close();
      },
    };
  });
}

runtimePropertiesSuite('MongoDB', consumersOnMongo, 8);

test('two versions follow the log side by side, push once, and a roll-back goes on where it stopped', async () => {
  const setup = consumersOnMongo();
  const counts = defineCollection<{ readonly id: string; readonly total: number }>()({
    name: 'counts',
    indexes: { all: { equals: [] } },
  });
  let handledByFormer = 0;
  /** The new version counts in tens. */
  const counting = (version: number) =>
    defineProjection<DomainEvent<'Sold', { readonly n: number }>>({
      name: 'counting',
      version,
      collections: [counts],
      handlers: {
        Sold: async ({ partitionKey: id, data }, to) => {
          if (version === 1) handledByFormer += 1;
          const total = ((await to.collection(counts).get(id))?.total ?? 0) + data.n * (version === 1 ? 1 : 10);
          to.collection(counts).put(id, { id, total });
          to.push(id, 'sold', {});
        },
      },
    });
  try {
    const [old, next] = [setup.process(), setup.process()];
    const totalOf = async ({ reads }: typeof old) => (await reads.collection(counts).get('song'))?.total;
    const former = await old.projection(counting(1));
    await setup.append('song', 'Sold', { n: 1 });
    await setup.caughtUp(former);
    const newer = await next.projection(counting(2));
    expect(await totalOf(next)).toBe(1);
    await setup.caughtUp(newer);
    await setup.append('song', 'Sold', { n: 2 });
    await Promise.all([setup.caughtUp(former), setup.caughtUp(newer)]);
    expect([await totalOf(old), await totalOf(next)]).toEqual([3, 30]);
    expect(setup.pushes).toHaveLength(2);

    await old.stop();
    await setup.append('song', 'Sold', { n: 4 });
    await setup.caughtUp(newer);
    const back = setup.process();
    await setup.caughtUp(await back.projection(counting(1)));
    expect([await totalOf(back), await totalOf(next)]).toEqual([7, 70]);
    expect(handledByFormer).toBe(3);
    expect(setup.pushes).toHaveLength(3);
  } finally {
    await setup.close();
  }
});
