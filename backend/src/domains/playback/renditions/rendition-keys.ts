// Keys of the files that are made from a master. A key names immutable content: another master or another encoding
// version has other keys.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { AudioFormat, RenditionBitrateKbps } from '../../../ports/media/audio-encoder';
import type { PlayableSong } from '../sound/playable-songs.projection';

/** Increase this version when the encoders change so much that all renditions must be regenerated. */
const encodingVersion = 1;

export const previewBitrateKbps = 128;

export const renditionContentTypes: Record<AudioFormat, string> = { opus: 'audio/webm', aac: 'audio/mp4' };
const extensions: Record<AudioFormat, string> = { opus: 'webm', aac: 'mp4' };

export interface RenditionName {
  readonly format: AudioFormat;
  readonly bitrateKbps: RenditionBitrateKbps;
  readonly part: 'whole' | 'preview';
}

/** Cached, because every range request of every listener needs it. */
const editions = new LRUCache<string, string>({ max: 5_000 });

function editionOf({ songId, masterKey }: Pick<PlayableSong, 'songId' | 'masterKey'>): string {
  const source = `${encodingVersion}/${songId}/${masterKey}`;
  const known = editions.get(source);
  if (known !== undefined) return known;
  const edition = createHash('sha256').update(source).digest('hex').slice(0, 32);
  editions.set(source, edition);
  return edition;
}

export function renditionKey(song: Pick<PlayableSong, 'songId' | 'masterKey'>, name: RenditionName): string {
  const { part, format, bitrateKbps } = name;
  return `renditions/${editionOf(song)}/${part}-${format}-${bitrateKbps}.${extensions[format]}`;
}
