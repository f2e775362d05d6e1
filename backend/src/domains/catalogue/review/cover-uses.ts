// Finds the songs that use a cover, which songs of a release share.
import type { ReadModels } from '../../../ports/read-models/read-models';
import type { CatalogueDeps } from '../catalogue.deps';
import { artistSongs, artistSongsProjection } from './artist-songs.projection';

/** Whether another song that is not deleted uses the picture, after waiting for all stored events. */
export function coverUses(deps: Pick<CatalogueDeps, 'reads' | 'waitFor'>) {
  return async (coverImageId: string, songId: string): Promise<boolean> => {
    if (!(await deps.waitFor(artistSongsProjection.name, 'now'))) throw new Error('The read models lag behind.');
    const songs = deps.reads.collection(artistSongs);
    const [open, hidden] = await Promise.all([
      songs.find('byCover', { equals: { coverImageId, isPublic: true }, limit: 1 }),
      songs.find('byCover', { equals: { coverImageId, isPublic: false }, limit: 1000 }),
    ]);
    const others = [...open.items, ...hidden.items].filter((song) => song.songId !== songId);
    return others.some(({ status }) => status !== 'deleted');
  };
}

/** The artist of a picture that only songs use that are not public; undefined for all other pictures. */
export async function hiddenCoverOwner(reads: ReadModels, coverImageId: string): Promise<string | undefined> {
  const songs = reads.collection(artistSongs);
  const hidden = await songs.find('byCover', { equals: { coverImageId, isPublic: false }, limit: 1 });
  const [song] = hidden.items;
  if (song === undefined) return undefined;
  const open = await songs.find('byCover', { equals: { coverImageId, isPublic: true }, limit: 1 });
  return open.items.length > 0 ? undefined : song.artistId;
}
