// Engines: S3
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { blobStoreSuite } from '../../../tests/ports/media/blob-store.suite';
import type { Opened } from '../../../tests/ports/opened';
import { until } from '../../../tests/support/concurrency/until';
import { engineUrl, ownEngine } from '../../../tests/support/engines/engines';
import { TestClock } from '../../../tests/support/world/test-clock';
import type { BlobStore } from '../../ports/media/blob-store';
import { UnavailableError } from '../../ports/operations/unavailable';
import { S3Blobs } from './s3-blob-store';
import { connectS3 } from './s3-connection';

const clock = new TestClock();
const contentType = 'audio/webm';

blobStoreSuite('S3', async () => {
  const address = `${engineUrl('S3')}/test-${randomUUID()}`;
  const openAt = async (): Promise<Opened<BlobStore>> => {
    const connection = connectS3(address);
    return {
      port: new S3Blobs(connection, clock),
      reopen: () => {
        connection.close();
        return openAt();
      },
      close: async () => connection.close(),
    };
  };
  return openAt();
});

test('stores an object sent in parts, and reads it whole and by range', async () => {
  const connection = connectS3(`${engineUrl('S3')}/test-${randomUUID()}`);
  const blobs = new S3Blobs(connection, clock);
  const content = randomBytes(20_000_000);
  const info = await blobs.put('large', Readable.from([content.subarray(0, 1), content.subarray(1)]), { contentType });
  expect(await blobs.stat('large')).toEqual(info);
  expect((await blobs.readAll('large'))?.equals(content)).toBe(true);
  const range = { start: 8_388_600, end: 8_388_620 };
  expect(await buffer((await blobs.read('large', range)) as Readable)).toEqual(
    content.subarray(range.start, range.end + 1),
  );
  connection.close();
});

test('readers that leave early give their connections back', async () => {
  const connection = connectS3(`${engineUrl('S3')}/test-${randomUUID()}`);
  const blobs = new S3Blobs(connection, clock);
  await blobs.put('a', randomBytes(4_000_000), { contentType });
  for (let n = 0; n < 40; n++) ((await blobs.read('a')) as Readable).destroy();
  expect((await blobs.readAll('a'))?.byteLength).toBe(4_000_000);
  connection.close();
});

describe('an S3 store with a separate prefix', () => {
  let engine: Awaited<ReturnType<typeof ownEngine>>;
  let connection: ReturnType<typeof connectS3>;
  let blobs: S3Blobs;
  beforeAll(async () => {
    engine = await ownEngine('S3');
    connection = connectS3(engine.running.url);
    blobs = new S3Blobs(connection, clock);
  });
  afterAll(async () => {
    connection.close();
    await engine.remove();
  });

  test('that is killed during an upload shows the former content, whole, and takes the new one when it is back', async () => {
    await blobs.put('a', Buffer.from('former'), { contentType });
    const content = randomBytes(40_000_000);
    const uploading = blobs.put('a', Readable.from([content]), { contentType });
    const ended = uploading.then(
      () => 'stored',
      (error: Error) => error,
    );
    await until(() => filesIn(engine.folder).some((file) => file.includes('.sgwtmp')));
    await engine.running.kill();
    const refused = expect(blobs.stat('a')).rejects.toThrow(UnavailableError);
    await refused.finally(() => engine.running.start());
    const outcome = await ended;
    const kept = await blobs.readAll('a');
    if (outcome === 'stored') expect(kept?.equals(content)).toBe(true);
    else expect([(outcome as Error).name, kept?.toString()]).toEqual(['UnavailableError', 'former']);
    expect(await blobs.list('')).toEqual(['a']);
    await blobs.put('a', content, { contentType });
    expect((await blobs.readAll('a'))?.equals(content)).toBe(true);
  });

  test.each([10, 6_000_000])('that has altered a file of %d bytes gives an error in its place', async (bytes) => {
    const key = `altered-${bytes}`;
    await blobs.put(key, randomBytes(bytes), { contentType });
    const path = filesIn(engine.folder).find((file) => file.endsWith(`libretto/${key}`)) as string;
    writeFileSync(path, randomBytes(bytes));
    // The client verifies objects uploaded in one piece; our own check covers multipart uploads.
    await expect(blobs.readAll(key)).rejects.toThrow(/Checksum mismatch|differs from the stored one/);
  });

  test('that is frozen keeps nobody waiting', async () => {
    await blobs.put('b', Buffer.from('b'), { contentType });
    await engine.running.freeze();
    const refused = expect(blobs.readAll('b')).rejects.toThrow(UnavailableError);
    await refused.finally(() => engine.running.thaw());
    expect(await blobs.readAll('b')).toEqual(Buffer.from('b'));
  });
});

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
