// Which playlists does somebody have, and which songs stand in them?
import type { SongPublished, SongWithdrawn } from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';
import { withSong } from './playlist.decider';
import type { PlaylistEvent } from './playlist.events';

export interface PlaylistDoc {
  readonly playlistId: string;
  /** Null while it is deleted: nobody's list finds it then. */
  readonly listedFor: string | null;
  readonly ownerId: string;
  readonly name: string;
  readonly imageId: string | null;
  readonly dominantColor: string | null;
  readonly songCount: number;
  /** Stand for a list without a picture: the first four different ones, or fewer, from the last added song on. */
  readonly coverImageIds: readonly string[];
  readonly createdAt: string;
  /** Of its name or its songs. */
  readonly changedAt: string;
  readonly isPublic: boolean;
}

export const playlists = defineCollection<PlaylistDoc>()({
  name: 'playlists',
  indexes: { byOwner: { equals: ['listedFor'], sort: 'createdAt', counted: true } },
});

/** Apart from the list itself, for lists of lists need no songs. In the order of adding. */
export const playlistSongs = defineCollection<{ readonly songIds: readonly string[] }>()({
  name: 'playlist-songs',
  indexes: {},
});

/** One document for a song in a list, so that "is it in there" is one look-up. */
export const playlistPlaces = defineCollection<{ readonly playlistId: string; readonly songId: string }>()({
  name: 'playlist-places',
  indexes: { bySong: { equals: ['songId'] } },
});

export const placeId = (playlistId: string, songId: string) => `${playlistId}~${songId}`;

/** What each song wears; those without a cover are not here. */
export const songCovers = defineCollection<{ readonly imageId: string }>()({
  name: 'playlist-song-covers',
  indexes: {},
});

const quarters = 4;

/** What an erased person called theirs is gone. */
const untitled = 'Playlist';

export const playlistsProjection = defineProjection<PlaylistEvent | SongPublished | SongWithdrawn>({
  name: 'playlists',
  version: 6,
  collections: [playlists, playlistSongs, playlistPlaces, songCovers],
  handlers: {
    SongPublished: async ({ data: { songId, coverImageId } }, to) => {
      if (coverImageId !== null) to.collection(songCovers).put(songId, { imageId: coverImageId });
      await redrawListsOf(to, songId);
    },
    // Its cover is no longer shown to anyone, in no list either.
    SongWithdrawn: async ({ data: { songId } }, to) => {
      to.collection(songCovers).delete(songId);
      await redrawListsOf(to, songId);
    },
    PlaylistCreated: ({ data, metadata: { at } }, to) => {
      const { playlistId, ownerId, name, imageId, dominantColor } = data;
      to.collection(playlists).put(playlistId, {
        ...{ playlistId, ownerId, imageId, dominantColor },
        listedFor: ownerId,
        name: name ?? untitled,
        songCount: 0,
        coverImageIds: [],
        createdAt: at,
        changedAt: at,
        isPublic: false,
      });
      to.collection(playlistSongs).put(playlistId, { songIds: [] });
    },
    PlaylistRenamed: async ({ data: { playlistId, name }, metadata: { at } }, to) => {
      await to.collection(playlists).update(playlistId, (doc) => ({ ...doc, name: name ?? untitled, changedAt: at }));
    },
    SongAddedToPlaylist: ({ data: { playlistId, songId, index }, metadata: { at } }, to) => {
      to.collection(playlistPlaces).put(placeId(playlistId, songId), { playlistId, songId });
      // A repeated event: it stands there already.
      return changeSongs(to, playlistId, at, (songIds) =>
        songIds.includes(songId) ? songIds : withSong(songIds, songId, index),
      );
    },
    SongRemovedFromPlaylist: ({ data: { playlistId, songId }, metadata: { at } }, to) => {
      to.collection(playlistPlaces).delete(placeId(playlistId, songId));
      return changeSongs(to, playlistId, at, (songIds) => songIds.filter((each) => each !== songId));
    },
    PlaylistDeleted: async ({ data: { playlistId } }, to) => {
      await to.collection(playlists).update(playlistId, (doc) => ({ ...doc, listedFor: null }));
    },
    PlaylistRestored: async ({ data: { playlistId } }, to) => {
      await to.collection(playlists).update(playlistId, (doc) => ({ ...doc, listedFor: doc.ownerId }));
    },
    PlaylistMadePublic: async ({ data: { playlistId } }, to) => {
      await to.collection(playlists).update(playlistId, (doc) => ({ ...doc, isPublic: true }));
    },
    PlaylistMadePrivate: async ({ data: { playlistId } }, to) => {
      await to.collection(playlists).update(playlistId, (doc) => ({ ...doc, isPublic: false }));
    },
  },
});

/** Songs and lists are other partitions, so a list may have come first. */
async function redrawListsOf(to: ProjectionWriter, songId: string): Promise<void> {
  for (const { doc } of await to.collection(playlistPlaces).find('bySong', { songId })) {
    const { songIds = [] } = (await to.collection(playlistSongs).get(doc.playlistId)) ?? {};
    const coverImageIds = await differentCovers(to, songIds);
    await to.collection(playlists).update(doc.playlistId, (list) => ({ ...list, coverImageIds }));
  }
}

async function changeSongs(
  to: ProjectionWriter,
  playlistId: string,
  changedAt: string,
  change: (songIds: readonly string[]) => readonly string[],
): Promise<void> {
  const songIds = change((await to.collection(playlistSongs).get(playlistId))?.songIds ?? []);
  to.collection(playlistSongs).put(playlistId, { songIds });
  const summary = { changedAt, songCount: songIds.length, coverImageIds: await differentCovers(to, songIds) };
  await to.collection(playlists).update(playlistId, (doc) => ({ ...doc, ...summary }));
}

async function differentCovers(to: ProjectionWriter, songIds: readonly string[]): Promise<readonly string[]> {
  const covers = new Set<string>();
  for (let at = songIds.length - 1; at >= 0 && covers.size < quarters; at--) {
    const cover = await to.collection(songCovers).get(songIds[at] ?? '');
    if (cover) covers.add(cover.imageId);
  }
  return [...covers];
}
