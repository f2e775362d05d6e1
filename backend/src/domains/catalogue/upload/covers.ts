// Covers of songs and releases, re-encoded like every uploaded picture, with the colour that screens use for
// backgrounds.
import { coverWidthWantedPx, type UploadedCover } from '@libretto/contracts/http/catalogue/upload';
import { LRUCache } from 'lru-cache';
import { pictureSize } from '../../../kernel/files/picture';
import { type KeepDeps, keepPicture, pictureKey, sweepPictureJob } from '../../../kernel/files/stored-pictures';
import type { BlobStore } from '../../../ports/media/blob-store';
import type { CatalogueDeps } from '../catalogue.deps';
import { songStream } from '../song/song.stream';
import { releaseDraftStream } from './release-draft.stream';

const sweepCoverType = 'sweep-song-cover';

export const ofSong = (songId: string) => `song:${songId}`;
export const ofRelease = (releaseId: string) => `release:${releaseId}`;

/** @param ownerId {@link ofSong} or {@link ofRelease} */
export const keepCover = (deps: KeepDeps, imageId: string, ownerId: string, content: Buffer) =>
  keepPicture(deps, sweepCoverType, { imageId, ownerId, content });

/** Deletes a stored cover that was never used; {@link sweepOldCover} handles covers that were removed. */
export const sweepCoverJob = (deps: Pick<CatalogueDeps, 'commands' | 'blobs' | 'clock'>) =>
  sweepPictureJob(sweepCoverType, deps, async (ownerId, imageId) => {
    const [kind, id = ''] = ownerId.split(':');
    if (kind === 'song') return await isOfSong(deps, id, imageId);
    const { state } = await deps.commands.handlerOf(releaseDraftStream).load(id);
    if (state.kind === 'open') return state.coverImageId === imageId;
    if (state.kind !== 'submitted') return false;
    for (const songId of state.songIds) if (await isOfSong(deps, songId, imageId)) return true;
    return false;
  });

async function isOfSong(
  { commands }: Pick<CatalogueDeps, 'commands'>,
  songId: string,
  imageId: string,
): Promise<boolean> {
  const { state } = await commands.handlerOf(songStream).load(songId);
  if (state.kind === 'absent' || (state.kind === 'deleted' && !state.wasPublished)) return false;
  return state.song.coverImageId === imageId || state.approved?.content.coverImageId === imageId;
}

/** Safe to cache, because the content of an image id never changes. */
const sizes = new LRUCache<string, { readonly width: number; readonly height: number }>({ max: 5_000 });

export async function shownCover(
  blobs: BlobStore,
  type: 'song' | 'album',
  imageId: string | null,
  color: string | null,
): Promise<UploadedCover | null> {
  if (imageId === null) return null;
  const size = sizes.get(imageId) ?? (await sizeOf(blobs, imageId));
  if (size === undefined) return null;
  sizes.set(imageId, size);
  return { imageId, url: `/api/img/${type}/${imageId}`, ...size, isSmall: size.width < coverWidthWantedPx, color };
}

async function sizeOf(blobs: BlobStore, imageId: string) {
  const picture = await blobs.readAll(pictureKey(imageId));
  return picture && (await pictureSize(picture));
}
