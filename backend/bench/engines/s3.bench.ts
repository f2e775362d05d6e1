// Compares the S3 blob store with the bare driver.
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { systemClock } from '../../src/adapters/in-process/system-clock';
import { S3Blobs } from '../../src/adapters/s3/s3-blob-store';
import { connectS3 } from '../../src/adapters/s3/s3-connection';
import { compare, inParallel, type Row } from '../harness';

const rangeBytes = 256 * 1024;
const calls = 200;
const rounds = 3;

export async function* s3(url: string): AsyncGenerator<Row> {
  const name = `bench-${randomBytes(6).toString('hex')}`;
  const connection = connectS3(`${url}/${name}`);
  const { bucket, prefix, reader, writer } = connection;
  try {
    const blobs = new S3Blobs(connection, systemClock);
    const content = randomBytes(rangeBytes);
    const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });
    yield await compare({
      name: 'files of 256 KB stored, 16 at a time',
      unit: 'files/s',
      rounds,
      ours: () => inParallel(16, calls, (n) => blobs.put(`ours/${n}`, content, { contentType: 'audio/webm' })),
      baseline: 'bare driver, PutObject',
      theirs: () =>
        inParallel(16, calls, (n) => writer.send(new PutObjectCommand({ ...at(`theirs/${n}`), Body: content }))),
    });
    const range = { start: 0, end: rangeBytes / 2 - 1 };
    yield await compare({
      name: 'ranges of 128 KB read, 16 at a time',
      unit: 'ranges/s',
      rounds,
      ours: () => inParallel(16, calls, async (n) => buffer((await blobs.read(`ours/${n}`, range)) as Readable)),
      baseline: 'bare driver, GetObject',
      theirs: () =>
        inParallel(16, calls, async (n) => {
          const Range = `bytes=${range.start}-${range.end}`;
          const { Body } = await reader.send(new GetObjectCommand({ ...at(`theirs/${n}`), Range }));
          return buffer(Body as Readable);
        }),
    });
    await inParallel(16, calls, (n) => Promise.all([blobs.delete(`ours/${n}`), blobs.delete(`theirs/${n}`)]));
  } finally {
    connection.close();
  }
}
