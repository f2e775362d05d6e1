// Uploaded pictures: an original, and smaller variants that are made of it when somebody looks. A picture is kept before the
// command that gives it to somebody; a job that is noted beforehand looks an hour later whether that came about.
import type { BlobStore } from '../ports/blob-store';
import type { Clock } from '../ports/clock';
import type { Jobs } from '../ports/jobs';
import { newId } from './ids';
import { defineJob, type JobDefinition } from './job';

/** Longer than any command takes, and its repeats by a browser that has lost its connection. */
const unusedAfterMs = 60 * 60_000;
/** One that was kept so short a time ago has a job of its own, and its command may be under way. */
const recentMs = unusedAfterMs / 2;

export const pictureKey = (imageId: string) => `images/${imageId}`;
/** What the keys of all its variants begin with. */
export const variantsOf = (imageId: string) => `image-variants/${imageId}/`;

/** The original first: what makes a variant looks afterwards whether it is still there. */
export async function dropPicture(blobs: BlobStore, imageId: string): Promise<void> {
  await blobs.delete(pictureKey(imageId));
  for (const key of await blobs.list(variantsOf(imageId))) await blobs.delete(key);
}

interface Noted {
  readonly imageId: string;
  /** Of the stream whose command is to use it. */
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

/** @param sweepType of the job that looks whether it came to be used; see {@link sweepPictureJob}. */
export async function keepPicture(
  { blobs, jobs, clock }: KeepDeps,
  sweepType: string,
  { imageId, ownerId, content }: NewPicture,
): Promise<void> {
  const payload: Noted = { imageId, ownerId };
  // Each upload is noted by itself: a repeat keeps the picture anew, perhaps after the job of the first has looked.
  await jobs.enqueue({ id: newId(), type: sweepType, payload, notBeforeMs: clock.nowMs() + unusedAfterMs });
  await blobs.put(pictureKey(imageId), content, { contentType: 'image/webp' });
}

/** @param isUsed whether the stream uses the picture now, or may take it up again. */
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
