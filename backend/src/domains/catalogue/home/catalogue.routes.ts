// Routes for Home, releases, and the landing page's covers.
import { describedCall } from '@libretto/contracts/http';
import type { Track } from '@libretto/contracts/http/playback/player';
import { Router } from 'express';
import { userIdOf } from '../../../kernel/http/access/caller';
import { parseParams } from '../../../kernel/http/bodies/parse';
import { notFound } from '../../../kernel/http/server/problem';
import type { ReadModels } from '../../../ports/read-models/read-models';
import type { CatalogueDeps } from '../catalogue.deps';
import { followedArtists } from '../song/own-songs.projection';
import { songs } from '../song/songs.projection';
import { imageUrl, tracksOf, trackViews } from '../song/track-view';
import { artists } from './artists.projection';
import { heroOf, newestTracks } from './hero';
import { byNewest, newestSongs } from './newest-songs.projection';
import { onePerRelease } from './one-per-release';

const album = describedCall('GET /api/catalogue/albums/{id}');

const shelf = 12;
const albumOf = ({ albumId }: { readonly albumId: string }) => albumId;

export function catalogueRoutes(deps: CatalogueDeps): Router {
  const router = Router();

  router.get('/api/catalogue/home', async (req, res) => {
    const reads = deps.readsFor(req);
    const userId = userIdOf(req);
    const newest = await newestTracks(reads, userId);
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
    const newest = await newestTracks(reads, undefined);
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
        year: first.releaseYear ?? new Date(first.publishedAt).getUTCFullYear(),
        isGapless: first.isGaplessRelease,
      },
      tracks,
    });
  });

  return router;
}

/** Number of most recently followed artists to consider, more than a carousel can show. */
const mostArtists = 50;

/**
 * The newest songs of the artists that a listener follows, one per release; the number of look-ups does not depend on
 * the number of artists.
 */
export async function followedShelf(reads: ReadModels, userId: string, length: number): Promise<readonly Track[]> {
  const { items } = await reads.collection(followedArtists).find('byUser', { equals: { userId }, limit: mostArtists });
  const docs = await reads.collection(newestSongs).getMany(items.map(({ artistId }) => artistId));
  const newestFirst = docs.flatMap((doc) => doc?.songs ?? []).sort(byNewest);
  const shown = onePerRelease(newestFirst, ({ releaseId }) => releaseId).slice(0, length);
  return trackViews.tracks(
    reads,
    shown.map(({ songId }) => songId),
    userId,
  );
}
