// Prepares an uploaded video for browsers: converts it if they cannot play it, moves its index to the front, and draws
// the poster that is shown until playback.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { blobReader } from '../../../kernel/files/blob-reads';
import type { JobRun } from '../../../kernel/jobs/job';
import { type VideoContainer, type VideoEncoder, VideoRefusal } from '../../../ports/media/video-encoder';
import type { SocialDeps } from '../social.deps';
import { withIndexInFront } from './fast-start';
import { asItCame, type MediaFile, type PreparedMedia } from './media.decider';
import { posterKey } from './media-files';
import { readMp4 } from './mp4-boxes';
import { withTemporaryCopy } from './with-temporary-copy';

type Deps = Pick<SocialDeps, 'blobs' | 'log' | 'installation'>;

export async function prepareVideo(
  deps: Deps,
  encoder: VideoEncoder | undefined,
  file: MediaFile,
  run: JobRun,
): Promise<PreparedMedia> {
  const isThere = (await encoder?.isThere()) ?? false;
  try {
    if (encoder && isThere && file.needsConversion) return await convert(deps, encoder, file, run);
    // The process that accepted the upload could convert it, but this one cannot.
    if (file.needsConversion) return { ...asItCame(file.mediaId), isReady: false };
    const key = await putIndexInFront(deps, file);
    const hasPoster = encoder && isThere && (await drawPoster(deps, encoder, file, run));
    return { ...asItCame(file.mediaId), key, ...(hasPoster && { hasPoster }) };
  } catch (error) {
    if (!(error instanceof VideoRefusal)) throw error;
    deps.log.info({ mediaId: file.mediaId, err: error }, 'an uploaded video of a post cannot be converted');
    return { ...asItCame(file.mediaId), isReady: false };
  }
}

const playKeyOf = ({ folder }: MediaFile) => `${folder}play.mp4`;
const containerOf = ({ contentType }: MediaFile): VideoContainer => (contentType === 'video/mp4' ? 'mp4' : 'webm');

async function convert(deps: Deps, encoder: VideoEncoder, file: MediaFile, run: JobRun): Promise<PreparedMedia> {
  return await withTemporaryCopy(deps, file.key, async (source, folder) => {
    const { signal } = run;
    const onProgress = (share: number) => void run.progress(share).catch(() => undefined);
    const target = join(folder, 'play.mp4');
    await encoder.convert(source, containerOf(file), target, { signal, onProgress });
    const about = await readMade(target);
    const poster = join(folder, 'poster.jpg');
    await encoder.drawPoster(target, 'mp4', poster, { signal });
    const key = playKeyOf(file);
    await deps.blobs.put(key, createReadStream(target), { contentType: 'video/mp4' });
    await deps.blobs.put(posterKey(file.folder), createReadStream(poster), { contentType: 'image/jpeg' });
    return { ...asItCame(file.mediaId), key, hasPoster: true, ...about };
  });
}

/** Reads duration and size after the conversion, because the upload may have been rotated or may not state them. */
async function readMade(path: string): Promise<Pick<PreparedMedia, 'durationMs' | 'size'>> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const read = async (start: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    };
    const made = await readMp4(read, size);
    const picture = made?.tracks.find(({ handler }) => handler === 'vide');
    if (made === undefined || picture === undefined) throw new Error('The converted video cannot be read');
    const { width, height } = picture;
    return { durationMs: made.durationMs, size: { width: width || null, height: height || null } };
  } finally {
    await handle.close();
  }
}

/** Returns null when the index is at the front already, or the file is not an MP4. */
async function putIndexInFront({ blobs }: Deps, file: MediaFile): Promise<string | null> {
  const kept = await blobs.stat(file.key);
  const readAt = blobReader(blobs, file.key);
  const parsed = kept && (await readMp4(readAt, kept.bytes));
  const ordered = parsed && !parsed.isFastStart && (await withIndexInFront(readAt, parsed));
  if (!ordered) return null;
  const key = playKeyOf(file);
  await blobs.put(key, ordered, { contentType: 'video/mp4' });
  return key;
}

/** Optional: a video without a poster is shown anyway. */
async function drawPoster(
  deps: Deps,
  encoder: VideoEncoder,
  file: MediaFile,
  { signal }: JobRun,
): Promise<true | undefined> {
  try {
    return await withTemporaryCopy(deps, file.key, async (source, folder) => {
      const poster = join(folder, 'poster.jpg');
      await encoder.drawPoster(source, containerOf(file), poster, { signal });
      await deps.blobs.put(posterKey(file.folder), createReadStream(poster), { contentType: 'image/jpeg' });
      return true as const;
    });
  } catch (error) {
    if (!(error instanceof VideoRefusal)) throw error;
    deps.log.info({ mediaId: file.mediaId, err: error }, 'no picture could be made of a video of a post');
    return undefined;
  }
}
