// Where the files that are made from a master lie. A key names content that never changes: another master, or another way
// of encoding, has other keys.
import { createHash } from 'node:crypto';
import type { AudioFormat, RenditionBitrateKbps } from '../../ports/audio-encoder';
import type { PlayableSong } from './playable-songs.projection';

/** Raised when the encoders change so much that everything is to be made anew. */
const encodingVersion = 1;

export const previewBitrateKbps = 128;

export const renditionContentTypes: Record<AudioFormat, string> = { opus: 'audio/webm', aac: 'audio/mp4' };
const extensions: Record<AudioFormat, string> = { opus: 'webm', aac: 'mp4' };

export interface RenditionName {
  readonly format: AudioFormat;
  readonly bitrateKbps: RenditionBitrateKbps;
  readonly part: 'whole' | 'preview';
}

export function renditionKey(song: Pick<PlayableSong, 'songId' | 'masterKey'>, name: RenditionName): string {
  const source = `${encodingVersion}/${song.songId}/${song.masterKey}`;
  const edition = createHash('sha256').update(source).digest('hex').slice(0, 32);
  const { part, format, bitrateKbps } = name;
  return `renditions/${edition}/${part}-${format}-${bitrateKbps}.${extensions[format]}`;
}
