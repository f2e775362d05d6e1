// Engines: MONGO

import { onMongo } from '../../../../tests/support/engines/mongo-opened';
import type { MongoConnection } from './connection';
import { MongoSecrets } from './secrets';

test('processes that start at once have the same secrets, also after a restart, and each name its own', async () => {
  let opened = await onMongo((mongo: MongoConnection) => mongo)();
  const processes = await Promise.all(Array.from({ length: 4 }, () => MongoSecrets.open(opened.port)));
  const named = new Set(processes.map((secrets) => secrets.get('cookies').toString('hex')));
  expect(named.size).toBe(1);
  opened = await opened.reopen();
  const again = await MongoSecrets.open(opened.port);
  expect(named).toContain(again.get('cookies').toString('hex'));
  expect(again.get('cookies')).toHaveLength(32);
  expect(again.get('mails')).not.toEqual(again.get('cookies'));
  await opened.close();
});
