// The library as a whole, and a playlist with its songs.
import { describedCall } from '@libretto/contracts/http';
import { mostPlaylistSongs, mostPlaylists } from '@libretto/contracts/http/library';
import { Router } from 'express';
import { requireUser, userIdOf } from '../../kernel/http/caller';
import { parseParams, parseQuery } from '../../kernel/http/parse';
import type { ReadModels } from '../../ports/read-models';
import type { TrackViews } from '../../ports/track-views';
import type { LibraryDeps } from './library.deps';
import { boughtInLibrary, likedInLibrary } from './library-songs.projection';
import { noSuchPlaylist } from './playlist.routes';
import { photoUrl, playlistEntry } from './playlist-entries';
import { type PlaylistOwnerDoc, playlistOwners } from './playlist-owners.projection';
import { placeId, playlistPlaces, playlistSongs, playlists } from './playlists.projection';

const likedSongs = {
  ...{ id: 'liked-songs', name: 'Liked Songs', photo_url: null, dominant_color: null },
  ...{ isOwn: true, isPublic: false, owner: null, createdAt: null, changedAt: null },
};
/** Somebody who was erased. */
const formerMember = 'Former member';
const shelfSongs = 12;
const mostBought = 500;

const ownerOf = (id: string, owner: PlaylistOwnerDoc | undefined) => ({
  id,
  username: owner?.username ?? formerMember,
  imageId: owner?.imageId ?? null,
  isPatron: owner?.isPatron ?? false,
});

export function libraryRoutes(deps: LibraryDeps, trackViews: TrackViews): Router {
  const router = Router();
  const { query } = describedCall('GET /api/library/playlist-status');
  const { params } = describedCall('GET /api/player/playlist/{id}');

  const ownPlaylists = async (reads: ReadModels, userId: string) =>
    (await reads.collection(playlists).find('byOwner', { equals: { listedFor: userId }, limit: mostPlaylists })).items;

  router.get('/api/library/overview', async (req, res) => {
    const { userId } = requireUser(req);
    const reads = deps.readsFor(req);
    const [own, liked, likedCount, bought] = await Promise.all([
      ownPlaylists(reads, userId),
      reads.collection(likedInLibrary).find('byUser', { equals: { userId }, limit: shelfSongs }),
      reads.collection(likedInLibrary).count('byUser', { userId }),
      reads.collection(boughtInLibrary).find('byUser', { equals: { userId }, limit: mostBought }),
    ]);
    const tracks = (items: readonly { readonly songId: string }[]) =>
      trackViews.tracks(
        reads,
        items.map(({ songId }) => songId),
        userId,
      );
    res.json({
      playlists: own.map(playlistEntry),
      liked: await tracks(liked.items),
      likedCount,
      purchased: await tracks(bought.items),
    });
  });

  router.get('/api/library/playlist-status', async (req, res) => {
    const { userId } = requireUser(req);
    const { songId } = parseQuery(query, req);
    const reads = deps.readsFor(req);
    const own = await ownPlaylists(reads, userId);
    const places = await reads
      .collection(playlistPlaces)
      .getMany(own.map(({ playlistId }) => placeId(playlistId, songId)));
    res.json({ playlists: own.map((doc, at) => ({ ...playlistEntry(doc), contains_song: places[at] !== undefined })) });
  });

  router.get('/api/player/playlist/:id', async (req, res) => {
    const { id } = parseParams(params, req);
    const reads = deps.readsFor(req);
    if (id === likedSongs.id) {
      const { userId } = requireUser(req);
      const newest = { equals: { userId }, limit: mostPlaylistSongs };
      const { items } = await reads.collection(likedInLibrary).find('byUser', newest);
      const songIds = items.map(({ songId }) => songId);
      res.json({ playlist: likedSongs, tracks: await trackViews.tracks(reads, songIds, userId) });
      return;
    }
    const [doc, songs] = await Promise.all([
      reads.collection(playlists).get(id),
      reads.collection(playlistSongs).get(id),
    ]);
    const userId = userIdOf(req);
    const isOwn = userId !== undefined && doc?.listedFor === userId;
    // A deleted one is listed for nobody, however public it was.
    if (doc === undefined || doc.listedFor === null || !(isOwn || doc.isPublic)) throw noSuchPlaylist;
    const owner = await reads.collection(playlistOwners).get(doc.ownerId);
    const lastFirst = [...(songs?.songIds ?? [])].reverse();
    res.json({
      playlist: {
        ...{ id, name: doc.name, photo_url: photoUrl(doc.imageId), dominant_color: doc.dominantColor },
        ...{ createdAt: doc.createdAt, changedAt: doc.changedAt },
        ...{ isOwn, isPublic: doc.isPublic, owner: ownerOf(doc.ownerId, owner) },
      },
      tracks: await trackViews.tracks(reads, lastFirst, userId),
    });
  });

  return router;
}
