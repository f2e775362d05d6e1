// Projects the playlists that a person owns or collaborates on, and their songs.
import type { SongPublished, SongWithdrawn } from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { PlaylistEvent } from './playlist.events';
import { insertedAt, movedTo, type PlaylistSong } from './playlist.state';

export interface PlaylistDoc {
  readonly playlistId: string;
  /** The owner's id; null while the list is deleted, so that no query finds it. */
  readonly listedFor: string | null;
  readonly ownerId: string;
  readonly name: string;
  readonly imageId: string | null;
  readonly dominantColor: string | null;
  /** Counts the songs that are public now. */
  readonly songCount: number;
  /** Covers for a list without a picture: up to four different ones, starting with the song that was added last. */
  readonly coverImageIds: readonly string[];
  readonly createdAt: string;
  /** Time of the last change of its name or songs. */
  readonly changedAt: string;
  readonly isPublic: boolean;
  readonly collaboratorIds: readonly string[];
}

export const playlists = defineCollection<PlaylistDoc>()({
  name: 'playlists',
  indexes: { byOwner: { equals: ['listedFor'], sort: 'createdAt', counted: true } },
});

interface CollaborationDoc {
  readonly playlistId: string;
  readonly userId: string;
  /** Null while the playlist is deleted. */
  readonly listedFor: string | null;
  readonly joinedAt: string;
}

/** One document per list and collaborator. */
export const collaborations = defineCollection<CollaborationDoc>()({
  name: 'playlist-collaborations',
  indexes: { byUser: { equals: ['listedFor'], sort: 'joinedAt' } },
});

interface ListedSong extends PlaylistSong {
  /** Songs that are not public are neither shown nor counted until they are public again. */
  readonly isPublic: boolean;
}

/** Stored separately, because overviews of playlists need no songs. Entries are in the order of adding. */
export const playlistSongs = defineCollection<{ readonly entries: readonly ListedSong[] }>()({
  name: 'playlist-songs',
  indexes: {},
});

/** One document per song and list, so that a membership check is one look-up. */
export const playlistPlaces = defineCollection<{ readonly playlistId: string; readonly songId: string }>()({
  name: 'playlist-places',
  indexes: { bySong: { equals: ['songId'] } },
});

/** Topic for everyone who has the list open: its owner, its collaborators, and anyone while it is public. */
export const playlistTopic = (playlistId: string) => `playlist:${playlistId}`;

export const placeId = (playlistId: string, songId: string) => `${playlistId}~${songId}`;

/** Every public song, with its cover if it has one. */
export const publicSongCovers = defineCollection<{ readonly imageId: string | null }>()({
  name: 'playlist-song-covers',
  indexes: {},
});

/** Number of covers that make up one picture. */
export const quarters = 4;

/** Replaces a name that was erased with its owner. */
const untitled = 'Playlist';

export const playlistsProjection = defineProjection<PlaylistEvent | SongPublished | SongWithdrawn>({
  name: 'playlists',
  version: 7,
  collections: [playlists, collaborations, playlistSongs, playlistPlaces, publicSongCovers],
  handlers: {
    SongPublished: async ({ data: { songId, coverImageId } }, to) => {
      to.collection(publicSongCovers).put(songId, { imageId: coverImageId });
      await showInLists(to, songId, true);
    },
    // The cover of a withdrawn song is no longer shown, in lists either.
    SongWithdrawn: async ({ data: { songId } }, to) => {
      to.collection(publicSongCovers).delete(songId);
      await showInLists(to, songId, false);
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
        collaboratorIds: [],
      });
      to.collection(playlistSongs).put(playlistId, { entries: [] });
    },
    PlaylistRenamed: ({ data: { playlistId, name }, metadata: { at } }, to) =>
      change(to, playlistId, () => ({ name: name ?? untitled, changedAt: at })),
    SongAddedToPlaylist: async ({ data, metadata: { at } }, to) => {
      const { playlistId, songId, entryId, addedBy, index } = data;
      const isPublic = (await to.collection(publicSongCovers).get(songId)) !== undefined;
      await changeSongs(to, playlistId, { songId, at }, (entries) =>
        entries.some((each) => each.entryId === entryId)
          ? entries
          : insertedAt(entries, { entryId, songId, addedBy, isPublic }, index),
      );
    },
    SongRemovedFromPlaylist: ({ data: { playlistId, songId, entryId }, metadata: { at } }, to) =>
      changeSongs(to, playlistId, { songId, at }, (entries) => entries.filter((each) => each.entryId !== entryId)),
    SongMovedInPlaylist: ({ data: { playlistId, songId, entryId, index }, metadata: { at } }, to) =>
      changeSongs(to, playlistId, { songId, at }, (entries) => movedTo(entries, entryId, index)),
    PlaylistDeleted: async ({ data: { playlistId } }, to) => {
      await change(to, playlistId, () => ({ listedFor: null }));
      await listForCollaborators(to, playlistId, false);
    },
    PlaylistRestored: async ({ data: { playlistId } }, to) => {
      await change(to, playlistId, ({ ownerId }) => ({ listedFor: ownerId }));
      await listForCollaborators(to, playlistId, true);
    },
    PlaylistMadePublic: ({ data: { playlistId } }, to) => change(to, playlistId, () => ({ isPublic: true })),
    PlaylistMadePrivate: ({ data: { playlistId } }, to) => change(to, playlistId, () => ({ isPublic: false })),
    // Only the owner sees the invitation link, which is read from the stream.
    PlaylistInvitationOpened: () => {},
    PlaylistInvitationRevoked: () => {},
    CollaboratorJoinedPlaylist: async ({ data: { playlistId, userId }, metadata: { at } }, to) => {
      const joined = { playlistId, userId, listedFor: userId, joinedAt: at };
      to.collection(collaborations).put(collaborationId(playlistId, userId), joined);
      await change(to, playlistId, ({ collaboratorIds }) => ({
        collaboratorIds: [...collaboratorIds.filter((each) => each !== userId), userId],
      }));
    },
    CollaboratorLeftPlaylist: async ({ data: { playlistId, userId } }, to) => {
      to.collection(collaborations).delete(collaborationId(playlistId, userId));
      await change(to, playlistId, ({ collaboratorIds }) => ({
        collaboratorIds: collaboratorIds.filter((each) => each !== userId),
      }));
    },
  },
});

const collaborationId = (playlistId: string, userId: string) => `${playlistId}~${userId}`;

async function change(
  to: ProjectionWriter,
  playlistId: string,
  changes: (doc: PlaylistDoc) => Partial<PlaylistDoc>,
): Promise<void> {
  await to.collection(playlists).update(playlistId, (doc) => ({ ...doc, ...changes(doc) }));
  to.push(playlistTopic(playlistId), 'playlist-changed', { id: playlistId });
}

async function listForCollaborators(to: ProjectionWriter, playlistId: string, isListed: boolean): Promise<void> {
  const { collaboratorIds = [] } = (await to.collection(playlists).get(playlistId)) ?? {};
  for (const userId of collaboratorIds) {
    const id = collaborationId(playlistId, userId);
    await to.collection(collaborations).update(id, (doc) => ({ ...doc, listedFor: isListed ? userId : null }));
  }
}

/** Songs and lists belong to different partitions, so a list may arrive before its songs. */
async function showInLists(to: ProjectionWriter, songId: string, isPublic: boolean): Promise<void> {
  for (const { doc } of await to.collection(playlistPlaces).find('bySong', { songId })) {
    await changeSongs(to, doc.playlistId, { songId }, (entries) =>
      entries.map((each) => (each.songId === songId ? { ...each, isPublic } : each)),
    );
  }
}

/** @param at time of the change if the owner sees it as a change of the list */
async function changeSongs(
  to: ProjectionWriter,
  playlistId: string,
  { songId, at }: { readonly songId: string; readonly at?: string },
  changes: (entries: readonly ListedSong[]) => readonly ListedSong[],
): Promise<void> {
  const entries = changes((await to.collection(playlistSongs).get(playlistId))?.entries ?? []);
  to.collection(playlistSongs).put(playlistId, { entries });
  const isThere = entries.some((each) => each.songId === songId);
  if (isThere) to.collection(playlistPlaces).put(placeId(playlistId, songId), { playlistId, songId });
  else to.collection(playlistPlaces).delete(placeId(playlistId, songId));
  const songCount = entries.filter(({ isPublic }) => isPublic).length;
  const summary = { songCount, coverImageIds: await differentCovers(to, entries), ...(at && { changedAt: at }) };
  await change(to, playlistId, () => summary);
}

async function differentCovers(to: ProjectionWriter, entries: readonly PlaylistSong[]): Promise<readonly string[]> {
  const covers = new Set<string>();
  for (let at = entries.length - 1; at >= 0 && covers.size < quarters; at--) {
    const cover = await to.collection(publicSongCovers).get(entries[at]?.songId ?? '');
    if (cover?.imageId) covers.add(cover.imageId);
  }
  return [...covers];
}
