// Tests the blobs of unfinished uploads on their own; `tus-uploads.int.test.ts` tests the protocol on top of them.
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { MemoryBlobs } from '../../../../../tests/support/files/memory-blobs';
import { temporaryFolder } from '../../../../../tests/support/files/temporary-folder';
import { UploadsInBlobs } from './uploads-in-blobs';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const upload = { userId: 'ada', uploadId: 'one' };
const bytes = Buffer.from('0123456789');

test('a range that another process stores late neither shortens nor changes the upload', async () => {
  const blobs = new MemoryBlobs();
  const uploads = new UploadsInBlobs(blobs, folder.path);
  const note = JSON.stringify({ size: bytes.length, metadata: { begunAt: '2026-02-01T00:00:00.000Z' } });
  await blobs.put('uploads-in-progress/ada/one/note.json', Buffer.from(note), { contentType: 'application/json' });
  const dataStore = await uploads.dataStore();
  const receive = (start: number, end: number) =>
    dataStore.write(Readable.from([bytes.subarray(start, end)]), 'ada~one', start);
  await receive(0, 3);
  await receive(3, 6);
  // The first request had more bytes than its client knew when it continued elsewhere.
  await receive(0, 4);
  expect((await uploads.find(upload))?.offset).toBe(6);
  // Bytes behind a gap do not count until the gap is filled.
  await receive(8, 10);
  expect((await uploads.find(upload))?.offset).toBe(6);
  await receive(5, 9);
  expect((await uploads.find(upload))?.offset).toBe(10);
  expect(await uploads.withFile(upload, (path) => readFile(path))).toEqual(bytes);
});
