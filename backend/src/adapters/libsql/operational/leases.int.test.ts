import { join } from 'node:path';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { TestClock } from '../../../../tests/support/world/test-clock';
import { aloneLeaseTimes } from '../../../kernel/consumers/runtime/lease-keeper';
import { Database } from '../database/database';
import { StoredLeases } from './leases';

test('an idle process writes each of its leases at most once in twenty renewals', async () => {
  const clock = new TestClock();
  const folder = temporaryFolder();
  const database = new Database(join(folder.path, 'state.db'), { durability: 'normal' });
  const changes = () => database.prepare<[number]>('SELECT total_changes()').get()?.[0] ?? 0;
  const leases = new StoredLeases(database, clock);
  const names = Array.from({ length: 105 }, (_, n) => `consumers/${n}/0`);
  const { forMs, renewEveryMs } = aloneLeaseTimes;
  const held = await leases.acquireAll(names, 'me', forMs);
  const before = changes();
  for (let round = 0; round < 200; round++) {
    clock.advance(renewEveryMs);
    expect(await leases.renewAll(held, forMs)).toHaveLength(names.length);
  }
  expect(changes() - before).toBeLessThanOrEqual(10 * names.length);
  database.close();
  folder.remove();
});
