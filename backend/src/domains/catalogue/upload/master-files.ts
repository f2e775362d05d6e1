// Where the master of a song lies, and beside it what its file was called, what its tags say and what was measured.

import type { FileTags } from '@libretto/contracts/http/upload';
import type { AudioContainer, MeasuredSound } from '../../../ports/audio-encoder';
import type { BlobStore } from '../../../ports/blob-store';

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

/** What is known of a file when it has come. */
export interface MasterNote {
  readonly fileName: string | null;
  readonly tags: FileTags;
  readonly receivedAt: string;
}

/** What measuring the file has found: kept for as long as the file is. */
export type MasterMeasure =
  | ({ readonly kind: 'measured'; readonly previewKey?: string | null } & MeasuredSound)
  | { readonly kind: 'refused'; readonly error: string };

const uploadsFolder = 'uploads/';

export const masterKeyOf = (fileId: string, container: AudioContainer) =>
  `${uploadsFolder}${fileId}/master.${masterTypes[container].extension}`;

const folderOf = (masterKey: string) => masterKey.slice(0, masterKey.lastIndexOf('/') + 1);
const noteKey = (masterKey: string) => `${folderOf(masterKey)}note.json`;
const measureKey = (masterKey: string) => `${folderOf(masterKey)}measure.json`;

/** Masters that came by an upload; those of the demo lie elsewhere and have no notes. */
export const isUploaded = (masterKey: string) => masterKey.startsWith(uploadsFolder);

export const keepNote = (blobs: BlobStore, masterKey: string, note: MasterNote) =>
  keepJson(blobs, noteKey(masterKey), note);
export const keepMeasure = (blobs: BlobStore, masterKey: string, measure: MasterMeasure) =>
  keepJson(blobs, measureKey(masterKey), measure);
export const readNote = (blobs: BlobStore, masterKey: string) => readJson<MasterNote>(blobs, noteKey(masterKey));
export const readMeasure = (blobs: BlobStore, masterKey: string) =>
  readJson<MasterMeasure>(blobs, measureKey(masterKey));

/** The master and all that lies beside it. */
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
