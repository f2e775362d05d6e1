// Connections to an S3 store. By default its client waits for ever and opens as many connections as are asked for.
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import {
  AbortMultipartUploadCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { UnavailableError } from '../../ports/unavailable';
import { orUnavailable } from './s3-errors';

const connectionTimeoutMs = 1000;
const readTimeoutMs = 2000;
/** A part of several megabytes may take so long on a slow way. */
const writeTimeoutMs = 15_000;
/** More connections at once are slower, not faster. */
const maxSockets = 16;
const readAttempts = 3;
/** They bridge a restart of the store. */
const writeAttempts = 8;
/** An upload that has not ended after this time never will. */
const abandonedAfterMs = 24 * 60 * 60 * 1000;

export interface S3Connection {
  readonly bucket: string;
  /** Before every key; empty or ends with a slash. */
  readonly prefix: string;
  readonly reader: S3Client;
  readonly writer: S3Client;
  close(): void;
}

/**
 * @param address `https://KEY:SECRET@host/bucket/prefix?region=eu-central-1`. Without a key in it, credentials come from where
 * the official client looks for them: the environment, a role of the machine.
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

/** Parts of uploads that nobody will end take room and are seen by nobody. @returns how many uploads were given up. */
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

/** Resolves when the store has answered, be it that these credentials may not look at the bucket. @throws UnavailableError */
export async function s3Answers({ reader, bucket }: S3Connection): Promise<void> {
  await orUnavailable(reader.send(new HeadBucketCommand({ Bucket: bucket }))).catch((error: unknown) => {
    if (error instanceof UnavailableError) throw error;
  });
}
