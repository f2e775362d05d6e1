import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { TestClock } from '../../../tests/support/world/test-clock';
import { embeddedPorts } from '../../composition/embedded/embedded';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const start = () => embeddedPorts(folder.path, new TestClock()).close();
const databases = ['events', 'keys', 'state', 'read-models'].map((name) => join('store', `${name}.db`));

test('a new data folder and its databases are readable by their owner alone', async () => {
  const path = join(folder.path, 'new');
  await embeddedPorts(path, new TestClock()).close();
  expect([modeOf(path), modeOf(join(path, 'store')), modeOf(join(path, 'lock.db'))]).toEqual(['700', '700', '600']);
  for (const file of [...databases, 'installation.secret'])
    expect([file, modeOf(join(path, file))]).toEqual([file, '600']);
});

test('each start closes what a former one, or a copy, has left open to others', async () => {
  await start();
  chmodSync(folder.path, 0o755);
  for (const file of databases) chmodSync(join(folder.path, file), 0o644);
  mkdirSync(join(folder.path, 'mail'), { mode: 0o755 });
  writeFileSync(join(folder.path, 'mail', 'one.eml'), '', { mode: 0o644 });
  await start();
  expect([modeOf(folder.path), modeOf(join(folder.path, 'mail'))]).toEqual(['700', '700']);
  for (const file of [...databases, 'mail/one.eml'])
    expect([file, modeOf(join(folder.path, file))]).toEqual([file, '600']);
});

test('a link in the data folder leaves what it leads to as it is', async () => {
  const elsewhere = temporaryFolder();
  chmodSync(elsewhere.path, 0o755);
  symlinkSync(elsewhere.path, join(folder.path, 'releases'));
  await start();
  expect(modeOf(elsewhere.path)).toBe('755');
  elsewhere.remove();
});
