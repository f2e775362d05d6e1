// Home, releases, and the landing page's covers.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { userIdOf } from '../../kernel/http/caller';
import { parseParams } from '../../kernel/http/parse';
import { notFound } from '../../kernel/problem';
import type { ReadModels } from '../../ports/read-models';
import { artists } from './artists.projection';
import type { CatalogueDeps } from './catalogue.deps';
import { followedShelf } from './followed-shelf';
import { onePerRelease } from './one-per-release';
import { songs } from './songs.projection';
import { imageUrl, tracksOf } from './track-view';

const album = describedCall('GET /api/catalogue/albums/{id}');

const shelf = 12;
export const wall = 30;
const albumOf = ({ albumId }: { readonly albumId: string }) => albumId;

export function catalogueRoutes(deps: CatalogueDeps): Router {
  const router = Router();

  router.get('/api/catalogue/home', async (req, res) => {
    const reads = deps.readsFor(req);
    const userId = userIdOf(req);
    const newest = await newestTracks(reads, userId, wall);
    const heroTrack = await heroOf(reads, newest);
    const followed = userId === undefined ? [] : await followedShelf(reads, userId, shelf);
    res.json({
      hero: heroTrack
        ? {
            track: heroTrack,
            line: (await reads.collection(songs).get(heroTrack.id))?.sungLines.join('\n') || null,
            artistImageUrl: imageUrl(
              'profile',
              (await reads.collection(artists).get(heroTrack.artistId))?.imageId ?? null,
            ),
          }
        : null,
      shelves: [
        { id: 'following' as const, title: 'From artists you follow', tracks: followed },
        { id: 'new' as const, title: 'New releases', tracks: onePerRelease(newest, albumOf).slice(0, shelf) },
      ].filter((shelf) => shelf.tracks.length > 0),
    });
  });

  router.get('/api/catalogue/landing', async (req, res) => {
    const reads = deps.readsFor(req);
    const newest = await newestTracks(reads, undefined, wall);
    const lit = await heroOf(reads, newest);
    const sold = newest.find((track) => track.isPaid);
    res.json({
      lit: lit ? { track: lit, lines: [...((await reads.collection(songs).get(lit.id))?.sungLines ?? [])] } : null,
      tracks: onePerRelease(newest, albumOf),
      sale: sold ? { title: sold.title, artist: sold.artist, price: sold.price } : null,
    });
  });

  router.get('/api/catalogue/albums/:id', async (req, res) => {
    const { id } = parseParams(album.params, req);
    const reads = deps.readsFor(req);
    const { items } = await reads
      .collection(songs)
      .find('byRelease', { equals: { releaseId: id }, order: 'ascending', limit: 200 });
    const [first] = items;
    if (!first) throw notFound('This album does not exist');
    const artist = await reads.collection(artists).get(first.artistId);
    const tracks = await tracksOf(reads, items, userIdOf(req));
    res.json({
      album: {
        id,
        title: first.releaseTitle,
        artist: tracks[0]?.artist ?? '',
        artistId: first.artistId,
        artistIsPatron: artist?.isPatron ?? false,
        artistImageUrl: imageUrl('profile', artist?.imageId ?? null),
        artworkUrl: imageUrl('album', first.coverImageId),
        artworkColor: first.coverColor,
        genre: first.genre,
        releasedAt: first.publishedAt,
        isGapless: first.isGaplessRelease,
      },
      tracks,
    });
  });

  return router;
}

export async function newestTracks(reads: ReadModels, userId: string | undefined, limit: number) {
  const { items } = await reads.collection(songs).find('all', { equals: {}, limit });
  return [...(await tracksOf(reads, items, userId))];
}

export async function heroOf<T extends { id: string; isPaid: boolean }>(reads: ReadModels, newest: readonly T[]) {
  const [hero] = (await withSungLines(reads, newest)).concat(newest);
  return hero;
}

/** A song of the day leads with its words; free ones first, so that the hero plays in full for everyone. */
async function withSungLines<T extends { id: string; isPaid: boolean }>(
  reads: ReadModels,
  tracks: readonly T[],
): Promise<T[]> {
  const docs = await reads.collection(songs).getMany(tracks.map((track) => track.id));
  return tracks.filter((track, index) => !track.isPaid && docs[index]?.hasSyncedLyrics);
}
