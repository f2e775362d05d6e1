import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../tests/support/temporary-folder';
import { WriteAheadSync } from './write-ahead-sync';

describe('flushing the write-ahead log', () => {
  const folder = temporaryFolder();
  const path = join(folder.path, 'a.db');
  beforeEach(() => closeSync(openSync(`${path}-wal`, 'w')));
  afterAll(() => folder.remove());

  test('serves all who committed before it began with one flush, and the others with the next', async () => {
    const sync = new WriteAheadSync(path);
    const order: string[] = [];
    const first = sync.synced().then(() => order.push('first'));
    await Promise.resolve();
    await Promise.resolve();
    const second = sync.synced();
    expect(sync.synced()).toBe(second);
    await Promise.all([first, second.then(() => order.push('second'))]);
    expect(order).toEqual(['first', 'second']);
    await sync.close();
  });

  test('stays failed: what a failed flush left out no later one can vouch for', async () => {
    const sync = new WriteAheadSync(path);
    await sync.synced();
    const inside = sync as unknown as { file: Promise<number> | undefined };
    closeSync((await inside.file) as number);
    await expect(sync.synced()).rejects.toThrow('EBADF');
    inside.file = undefined;
    await expect(sync.synced()).rejects.toThrow('EBADF');
    await sync.close();
  });
});
