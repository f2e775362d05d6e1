// Stores files in an S3 bucket. A stream is first buffered in memory or in a temporary file: only then are its digest
// and size known, which the object's metadata contains, and a source that fails never starts an upload.
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { Readable as NodeReadable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { BlobInfo, BlobOptions, BlobStore } from '../../ports/media/blob-store';
import type { Clock } from '../../ports/operations/clock';
import { checked } from './checked-stream';
import { type Gathered, gather } from './gather';
import type { S3Connection } from './s3-connection';
import { isNotFound, isRangeOutside, orUnavailable } from './s3-errors';

const keyPattern = /^[a-z0-9][\w.-]*(\/[a-z0-9][\w.-]*)*$/i;
const maxKeyLength = 300;
const partBytes = 8 * 1024 * 1024;
const partsAtOnce = 4;

export class S3Blobs implements BlobStore {
  constructor(
    private readonly connection: S3Connection,
    private readonly clock: Clock,
  ) {}

  async put(key: string, content: Uint8Array | Readable, options: BlobOptions): Promise<BlobInfo> {
    if (!keyPattern.test(key) || key.length > maxKeyLength) throw new RangeError(`${key} is not a blob key`);
    const gathered = await gather(content, options.maxBytes);
    try {
      const { bytes, sha256 } = gathered;
      const createdAtMs = options.createdAtMs ?? this.clock.nowMs();
      const info: BlobInfo = { key, bytes, contentType: options.contentType, sha256, createdAtMs };
      await this.upload(info, gathered);
      return info;
    } finally {
      await gathered.remove();
    }
  }

  private async upload(info: BlobInfo, content: Gathered): Promise<void> {
    try {
      await orUnavailable(this.send(info, content));
    } catch (error) {
      // Only the response may have been lost: the object's metadata shows whether it was stored.
      const stored = await this.stat(info.key).catch(() => undefined);
      if (stored?.sha256 !== info.sha256 || stored.createdAtMs !== info.createdAtMs) throw error;
    }
  }

  /**
   * Uploads a large object in parts: it appears completely with the last one. The store verifies each part on arrival.
   */
  private async send(info: BlobInfo, content: Gathered): Promise<unknown> {
    const { writer } = this.connection;
    const target = {
      ...this.at(info.key),
      ContentType: info.contentType,
      Metadata: { sha256: info.sha256, 'created-ms': String(info.createdAtMs) },
    };
    if (content.memory !== undefined) {
      const ChecksumSHA256 = Buffer.from(info.sha256, 'hex').toString('base64');
      return writer.send(new PutObjectCommand({ ...target, Body: content.memory, ChecksumSHA256 }));
    }
    return new Upload({
      client: writer,
      params: { ...target, Body: createReadStream(content.path), ChecksumAlgorithm: 'SHA256' },
      partSize: partBytes,
      queueSize: partsAtOnce,
    }).done();
  }

  async stat(key: string): Promise<BlobInfo | undefined> {
    const head = await this.found(this.connection.reader.send(new HeadObjectCommand(this.at(key))));
    return head && infoOf(key, head);
  }

  async read(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | undefined> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    let answer: GetObjectCommandOutput | undefined;
    try {
      answer = await this.found(this.connection.reader.send(new GetObjectCommand({ ...this.at(key), Range })));
    } catch (error) {
      if (isRangeOutside(error)) return NodeReadable.from([]);
      throw error;
    }
    if (answer === undefined) return undefined;
    return checked(answer.Body as Readable, range === undefined ? infoOf(key, answer).sha256 : undefined);
  }

  async readAll(key: string): Promise<Buffer | undefined> {
    const stream = await this.read(key);
    return stream && buffer(stream);
  }

  async delete(key: string): Promise<void> {
    await this.found(this.connection.writer.send(new DeleteObjectCommand(this.at(key))));
  }

  async list(prefix: string): Promise<readonly string[]> {
    const { bucket, prefix: root, reader } = this.connection;
    const keys: string[] = [];
    for (let from: string | undefined; ; ) {
      const page = await orUnavailable(
        reader.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: root + prefix, ContinuationToken: from })),
      );
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key.slice(root.length));
      if (!page.IsTruncated) return keys.sort();
      from = page.NextContinuationToken;
    }
  }

  private at(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.connection.bucket, Key: this.connection.prefix + key };
  }

  private async found<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await orUnavailable(answer);
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }
}

function infoOf(key: string, head: HeadObjectCommandOutput | GetObjectCommandOutput): BlobInfo {
  const { sha256 = '', 'created-ms': createdMs } = head.Metadata ?? {};
  return {
    ...{ key, bytes: head.ContentLength ?? 0, contentType: head.ContentType ?? 'application/octet-stream', sha256 },
    createdAtMs: createdMs === undefined ? (head.LastModified?.getTime() ?? 0) : Number(createdMs),
  };
}
