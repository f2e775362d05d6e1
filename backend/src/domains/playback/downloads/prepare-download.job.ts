// Prepares the file of one song for a download: FLAC of a lossless master or tagged Opus, and the checksum for the zip.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DownloadFormat } from '@libretto/contracts/http/playback/downloads';
import { defineJob } from '../../../kernel/jobs/job';
import { deterministicId } from '../../../kernel/values/ids';
import { type AudioEncoder, AudioRefusal, type SoundTags } from '../../../ports/media/audio-encoder';
import type { PlaybackDeps } from '../playback.deps';
import { checksumOf } from './checksums';
import {
  downloadFile,
  flacKey,
  type NamedSong,
  needsFlac,
  opusSource,
  taggedOpusKey,
  taggedOpusType,
  tagsOf,
} from './download-files';
import { artistNames, downloadableSongs } from './downloadable-songs.projection';
import { formerMember } from './purchases.queries';

export const prepareDownloadType = 'prepare-download';

export interface PrepareDownload {
  readonly songId: string;
  readonly format: DownloadFormat;
}

/** One job per file, however many people request it. */
export const prepareDownloadId = (named: NamedSong, format: DownloadFormat): string =>
  deterministicId(prepareDownloadType, flacKey(named), format);

type Deps = Pick<PlaybackDeps, 'reads' | 'blobs' | 'log' | 'installation'>;

/** @param encoder without it, neither FLAC nor tagged Opus is made */
export const prepareDownloadJob = (deps: Deps, encoder: AudioEncoder | undefined) =>
  defineJob<PrepareDownload>({
    type: prepareDownloadType,
    run: async ({ songId, format }, run) => {
      const song = await deps.reads.collection(downloadableSongs).get(songId);
      if (!song) throw new Error(`Song ${songId} is not known.`);
      const artist = (await deps.reads.collection(artistNames).get(song.artistId))?.name ?? formerMember;
      const named = { song, artist };
      const wanted = encoder && (await wantedFile(deps.blobs, encoder, named, format));
      if (wanted && !(await deps.blobs.stat(wanted.key))) {
        const folder = join(deps.installation.dataDir, 'downloads-in-progress', run.jobId);
        await rm(folder, { recursive: true, force: true });
        await mkdir(folder, { recursive: true });
        try {
          await makeFile(deps.blobs, wanted, tagsOf(named), folder, run.signal);
        } catch (error) {
          if (!(error instanceof AudioRefusal)) throw error;
          // The download then contains the original file.
          deps.log.error({ songId, format, code: error.code, detail: error.detail }, 'a download cannot be made');
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      }
      const file = await downloadFile(deps.blobs, named, format);
      if (file) await checksumOf(deps.blobs, file, run.signal);
    },
  });

/** The file to generate for a format, and its source; undefined when nothing must be generated. */
interface WantedFile {
  readonly key: string;
  readonly contentType: string;
  readonly sourceKey: string;
  readonly make: NonNullable<AudioEncoder['makeFlac']>;
}

async function wantedFile(
  blobs: Deps['blobs'],
  encoder: AudioEncoder,
  named: NamedSong,
  format: DownloadFormat,
): Promise<WantedFile | undefined> {
  const { song } = named;
  if (encoder.makeFlac && needsFlac(song, format)) {
    const make = encoder.makeFlac.bind(encoder);
    return { key: flacKey(named), contentType: 'audio/flac', sourceKey: song.masterKey, make };
  }
  const opus = encoder.tagOpus && format === 'opus' ? await opusSource(blobs, song) : undefined;
  if (!encoder.tagOpus || !opus) return undefined;
  const make = encoder.tagOpus.bind(encoder);
  return { key: taggedOpusKey(named), contentType: taggedOpusType, sourceKey: opus.key, make };
}

async function makeFile(
  blobs: Deps['blobs'],
  { key, contentType, sourceKey, make }: WantedFile,
  tags: SoundTags,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const content = await blobs.read(sourceKey);
  if (!content) throw new Error(`The file ${sourceKey} is not there.`);
  const [source, target] = [join(folder, 'source'), join(folder, 'target')];
  await pipeline(content, createWriteStream(source));
  await make(source, target, tags, { signal });
  await blobs.put(key, createReadStream(target), { contentType });
}
