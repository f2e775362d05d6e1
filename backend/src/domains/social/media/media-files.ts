// Selects the file that answers a request for a photo, sound or video, and makes photo variants on demand.
import { photoWidthsPx } from '@libretto/contracts/http/social/tuned-in-posts';
import sharp from 'sharp';
import { type AudioFormat, type RenditionBitrateKbps, renditionBitratesKbps } from '../../../ports/media/audio-encoder';
import type { BlobInfo, BlobStore } from '../../../ports/media/blob-store';
import type { MediaDoc } from './media.projection';

export type PhotoFormat = 'avif' | 'webp' | 'jpeg';
const quality = 82;

export const soundKey = (folder: string, format: AudioFormat, kbps: RenditionBitrateKbps) =>
  `${folder}${format}-${kbps}.${format === 'opus' ? 'webm' : 'mp4'}`;

export const posterKey = (folder: string) => `${folder}poster.jpg`;

const standardKbps = 128;

export async function mediaFile(
  blobs: BlobStore,
  doc: MediaDoc,
  wanted: { readonly s?: number; readonly f?: string; readonly q?: string },
): Promise<BlobInfo | undefined> {
  if (doc.kind === 'photo') return await photo(blobs, doc, wanted.s, photoFormat(wanted.f));
  if (doc.kind === 'audio') {
    const format = wanted.f === 'opus' ? 'opus' : 'aac';
    const kbps = renditionBitratesKbps.find((each) => String(each) === wanted.q) ?? standardKbps;
    const made = await blobs.stat(soundKey(doc.folder, format, kbps));
    if (made) return made;
  }
  if (doc.kind === 'video' && wanted.f === 'jpeg') return await blobs.stat(posterKey(doc.folder));
  return await blobs.stat(doc.key);
}

const photoFormat = (f: string | undefined): PhotoFormat => (f === 'avif' || f === 'jpeg' ? f : 'webp');

/** Without a width and in its stored format, the original is served. Variants are made once. */
async function photo(
  blobs: BlobStore,
  { folder, key }: MediaDoc,
  width: number | undefined,
  format: PhotoFormat,
): Promise<BlobInfo | undefined> {
  if (width === undefined && format === 'webp') return await blobs.stat(key);
  const nearest = photoWidthsPx.find((each) => each >= (width ?? Number.POSITIVE_INFINITY)) ?? photoWidthsPx[3];
  const variantKey = `${folder}photo-${nearest}.${format}`;
  const kept = await blobs.stat(variantKey);
  if (kept) return kept;
  const original = await blobs.readAll(key);
  if (!original) return undefined;
  const drawn = sharp(original).resize(nearest, undefined, { withoutEnlargement: true });
  const options = { quality };
  const made =
    format === 'avif'
      ? drawn.avif({ quality: 62, effort: 0 })
      : format === 'webp'
        ? drawn.webp(options)
        : drawn.flatten({ background: '#fff' }).jpeg(options);
  const info = await blobs.put(variantKey, await made.toBuffer(), { contentType: `image/${format}` });
  // The photo was deleted concurrently, and that deletion missed this new variant.
  if ((await blobs.stat(key)) !== undefined) return info;
  await blobs.delete(variantKey);
  return undefined;
}

export async function dropFolder(blobs: BlobStore, folder: string): Promise<void> {
  // Deletes the original first, because `photo` checks after making a variant whether the original still exists.
  const keys = await blobs.list(folder);
  for (const key of keys.toSorted((a, b) => a.length - b.length)) await blobs.delete(key);
}
