// Serves the whole library, and a playlist with its songs.
import { describedCall } from '@libretto/contracts/http';
import { mostFollowedAlbums, mostPlaylistSongs, mostPlaylists } from '@libretto/contracts/http/playback/library';
import { Router } from 'express';
import { requireUser, userIdOf } from '../../kernel/http/access/caller';
import { parseParams, parseQuery } from '../../kernel/http/bodies/parse';
import type { Conduct } from '../../ports/directory/conduct';
import type { TrackViews } from '../../ports/directory/track-views';
import type { ReadModels } from '../../ports/read-models/read-models';
import { followedAlbums, followedPeople } from './followed.projection';
import type { LibraryDeps } from './library.deps';
import { boughtInLibrary, likedInLibrary, listableSongs } from './library-songs.projection';
import { personOf } from './people-views';
import { noSuchPlaylist } from './playlists/playlist-command';
import { photoUrl, playlistEntry } from './playlists/playlist-entries';
import { playlistOwners } from './playlists/playlist-owners.projection';
import {
  collaborations,
  type PlaylistDoc,
  placeId,
  playlistPlaces,
  playlistSongs,
  playlists,
} from './playlists/playlists.projection';

const likedSongs = {
  ...{ id: 'liked-songs', name: 'Liked Songs', photo_url: null, dominant_color: null },
  ...{ isOwn: true, role: 'owner', isPublic: false, owner: null, createdAt: null, changedAt: null },
};
const shelfSongs = 12;
const mostBought = 500;
const mostPeople = 1000;

export function libraryRoutes(deps: LibraryDeps, trackViews: TrackViews, conduct: Pick<Conduct, 'unseenBy'>): Router {
  const router = Router();
  const { query } = describedCall('GET /api/library/playlist-status');
  const { params } = describedCall('GET /api/player/playlist/{id}');

  /** The listener's own playlists and shared ones, the latter with their owner's name. */
  const playlistsOf = async (reads: ReadModels, userId: string) => {
    const of = { equals: { listedFor: userId }, limit: mostPlaylists };
    const [own, joined] = await Promise.all([
      reads.collection(playlists).find('byOwner', of),
      reads.collection(collaborations).find('byUser', of),
    ]);
    const docs = await reads.collection(playlists).getMany(joined.items.map(({ playlistId }) => playlistId));
    const unseen = await conduct.unseenBy(reads, userId);
    const shared = docs.filter((doc) => doc !== undefined).filter(({ ownerId }) => !unseen.has(ownerId));
    const owners = await reads.collection(playlistOwners).getMany(shared.map(({ ownerId }) => ownerId));
    return [
      ...own.items.map((doc) => ({ doc, ownerName: null })),
      ...shared.map((doc, at) => ({ doc, ownerName: personOf(doc.ownerId, owners[at]).username })),
    ];
  };

  /** Represents each album by its first song. */
  const albumsOf = async (reads: ReadModels, userId: string) => {
    const { items } = await reads
      .collection(followedAlbums)
      .find('byUser', { equals: { userId }, limit: mostFollowedAlbums });
    const songs = reads.collection(listableSongs);
    return await Promise.all(
      items.map(async ({ albumId }) => {
        const first = { equals: { albumId }, order: 'ascending', limit: 1 } as const;
        return (await songs.find('byAlbum', first)).items;
      }),
    );
  };

  const artistsOf = async (reads: ReadModels, userId: string) => {
    const { items } = await reads.collection(followedPeople).find('byUser', { equals: { userId }, limit: mostPeople });
    const people = await reads.collection(playlistOwners).getMany(items.map(({ followedId }) => followedId));
    return items.flatMap(({ followedId }, at) => (people[at]?.isArtist ? [personOf(followedId, people[at])] : []));
  };

  router.get('/api/library/overview', async (req, res) => {
    const { userId } = requireUser(req);
    const reads = deps.readsFor(req);
    const [lists, liked, likedCount, albums, artists, bought] = await Promise.all([
      playlistsOf(reads, userId),
      reads.collection(likedInLibrary).find('byUser', { equals: { listedFor: userId }, limit: shelfSongs }),
      reads.collection(likedInLibrary).count('byUser', { listedFor: userId }),
      albumsOf(reads, userId),
      artistsOf(reads, userId),
      reads.collection(boughtInLibrary).find('byUser', { equals: { userId }, limit: mostBought }),
    ]);
    const tracks = (items: readonly { readonly songId: string }[]) =>
      trackViews.tracks(
        reads,
        items.map(({ songId }) => songId),
        userId,
      );
    res.json({
      playlists: lists.map(({ doc, ownerName }) => playlistEntry(doc, ownerName)),
      liked: await tracks(liked.items),
      likedCount,
      albums: await tracks(albums.flat()),
      artists,
      purchased: await tracks(bought.items),
    });
  });

  router.get('/api/library/playlist-status', async (req, res) => {
    const { userId } = requireUser(req);
    const { songId } = parseQuery(query, req);
    const reads = deps.readsFor(req);
    const lists = await playlistsOf(reads, userId);
    const places = await reads
      .collection(playlistPlaces)
      .getMany(lists.map(({ doc: { playlistId } }) => placeId(playlistId, songId)));
    res.json({
      playlists: lists.map(({ doc, ownerName }, at) => ({
        ...playlistEntry(doc, ownerName),
        contains_song: places[at] !== undefined,
      })),
    });
  });

  router.get('/api/player/playlist/:id', async (req, res) => {
    const { id } = parseParams(params, req);
    const reads = deps.readsFor(req);
    if (id === likedSongs.id) {
      const { userId } = requireUser(req);
      const newest = { equals: { listedFor: userId }, limit: mostPlaylistSongs };
      const { items } = await reads.collection(likedInLibrary).find('byUser', newest);
      const songIds = items.map(({ songId }) => songId);
      const tracks = await trackViews.tracks(reads, songIds, userId);
      res.json({
        playlist: likedSongs,
        tracks,
        entries: tracks.map(({ id }) => ({ id, addedById: null })),
        people: [],
      });
      return;
    }
    const [doc, songs] = await Promise.all([
      reads.collection(playlists).get(id),
      reads.collection(playlistSongs).get(id),
    ]);
    const userId = userIdOf(req);
    if (doc === undefined || !isShownTo(doc, userId, await conduct.unseenBy(reads, userId))) throw noSuchPlaylist;
    const role = roleOf(doc, userId);
    const peopleIds = [doc.ownerId, ...doc.collaboratorIds];
    const found = await reads.collection(playlistOwners).getMany(peopleIds);
    const people = peopleIds.map((personId, at) => personOf(personId, found[at]));
    const lastFirst = [...(songs?.entries ?? [])].reverse();
    const all = await trackViews.tracks(reads, [...new Set(lastFirst.map(({ songId }) => songId))], userId);
    const trackOf = new Map(all.map((track) => [track.id, track]));
    const shown = lastFirst.filter(({ songId }) => trackOf.has(songId));
    res.json({
      playlist: {
        ...{ id, name: doc.name, photo_url: photoUrl(doc.imageId), dominant_color: doc.dominantColor },
        ...{ createdAt: doc.createdAt, changedAt: doc.changedAt },
        ...{ isOwn: role === 'owner', role, isPublic: doc.isPublic, owner: people[0] },
      },
      tracks: shown.map(({ songId }) => trackOf.get(songId)),
      entries: shown.map(({ entryId, addedBy }) => ({ id: entryId, addedById: addedBy })),
      people: people.length > 1 ? people : [],
    });
  });

  return router;
}

/**
 * Whether a person may see a playlist. Nobody sees a deleted one; only its owner and collaborators see a private one,
 * unless its owner is one of `unseen`.
 * @param unseen owners whom this person does not see
 */
export function isShownTo(doc: PlaylistDoc, userId: string | undefined, unseen: ReadonlySet<string>): boolean {
  if (doc.listedFor === null) return false;
  return doc.isPublic || (roleOf(doc, userId) !== 'reader' && !unseen.has(doc.ownerId));
}

function roleOf(doc: PlaylistDoc | undefined, userId: string | undefined): 'owner' | 'collaborator' | 'reader' {
  if (doc === undefined || userId === undefined) return 'reader';
  if (doc.ownerId === userId) return 'owner';
  return doc.collaboratorIds.includes(userId) ? 'collaborator' : 'reader';
}
