// Which file of a song answers a format, and what it is called on the disk of who bought it.
import { createHash } from 'node:crypto';
import type { DownloadFormat } from '@libretto/contracts/http/downloads';
import type { BlobInfo, BlobStore } from '../../../ports/blob-store';
import { renditionKey } from '../renditions/rendition-keys';
import { masterIsOpusOf } from '../sound-choice';
import type { DownloadableSong } from './downloadable-songs.projection';

/** A song, and what its artist is called. */
export interface NamedSong {
  readonly song: DownloadableSong;
  readonly artist: string;
}

/** Raised when what is made of a master changes so much that it is to be made anew. */
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
/** As `tagOpus` writes it; an upload of `audio/ogg` may hold Vorbis as well. */
export const taggedOpusType = 'audio/ogg; codecs=opus';
const unknownKind = { name: 'Original', extension: 'bin' };
/** The best that is made. */
const opusKbps = 320;

export const kindOf = (contentType: string) =>
  contentType === taggedOpusType
    ? { name: 'Opus', extension: 'opus' }
    : (kinds[contentType.split(';')[0] ?? ''] ?? unknownKind);

/** Opus with its tags, or in the WebM from which that is made. */
export const isOpus = ({ contentType }: BlobInfo) => contentType === taggedOpusType || contentType === 'audio/webm';

/** FLAC of a file that has lost sound already would only be larger. */
export const isLossless = ({ masterContentType }: DownloadableSong) =>
  ['audio/wav', 'audio/aiff', 'audio/flac'].includes(masterContentType);

export const tagsOf = ({ song: { title, albumTitle: album, trackNumber }, artist }: NamedSong) => ({
  ...{ title, artist, album, trackNumber },
});

/** Another master, or other tags, make another file. */
function madeKey(named: NamedSong, name: 'sound.flac' | 'sound.opus'): string {
  const { songId, masterKey } = named.song;
  const source = JSON.stringify([version, songId, masterKey, tagsOf(named)]);
  const edition = createHash('sha256').update(source).digest('hex').slice(0, 32);
  return `downloads/${edition}/${name}`;
}
export const flacKey = (named: NamedSong) => madeKey(named, 'sound.flac');
export const taggedOpusKey = (named: NamedSong) => madeKey(named, 'sound.opus');

/** Whether a file has to be made of the master first. */
export const needsFlac = (song: DownloadableSong, format: DownloadFormat) =>
  format === 'flac' && isLossless(song) && song.masterContentType !== 'audio/flac';

/** The best Opus that there is, in WebM and without tags; undefined where nothing was made of the master yet. */
export async function opusSource(
  blobs: Pick<BlobStore, 'stat'>,
  song: DownloadableSong,
): Promise<BlobInfo | undefined> {
  const master = await blobs.stat(song.masterKey);
  if (master && masterIsOpusOf(song, master.bytes, opusKbps)) return master;
  return blobs.stat(renditionKey(song, { part: 'whole', format: 'opus', bitrateKbps: opusKbps }));
}

/** The file of this format, or the original where there is none. */
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

/** Characters that a file system somewhere refuses, and names that climb out of their folder. */
export function fileName(text: string): string {
  const plain = text
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_')
    .replace(/[. ]+$/, '')
    .replace(/^[. ]+/, '')
    .slice(0, 100)
    .trim();
  return plain === '' ? '_' : plain;
}
