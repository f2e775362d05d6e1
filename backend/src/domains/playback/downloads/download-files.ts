// Selects the file of a song for a download format, and names it for the buyer's disk.
import { createHash } from 'node:crypto';
import type { DownloadFormat } from '@libretto/contracts/http/playback/downloads';
import type { BlobInfo, BlobStore } from '../../../ports/media/blob-store';
import { renditionKey } from '../renditions/rendition-keys';
import { masterIsOpusOf } from '../sound/sound-choice';
import type { DownloadableSong } from './downloadable-songs.projection';

/** A song with the name of its artist. */
export interface NamedSong {
  readonly song: DownloadableSong;
  readonly artist: string;
}

/** Increase this version when generated files change so much that all must be regenerated. */
const version = 1;

const kinds: Readonly<Record<string, { readonly name: string; readonly extension: string }>> = {
  'audio/wav': { name: 'WAV', extension: 'wav' },
  'audio/aiff': { name: 'AIFF', extension: 'aiff' },
  'audio/flac': { name: 'FLAC', extension: 'flac' },
  'audio/mpeg': { name: 'MP3', extension: 'mp3' },
  'audio/ogg': { name: 'Ogg', extension: 'ogg' },
  'audio/webm': { name: 'Opus', extension: 'webm' },
  'audio/mp4': { name: 'AAC', extension: 'm4a' },
  'audio/aac': { name: 'AAC', extension: 'aac' },
};
/** The content type that `tagOpus` writes; an upload of `audio/ogg` may also contain Vorbis. */
export const taggedOpusType = 'audio/ogg; codecs=opus';
const unknownKind = { name: 'Original', extension: 'bin' };
/** The highest bitrate that is generated. */
const opusKbps = 320;

export const kindOf = (contentType: string) =>
  contentType === taggedOpusType
    ? { name: 'Opus', extension: 'opus' }
    : (kinds[contentType.split(';')[0] ?? ''] ?? unknownKind);

/** Opus with tags, or the WebM file from which the tagged file is made. */
export const isOpus = ({ contentType }: BlobInfo) => contentType === taggedOpusType || contentType === 'audio/webm';

/** Converting a lossy file to FLAC would only make it larger. */
export const isLossless = ({ masterContentType }: DownloadableSong) =>
  ['audio/wav', 'audio/aiff', 'audio/flac'].includes(masterContentType);

export const tagsOf = ({ song: { title, albumTitle: album, trackNumber }, artist }: NamedSong) => ({
  ...{ title, artist, album, trackNumber },
});

/** The key depends on the master and the tags, so a change of either generates a new file. */
function madeKey(named: NamedSong, name: 'sound.flac' | 'sound.opus'): string {
  const { songId, masterKey } = named.song;
  const source = JSON.stringify([version, songId, masterKey, tagsOf(named)]);
  const edition = createHash('sha256').update(source).digest('hex').slice(0, 32);
  return `downloads/${edition}/${name}`;
}
export const flacKey = (named: NamedSong) => madeKey(named, 'sound.flac');
export const taggedOpusKey = (named: NamedSong) => madeKey(named, 'sound.opus');

/** Whether a FLAC file must be generated from the master first. */
export const needsFlac = (song: DownloadableSong, format: DownloadFormat) =>
  format === 'flac' && isLossless(song) && song.masterContentType !== 'audio/flac';

/** The best existing Opus file, in WebM and without tags; undefined when nothing was generated from the master yet. */
export async function opusSource(
  blobs: Pick<BlobStore, 'stat'>,
  song: DownloadableSong,
): Promise<BlobInfo | undefined> {
  const master = await blobs.stat(song.masterKey);
  if (master && masterIsOpusOf(song, master.bytes, opusKbps)) return master;
  return blobs.stat(renditionKey(song, { part: 'whole', format: 'opus', bitrateKbps: opusKbps }));
}

/** Returns the file of this format, or the original if that format does not exist. */
export async function downloadFile(
  blobs: Pick<BlobStore, 'stat'>,
  named: NamedSong,
  format: DownloadFormat,
): Promise<BlobInfo | undefined> {
  const { song } = named;
  const made = needsFlac(song, format) ? await blobs.stat(flacKey(named)) : undefined;
  if (made) return made;
  const opus =
    format === 'opus' ? ((await blobs.stat(taggedOpusKey(named))) ?? (await opusSource(blobs, song))) : undefined;
  return opus ?? (await blobs.stat(song.masterKey));
}

/** Replaces characters that some file system rejects, and prevents names that leave their folder. */
export function fileName(text: string): string {
  const plain = text
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed.
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_')
    .replace(/[. ]+$/, '')
    .replace(/^[. ]+/, '')
    .slice(0, 100)
    .trim();
  return plain === '' ? '_' : plain;
}
