// What a song needs to be heard from the moment that it is public, made while its master is measured: the preview that a paid
// song gives away and, of a master that usual browsers do not play, a copy that they do. The renditions follow after approval.
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { JobRun } from '../../../kernel/job';
import { listeningCopyContentType, listeningCopyKey, previewKeyBeside } from '../../../kernel/listening-copy';
import type { RenditionTarget, SoundFacts, SoundMeter } from '../../../ports/audio-encoder';
import type { CatalogueDeps } from '../catalogue.deps';

/** What Chromium, Firefox and Safari all play in a file of its own. Anything else has a listening copy. */
const playedCodecs = new Set(['pcm', 'flac', 'mp3', 'aac', 'opus', 'vorbis']);

export const needsListeningCopy = ({ container, codec }: Pick<SoundFacts, 'container' | 'codec'>) =>
  container === 'aiff' || !playedCodecs.has(codec);

interface Measured {
  readonly path: string;
  readonly masterKey: string;
  readonly songId: string;
  readonly facts: SoundFacts;
}

/**
 * A file that cannot be made costs nobody the song: it is written to the log, and the renditions make up for it.
 * @returns the key of the preview, null where there is none.
 */
export async function makeListeningFiles(
  { blobs, log }: Pick<CatalogueDeps, 'blobs' | 'log'>,
  encoder: Pick<SoundMeter, 'transcode'>,
  { path, masterKey, songId, facts }: Measured,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<string | null> {
  if (encoder.transcode === undefined) return null;
  const previewKey = previewKeyBeside(masterKey);
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
