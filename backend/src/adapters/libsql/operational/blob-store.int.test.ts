// Two stores on one folder, as two threads have: one must not delete content that the other has moved but not named.
import { existsSync, readdirSync } from 'node:fs';
import fsPromises from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { TestClock } from '../../../../tests/support/world/test-clock';
import { Database } from '../database/database';
import { StoredBlobs } from './blob-store';

const contentType = 'image/webp';

describe('content on its way into the blob store', () => {
  const folder = temporaryFolder();
  const databases: Database[] = [];
  const open = async (name: string, tidy: boolean) => {
    const database = new Database(join(folder.path, `${name}.db`), { durability: 'normal' });
    databases.push(database);
    const blobs = new StoredBlobs(database, join(folder.path, name), new TestClock(), { tidy });
    await blobs.ready;
    return blobs;
  };
  afterEach(() => {
    jest.restoreAllMocks();
    for (const database of databases.splice(0)) database.close();
  });
  afterAll(() => folder.remove());

  /** Runs `happen` right after the next file was moved to its final path. */
  function afterMove(happen: () => Promise<void>): void {
    const { rename } = fsPromises;
    jest.spyOn(fsPromises, 'rename').mockImplementationOnce(async (...move) => {
      await rename(...move);
      await happen();
    });
  }

  test('stays when another key of the same content is deleted before it is named', async () => {
    const one = await open('deleted', true);
    const other = await open('deleted', false);
    await one.put('a', Buffer.from('cover'), { contentType });
    afterMove(() => one.delete('a'));
    await other.put('b', Buffer.from('cover'), { contentType });
    expect(await one.readAll('b')).toEqual(Buffer.from('cover'));
  });

  test('stays when another key of the same content is replaced before it is named', async () => {
    const one = await open('replaced', true);
    const other = await open('replaced', false);
    await one.put('a', Buffer.from('cover'), { contentType });
    afterMove(async () => void (await one.put('a', Buffer.from('new cover'), { contentType })));
    await other.put('b', Buffer.from('cover'), { contentType });
    expect(await one.readAll('b')).toEqual(Buffer.from('cover'));
    expect(await one.readAll('a')).toEqual(Buffer.from('new cover'));
  });

  test('is gone once the last key of it is', async () => {
    const blobs = await open('gone', true);
    await blobs.put('a', Buffer.from('cover'), { contentType });
    await blobs.delete('a');
    const content = join(folder.path, 'gone/content');
    const files = readdirSync(content, { recursive: true, encoding: 'utf8' });
    expect(existsSync(content) && files.filter((name) => name.length > 64)).toEqual([]);
  });
});
