import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type BlobStore, BlobTooLargeError } from '../../../src/ports/media/blob-store';
import type { Open, Opened } from '../opened';

const contentType = 'audio/webm';

export function blobStoreSuite(engine: string, open: Open<BlobStore>): void {
  describe(`blob store on ${engine}`, () => {
    let opened: Opened<BlobStore>;
    let blobs: BlobStore;
    beforeEach(async () => {
      opened = await open();
      blobs = opened.port;
    });
    afterEach(() => opened.close());
    const content = Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 251));
    const read = async (key: string, range?: { start: number; end: number }) => {
      const stream = await blobs.read(key, range);
      return stream && buffer(stream);
    };

    test('keeps bytes and streams, and tells size, type and digest, also after a restart', async () => {
      const sha256 = createHash('sha256').update(content).digest('hex');
      const info = await blobs.put('audio/1/a.webm', content, { contentType });
      expect(info).toMatchObject({ key: 'audio/1/a.webm', bytes: 1000, contentType, sha256 });
      await blobs.put('audio/1/b.webm', Readable.from([content.subarray(0, 10), content.subarray(10)]), {
        contentType,
      });
      opened = await opened.reopen();
      blobs = opened.port;
      expect(await blobs.stat('audio/1/b.webm')).toMatchObject({ bytes: 1000, sha256 });
      expect(await read('audio/1/a.webm')).toEqual(content);
      expect(await blobs.readAll('audio/1/b.webm')).toEqual(content);
    });

    test('keeps the creation time that a copy brings along, also after a restart', async () => {
      const createdAtMs = Date.UTC(2024, 1, 29, 12);
      await blobs.put('audio/1/a.webm', Readable.from([content]), { contentType, createdAtMs });
      opened = await opened.reopen();
      blobs = opened.port;
      expect(await blobs.stat('audio/1/a.webm')).toMatchObject({ createdAtMs, bytes: 1000 });
    });

    test('reads ranges, both ends included', async () => {
      await blobs.put('a', content, { contentType });
      expect(await read('a', { start: 10, end: 19 })).toEqual(content.subarray(10, 20));
      expect(await read('a', { start: 999, end: 999 })).toEqual(content.subarray(999));
    });

    test('knows nothing of an unknown key', async () => {
      expect(await blobs.stat('nothing')).toBeUndefined();
      expect(await blobs.read('nothing')).toBeUndefined();
      expect(await blobs.readAll('nothing')).toBeUndefined();
      await expect(blobs.delete('nothing')).resolves.toBeUndefined();
    });

    test('replaces the content of a key at once, and one being read goes on to its end', async () => {
      await blobs.put('a', content, { contentType });
      const reading = (await blobs.read('a')) as Readable;
      await blobs.put('a', Buffer.from('new'), { contentType: 'text/plain' });
      expect(await buffer(reading)).toEqual(content);
      expect(await blobs.stat('a')).toMatchObject({ bytes: 3, contentType: 'text/plain' });
      expect(await blobs.readAll('a')).toEqual(Buffer.from('new'));
    });

    test('stores nothing of a file that is too large or breaks off, and keeps the old content', async () => {
      await blobs.put('a', content, { contentType });
      const tooMuch = blobs.put('a', Readable.from([content, content]), { contentType, maxBytes: 1500 });
      await expect(tooMuch).rejects.toThrow(BlobTooLargeError);
      const broken = new Readable({ read: () => undefined });
      broken.push(content.subarray(0, 5));
      setTimeout(() => broken.destroy(new Error('the connection was cut')), 5);
      await expect(blobs.put('a', broken, { contentType })).rejects.toThrow('the connection was cut');
      expect(await blobs.readAll('a')).toEqual(content);
      expect(await blobs.list('')).toEqual(['a']);
    });

    test('deletes one key of equal content and leaves the other', async () => {
      await blobs.put('a', content, { contentType });
      await blobs.put('b', content, { contentType });
      await blobs.delete('a');
      expect(await blobs.stat('a')).toBeUndefined();
      expect(await blobs.readAll('b')).toEqual(content);
    });

    test('lists keys by their beginning, in order', async () => {
      for (const key of ['img/2', 'audio/1', 'img/1', 'img-other/1']) await blobs.put(key, content, { contentType });
      expect(await blobs.list('img/')).toEqual(['img/1', 'img/2']);
    });

    test('refuses keys that could lead elsewhere', async () => {
      for (const key of ['', '/a', '../a', 'a/../b', 'a//b', 'a\0', 'a/', 'x'.repeat(301)]) {
        await expect(blobs.put(key, content, { contentType })).rejects.toThrow(RangeError);
      }
    });
  });
}
