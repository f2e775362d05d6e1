// Engines: MONGO
// The consumer runtime with documents, positions and parked keys on MongoDB; every process has its own connection.
import { randomBytes } from 'node:crypto';
import { consumersOnLibsql } from '../../../tests/kernel/consumers-on-libsql';
import { runtimePropertiesSuite } from '../../../tests/kernel/runtime-properties.suite';
import { engineUrl } from '../../../tests/support/engines';
import { MongoCheckpoints } from './checkpoints';
import { MongoConnection } from './connection';
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

runtimePropertiesSuite(
  'MongoDB',
  () => {
    const name = `test-${randomBytes(6).toString('hex')}`;
    names.push(name);
    return consumersOnLibsql(undefined, ({ keepSupersededMs }) => {
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
  },
  8,
);
