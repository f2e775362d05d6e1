// AIFF and Apple Lossless are silent in most browsers. Of those a copy is made while they are measured, that the player of a
// draft and of the review queue gets in place of the master.
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { JobRun } from '../../../kernel/job';
import { listeningCopyContentType, listeningCopyKey } from '../../../kernel/listening-copy';
import type { SoundFacts, SoundMeter } from '../../../ports/audio-encoder';
import type { CatalogueDeps } from '../catalogue.deps';

export const needsListeningCopy = ({ container, codec }: Pick<SoundFacts, 'container' | 'codec'>) =>
  container === 'aiff' || codec === 'alac';

interface Measured {
  readonly path: string;
  readonly masterKey: string;
  readonly songId: string;
}

/** A copy that cannot be made costs nobody the song: it is written to the log, and the player gets the master. */
export async function makeListeningCopy(
  { blobs, log }: Pick<CatalogueDeps, 'blobs' | 'log'>,
  encoder: Pick<SoundMeter, 'transcode'>,
  { path, masterKey, songId }: Measured,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  if (encoder.transcode === undefined) return;
  const key = listeningCopyKey(masterKey);
  if ((await blobs.stat(key)) !== undefined) return;
  const target = { path: `${path}.webm`, format: 'opus', bitrateKbps: 256, part: 'whole' } as const;
  try {
    await encoder.transcode(path, [target], { signal });
    await blobs.put(key, createReadStream(target.path), { contentType: listeningCopyContentType });
  } catch (error) {
    signal.throwIfAborted();
    log.error({ songId, err: error }, 'no copy to listen to could be made of an upload');
  } finally {
    await rm(target.path, { force: true });
  }
}
