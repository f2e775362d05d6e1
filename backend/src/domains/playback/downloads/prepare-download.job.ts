// Makes the file of one song ready for a download: FLAC of a lossless master, and the checksum that the zip names.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DownloadFormat } from '@libretto/contracts/http/downloads';
import { deterministicId } from '../../../kernel/ids';
import { defineJob } from '../../../kernel/job';
import { type AudioEncoder, AudioRefusal } from '../../../ports/audio-encoder';
import type { PlaybackDeps } from '../playback.deps';
import { checksumOf } from './checksums';
import { downloadFile, flacKey, type NamedSong, needsFlac, tagsOf } from './download-files';
import { artistNames, downloadableSongs } from './downloadable-songs.projection';
import { formerMember } from './purchases.queries';

export const prepareDownloadType = 'prepare-download';

export interface PrepareDownload {
  readonly songId: string;
  readonly format: DownloadFormat;
}

/** One for each file that is wanted, however many ask for it. */
export const prepareDownloadId = (named: NamedSong, format: DownloadFormat): string =>
  deterministicId(prepareDownloadType, flacKey(named), format);

type Deps = Pick<PlaybackDeps, 'reads' | 'blobs' | 'log' | 'installation'>;

/** @param encoder Without one, FLAC is not made. */
export const prepareDownloadJob = (deps: Deps, encoder: AudioEncoder | undefined) =>
  defineJob<PrepareDownload>({
    type: prepareDownloadType,
    run: async ({ songId, format }, run) => {
      const song = await deps.reads.collection(downloadableSongs).get(songId);
      if (!song) throw new Error(`Song ${songId} is not known.`);
      const artist = (await deps.reads.collection(artistNames).get(song.artistId))?.name ?? formerMember;
      const named = { song, artist };
      if (encoder?.makeFlac && needsFlac(song, format) && !(await deps.blobs.stat(flacKey(named)))) {
        const folder = join(deps.installation.dataDir, 'downloads-in-progress', run.jobId);
        await rm(folder, { recursive: true, force: true });
        await mkdir(folder, { recursive: true });
        try {
          await makeFlac(deps, encoder.makeFlac.bind(encoder), named, folder, run.signal);
        } catch (error) {
          if (!(error instanceof AudioRefusal)) throw error;
          // It comes as its original then.
          deps.log.error({ songId, code: error.code, detail: error.detail }, 'no FLAC can be made of a master');
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      }
      const file = await downloadFile(deps.blobs, named, format);
      if (file) await checksumOf(deps.blobs, file, run.signal);
    },
  });

async function makeFlac(
  { blobs }: Deps,
  make: NonNullable<AudioEncoder['makeFlac']>,
  named: NamedSong,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const content = await blobs.read(named.song.masterKey);
  if (!content) throw new Error(`The master ${named.song.masterKey} is not there.`);
  const [source, target] = [join(folder, 'master'), join(folder, 'sound.flac')];
  await pipeline(content, createWriteStream(source));
  await make(source, target, tagsOf(named), { signal });
  await blobs.put(flacKey(named), createReadStream(target), { contentType: 'audio/flac' });
}
