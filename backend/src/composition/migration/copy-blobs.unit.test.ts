import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BlobInfo, BlobOptions } from '../../ports/media/blob-store';
import { copyBlobs } from './copy-blobs';

/** A blob store in memory that counts how often each key was written. */
class MemoryBlobs {
  readonly files = new Map<string, BlobInfo & { readonly content: Buffer }>();
  readonly writes: string[] = [];

  async put(key: string, content: Uint8Array | Readable, { contentType, createdAtMs = 1 }: BlobOptions) {
    const bytes = content instanceof Readable ? await buffer(content) : Buffer.from(content);
    this.writes.push(key);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const info = { key, bytes: bytes.byteLength, contentType, sha256, createdAtMs };
    this.files.set(key, { ...info, content: bytes });
    return info;
  }

  async stat(key: string): Promise<BlobInfo | undefined> {
    const { content: _, ...info } = this.files.get(key) ?? { content: undefined };
    return 'key' in info ? (info as BlobInfo) : undefined;
  }

  async read(key: string) {
    const file = this.files.get(key);
    return file && Readable.from([file.content]);
  }

  list = async () => [...this.files.keys()].sort();
}

async function storeWith(contents: Readonly<Record<string, string>>): Promise<MemoryBlobs> {
  const store = new MemoryBlobs();
  for (const [key, content] of Object.entries(contents)) {
    await store.put(key, Buffer.from(content), { contentType: 'audio/webm', createdAtMs: 42 });
  }
  return store;
}

test('copies each file with its type, hash and creation time', async () => {
  const source = await storeWith({ 'audio/1': 'one', 'images/2': 'two' });
  const target = new MemoryBlobs();
  expect(await copyBlobs(source, target)).toEqual({ files: 2, copied: 2, bytes: 6, faults: [] });
  for (const key of await source.list()) expect(await target.stat(key)).toEqual(await source.stat(key));
});

test('leaves out what processes of the distributed profile share: a former registry must not replace the present one', async () => {
  const source = await storeWith({ 'audio/1': 'one', 'releases/registry.json': '{}', 'erasures/ada/1': '' });
  const target = new MemoryBlobs();
  await copyBlobs(source, target);
  expect(await target.list()).toEqual(['audio/1', 'erasures/ada/1']);
});

test('continues after a run that stopped: files that the target has are not written again', async () => {
  const source = await storeWith({ a: 'one', b: 'two', c: 'three' });
  const target = await storeWith({ a: 'one', b: 'half' });
  target.writes.length = 0;
  expect(await copyBlobs(source, target)).toMatchObject({ files: 3, copied: 2, faults: [] });
  expect(target.writes.sort()).toEqual(['b', 'c']);
});

test('names each file that cannot be copied or whose content is damaged, and copies all others', async () => {
  const source = await storeWith({ a: 'one', b: 'two', c: 'three' });
  const damaged = source.files.get('b');
  if (damaged) source.files.set('b', { ...damaged, content: Buffer.from('twx') });
  const target = new MemoryBlobs();
  const put = target.put.bind(target);
  target.put = async (key, ...rest) => {
    if (key === 'c') throw new Error('no space left');
    return put(key, ...rest);
  };
  const { copied, faults } = await copyBlobs(source, target);
  expect(copied).toBe(1);
  expect(faults).toEqual([
    'b has another hash than the source recorded; its content is damaged',
    'c could not be copied: no space left',
  ]);
});

test('reports its progress after each file', async () => {
  const progress: number[] = [];
  await copyBlobs(await storeWith({ a: 'one', b: 'two' }), new MemoryBlobs(), ({ done }) => progress.push(done));
  expect(progress).toEqual([1, 2]);
});
