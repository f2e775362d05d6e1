// In the distributed profile the blob store shares releases of the front end. A release command works on a local copy of
// them while it holds a lease, which excludes other commands.
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../../adapters/in-process/system-clock';
import { connectRedis } from '../../adapters/redis/client';
import { RedisLeases } from '../../adapters/redis/leases';
import { S3Blobs } from '../../adapters/s3/s3-blob-store';
import { connectS3 } from '../../adapters/s3/s3-connection';
import { newId } from '../../kernel/values/ids';
import type { Lease, Leases } from '../../ports/operations/leases';
import { SharedReleases } from '../../site/shared-releases';
import { readConfig } from '../config/config';
import type { DistributedSettings } from '../config/distributed-settings';

const leaseName = 'releases';
const leaseMs = 30_000;
const renewEveryMs = 10_000;
const askAgainMs = 250;
const redisAnswersWithinMs = 10_000;

export interface SharedIn {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly repoRoot: string;
  /** `releases` in the data folder. */
  readonly folder: string;
}

/** Copies the shared releases into the folder, runs the work on it, and shares what the work has changed. */
export async function onSharedReleases<Result>(
  { env, repoRoot, folder }: SharedIn,
  work: () => Promise<Result>,
): Promise<Result> {
  const settings = readConfig({ ...env, LIBRETTO_ROLE: 'api' }, repoRoot).config.engines as DistributedSettings;
  const redis = connectRedis(settings.redisUrl);
  const s3 = connectS3(settings.blobsUrl);
  try {
    await redis.ready(redisAnswersWithinMs);
    return await underLease(new RedisLeases(redis, systemClock), async (requireHeld) => {
      const releases = new SharedReleases(new S3Blobs(s3, systemClock), folder);
      await releases.pull();
      const result = await work();
      await requireHeld();
      await releases.push();
      return result;
    });
  } finally {
    redis.close();
    s3.close();
  }
}

/** @param work receives a function that rejects once another command has acquired the lease. */
async function underLease<Result>(
  leases: Leases,
  work: (requireHeld: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const holder = newId();
  let lease: Lease | undefined;
  while (lease === undefined) {
    lease = await leases.acquire(leaseName, holder, leaseMs);
    if (lease === undefined) await pause(askAgainMs);
  }
  const held = lease;
  const renew = () => leases.renewAll([held], leaseMs);
  const requireHeld = async () => {
    if ((await renew()).length === 0) throw new Error('Another release command has begun; repeat this one');
  };
  // A failed renewal is retried, and `requireHeld` finds out whether the lease was lost.
  const renewing = setInterval(() => void renew().catch(() => undefined), renewEveryMs);
  try {
    return await work(requireHeld);
  } finally {
    clearInterval(renewing);
    await leases.release(held);
  }
}
