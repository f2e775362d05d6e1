// Uploaded pictures: an original, and smaller variants that are created on demand. A picture is stored before the
// command that assigns it; a job enqueued beforehand checks an hour later whether it is in use.
import type { BlobStore } from '../../ports/media/blob-store';
import type { Clock } from '../../ports/operations/clock';
import type { Jobs } from '../../ports/operations/jobs';
import { defineJob, type JobDefinition } from '../jobs/job';
import { newId } from '../values/ids';

/** Longer than any command takes, including its retries by a browser that has lost its connection. */
const unusedAfterMs = 60 * 60_000;
/** A picture stored more recently than this has its own later job, and its command may still be pending. */
const recentMs = unusedAfterMs / 2;

export const pictureKey = (imageId: string) => `images/${imageId}`;
/** The key prefix of all its variants. */
export const variantsOf = (imageId: string) => `image-variants/${imageId}/`;

/**
 * Deletes the original first, because the code that creates a variant checks afterwards whether the original still
 * exists.
 */
export async function dropPicture(blobs: BlobStore, imageId: string): Promise<void> {
  await blobs.delete(pictureKey(imageId));
  for (const key of await blobs.list(variantsOf(imageId))) await blobs.delete(key);
}

interface Noted {
  readonly imageId: string;
  /** The id of the stream whose command is to use the picture. */
  readonly ownerId: string;
}

export interface NewPicture extends Noted {
  readonly content: Buffer;
}

export interface KeepDeps {
  readonly blobs: BlobStore;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
}

/** @param sweepType type of the job that checks whether the picture is in use; see {@link sweepPictureJob}. */
export async function keepPicture(
  { blobs, jobs, clock }: KeepDeps,
  sweepType: string,
  { imageId, ownerId, content }: NewPicture,
): Promise<void> {
  const payload: Noted = { imageId, ownerId };
  // Each upload enqueues its own job: a repeat stores the picture again, possibly after the first upload's job has run.
  await jobs.enqueue({ id: newId(), type: sweepType, payload, notBeforeMs: clock.nowMs() + unusedAfterMs });
  await blobs.put(pictureKey(imageId), content, { contentType: 'image/webp' });
}

/** @param isUsed whether the stream uses the picture now or may use it again. */
export function sweepPictureJob(
  sweepType: string,
  { blobs, clock }: Omit<KeepDeps, 'jobs'>,
  isUsed: (ownerId: string, imageId: string) => Promise<boolean>,
): JobDefinition {
  return defineJob<Noted>({
    type: sweepType,
    run: async ({ imageId, ownerId }) => {
      const kept = await blobs.stat(pictureKey(imageId));
      if (kept === undefined || kept.createdAtMs > clock.nowMs() - recentMs) return;
      if (!(await isUsed(ownerId, imageId))) await dropPicture(blobs, imageId);
    },
  });
}
