// Makes the files that a song needs as soon as it is public, while its master is measured: the preview of a paid song,
// and a listening copy of a master that common browsers cannot play. The renditions follow after approval.
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { listeningCopyContentType, listeningCopyKey, previewKeyOf } from '../../../kernel/files/listening-copy';
import type { JobRun } from '../../../kernel/jobs/job';
import type { RenditionTarget, SoundFacts, SoundMeter } from '../../../ports/media/audio-encoder';
import type { CatalogueDeps } from '../catalogue.deps';

/**
 * Codecs that Chromium, Firefox and Safari all play in their own file format. Any other codec needs a listening copy.
 */
const playedCodecs = new Set(['pcm', 'flac', 'mp3', 'aac', 'opus', 'vorbis']);

/** Codecs that browsers play in MP4 from the first sample to the last; Opus is trimmed twice, PCM is not played. */
const playedInMp4 = new Set(['aac', 'mp3', 'flac']);

export const needsListeningCopy = ({ container, codec }: Pick<SoundFacts, 'container' | 'codec'>) =>
  container === 'aiff' || !playedCodecs.has(codec) || (container === 'mp4' && !playedInMp4.has(codec));

interface Measured {
  readonly path: string;
  readonly masterKey: string;
  readonly songId: string;
  readonly facts: SoundFacts;
}

/**
 * Makes the preview and the listening copy. A file that fails is logged and does not fail the upload, because the
 * renditions replace it later.
 * @returns the key of the preview; null when there is no preview
 */
export async function makeListeningFiles(
  { blobs, log }: Pick<CatalogueDeps, 'blobs' | 'log'>,
  encoder: Pick<SoundMeter, 'transcode'>,
  { path, masterKey, songId, facts }: Measured,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<string | null> {
  if (encoder.transcode === undefined) return null;
  const previewKey = previewKeyOf(masterKey);
  const preview: RenditionTarget = { path: `${path}.preview`, format: 'opus', bitrateKbps: 128, part: 'preview' };
  const copy: RenditionTarget = { path: `${path}.listen`, format: 'opus', bitrateKbps: 256, part: 'whole' };
  const wanted = new Map([
    [previewKey, preview],
    ...(needsListeningCopy(facts) ? ([[listeningCopyKey(masterKey), copy]] as const) : []),
  ]);
  try {
    await encoder.transcode(path, [...wanted.values()], { signal, facts });
    for (const [key, target] of wanted) {
      await blobs.put(key, createReadStream(target.path), { contentType: listeningCopyContentType });
    }
    return previewKey;
  } catch (error) {
    signal.throwIfAborted();
    log.error({ songId, err: error }, 'no preview of an upload could be made');
    return null;
  } finally {
    for (const target of wanted.values()) await rm(target.path, { force: true });
  }
}
