// Storage of a song's master, next to its file name, its tags and its measurement.

import type { FileTags } from '@libretto/contracts/http/catalogue/upload';
import type { AudioContainer, MeasuredSound } from '../../../ports/media/audio-encoder';
import type { BlobStore } from '../../../ports/media/blob-store';

export const masterTypes: Record<AudioContainer, { readonly contentType: string; readonly extension: string }> = {
  wav: { contentType: 'audio/wav', extension: 'wav' },
  aiff: { contentType: 'audio/aiff', extension: 'aiff' },
  flac: { contentType: 'audio/flac', extension: 'flac' },
  mp3: { contentType: 'audio/mpeg', extension: 'mp3' },
  ogg: { contentType: 'audio/ogg', extension: 'ogg' },
  webm: { contentType: 'audio/webm', extension: 'webm' },
  mp4: { contentType: 'audio/mp4', extension: 'm4a' },
  adts: { contentType: 'audio/aac', extension: 'aac' },
};

/** Facts about a file that are known on arrival. */
export interface MasterNote {
  readonly fileName: string | null;
  readonly tags: FileTags;
  readonly receivedAt: string;
}

/** The result of the measurement, stored for as long as the file. */
export type MasterMeasure =
  | ({ readonly kind: 'measured'; readonly previewKey?: string | null } & MeasuredSound)
  | { readonly kind: 'refused'; readonly error: string };

const uploadsFolder = 'uploads/';

export const masterKeyOf = (fileId: string, container: AudioContainer) =>
  `${uploadsFolder}${fileId}/master.${masterTypes[container].extension}`;

const folderOf = (masterKey: string) => masterKey.slice(0, masterKey.lastIndexOf('/') + 1);
const noteKey = (masterKey: string) => `${folderOf(masterKey)}note.json`;
const measureKey = (masterKey: string) => `${folderOf(masterKey)}measure.json`;

/** True for uploaded masters; those of the demo are stored elsewhere and have no notes. */
export const isUploaded = (masterKey: string) => masterKey.startsWith(uploadsFolder);

export const keepNote = (blobs: BlobStore, masterKey: string, note: MasterNote) =>
  keepJson(blobs, noteKey(masterKey), note);
export const keepMeasure = (blobs: BlobStore, masterKey: string, measure: MasterMeasure) =>
  keepJson(blobs, measureKey(masterKey), measure);
export const readNote = (blobs: BlobStore, masterKey: string) => readJson<MasterNote>(blobs, noteKey(masterKey));
export const readMeasure = (blobs: BlobStore, masterKey: string) =>
  readJson<MasterMeasure>(blobs, measureKey(masterKey));

/** Deletes the master and all files next to it. */
export async function dropMaster(blobs: BlobStore, masterKey: string): Promise<void> {
  if (!isUploaded(masterKey)) return;
  for (const key of await blobs.list(folderOf(masterKey))) await blobs.delete(key);
}

async function keepJson(blobs: BlobStore, key: string, value: object): Promise<void> {
  await blobs.put(key, Buffer.from(JSON.stringify(value)), { contentType: 'application/json' });
}

async function readJson<Value>(blobs: BlobStore, key: string): Promise<Value | undefined> {
  const kept = await blobs.readAll(key);
  return kept && (JSON.parse(kept.toString()) as Value);
}
