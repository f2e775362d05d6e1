// Connections to an S3 store. By default the client has no timeouts and opens an unlimited number of connections.
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import {
  AbortMultipartUploadCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { UnavailableError } from '../../ports/operations/unavailable';
import { orUnavailable } from './s3-errors';

const connectionTimeoutMs = 1000;
const readTimeoutMs = 2000;
/** Upload timeout: a part of several megabytes may take this long over a slow network. */
const writeTimeoutMs = 15_000;
/** More parallel connections are slower, not faster. */
const maxSockets = 16;
const readAttempts = 3;
/** Enough write attempts to survive a restart of the store. */
const writeAttempts = 8;
/** An upload that is older than this will never be completed. */
const abandonedAfterMs = 24 * 60 * 60 * 1000;

export interface S3Connection {
  readonly bucket: string;
  /** Prefix of every key; empty, or ending with a slash. */
  readonly prefix: string;
  readonly reader: S3Client;
  readonly writer: S3Client;
  close(): void;
}

/**
 * @param address `https://KEY:SECRET@host/bucket/prefix?region=eu-central-1`. Without a key, the official client finds
 * the credentials in its usual places: the environment, or a role of the machine.
 */
export function connectS3(address: string): S3Connection {
  const url = new URL(address);
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean);
  if (bucket === '') throw new RangeError('The address of the S3 store names no bucket');
  const credentials = url.username && {
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
  const clientWith = (requestTimeoutMs: number, attempts: number) =>
    new S3Client({
      endpoint: url.origin,
      region: url.searchParams.get('region') ?? 'us-east-1',
      forcePathStyle: true,
      ...(credentials && { credentials }),
      maxAttempts: attempts,
      requestHandler: new NodeHttpHandler({
        connectionTimeout: connectionTimeoutMs,
        requestTimeout: requestTimeoutMs,
        throwOnRequestTimeout: true,
        socketTimeout: requestTimeoutMs,
        httpAgent: new HttpAgent({ keepAlive: true, maxSockets }),
        httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets }),
      }),
    });
  const reader = clientWith(readTimeoutMs, readAttempts);
  const writer = clientWith(writeTimeoutMs, writeAttempts);
  return {
    ...{ bucket, prefix: folders.map((folder) => `${folder}/`).join(''), reader, writer },
    close: () => {
      reader.destroy();
      writer.destroy();
    },
  };
}

/** Aborts abandoned multipart uploads, whose invisible parts occupy space. @returns the number of aborted uploads. */
export async function abortAbandonedUploads({ writer, bucket, prefix }: S3Connection, nowMs: number): Promise<number> {
  const { Uploads = [] } = await orUnavailable(
    writer.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix })),
  );
  const abandoned = Uploads.filter(({ Initiated }) => nowMs - (Initiated?.getTime() ?? nowMs) > abandonedAfterMs);
  for (const { Key, UploadId } of abandoned) {
    await orUnavailable(writer.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })));
  }
  return abandoned.length;
}

/**
 * Resolves once the store has responded, even if these credentials may not access the bucket. @throws UnavailableError
 */
export async function s3Answers({ reader, bucket }: S3Connection): Promise<void> {
  await orUnavailable(reader.send(new HeadBucketCommand({ Bucket: bucket }))).catch((error: unknown) => {
    if (error instanceof UnavailableError) throw error;
  });
}
