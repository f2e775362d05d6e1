// Projects what outsiders see of songs, people, playlists and posts.
import type {
  AccountTypeChanged,
  BioChanged,
  ContentHidden,
  ContentRestored,
  ModeratedSubject,
  PlaylistCreated,
  PlaylistDeleted,
  PlaylistMadePrivate,
  PlaylistMadePublic,
  PlaylistRenamed,
  PlaylistRestored,
  PostDeleted,
  PostPublished,
  ProfileImageChanged,
  SongAddedToPlaylist,
  SongMovedInPlaylist,
  SongPriced,
  SongPublished,
  SongRemovedFromPlaylist,
  SongWithdrawn,
  UsernameChanged,
  UserRegistered,
} from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../kernel/consumers/projections/projection';
import {
  type SharedPersonDoc,
  type SharedPlaylistDoc,
  sharedPeople,
  sharedPlaylists,
  sharedPosts,
  sharedSongs,
} from './shared-things.collections';

type Shared =
  | SongPublished
  | SongPriced
  | SongWithdrawn
  | UserRegistered
  | UsernameChanged
  | AccountTypeChanged
  | BioChanged
  | ProfileImageChanged
  | PlaylistCreated
  | PlaylistRenamed
  | SongAddedToPlaylist
  | SongRemovedFromPlaylist
  | SongMovedInPlaylist
  | PlaylistDeleted
  | PlaylistRestored
  | PlaylistMadePublic
  | PlaylistMadePrivate
  | PostPublished
  | PostDeleted
  | ContentHidden
  | ContentRestored;

export const sharedThingsProjection = defineProjection<Shared>({
  name: 'shared-things',
  version: 4,
  collections: [sharedSongs, sharedPeople, sharedPlaylists, sharedPosts],
  handlers: {
    SongPublished: async ({ data, metadata }, to) => {
      const { songId, title, artistId, releaseId, releaseTitle, trackNumber, genre, coverImageId } = data;
      const { durationSamples, masterKey, masterContentType } = data.sound;
      // A song that is published again after an edit keeps its first publication time.
      const known = await to.collection(sharedSongs).get(songId);
      to.collection(sharedSongs).put(songId, {
        ...{ songId, title, artistId, releaseId, releaseTitle, trackNumber, genre, coverImageId },
        ...{ isPaid: data.isPaid, isExplicit: data.isExplicit, priceTalents: data.priceTalents },
        ...{ durationSamples, masterKey, masterContentType },
        publishedAt: known?.publishedAt ?? metadata.at,
      });
    },
    SongPriced: async ({ data: { songId, isPaid, priceTalents } }, to) => {
      await to.collection(sharedSongs).update(songId, (song) => ({ ...song, isPaid, priceTalents }));
    },
    SongWithdrawn: ({ data: { songId } }, to) => to.collection(sharedSongs).delete(songId),

    UserRegistered: ({ data: { userId, username, isArtist } }, to) => person(to, userId, { username, isArtist }),
    UsernameChanged: ({ data: { userId, username } }, to) => person(to, userId, { username }),
    AccountTypeChanged: ({ data: { userId, isArtist } }, to) => person(to, userId, { isArtist }),
    BioChanged: ({ data: { userId, bio } }, to) => person(to, userId, { bio }),
    ProfileImageChanged: ({ data: { userId, imageId } }, to) => person(to, userId, { imageId }),

    PlaylistCreated: ({ data: { playlistId, ownerId, name, imageId } }, to) =>
      to.collection(sharedPlaylists).put(playlistId, {
        ...{ playlistId, ownerId, name, imageId },
        ...{ entries: [], isPublic: false, isDeleted: false },
      }),
    PlaylistRenamed: ({ data: { playlistId, name } }, to) => playlist(to, playlistId, () => ({ name })),
    SongAddedToPlaylist: ({ data: { playlistId, songId, entryId, index } }, to) =>
      playlist(to, playlistId, ({ entries }) => ({
        entries: entries.some((each) => each.entryId === entryId)
          ? entries
          : insertedAt(entries, { entryId, songId }, index),
      })),
    SongRemovedFromPlaylist: ({ data: { playlistId, entryId } }, to) =>
      playlist(to, playlistId, ({ entries }) => ({ entries: entries.filter((each) => each.entryId !== entryId) })),
    SongMovedInPlaylist: ({ data: { playlistId, songId, entryId, index } }, to) =>
      playlist(to, playlistId, ({ entries }) => {
        const others = entries.filter((each) => each.entryId !== entryId);
        return { entries: insertedAt(others, { entryId, songId }, index) };
      }),
    PlaylistDeleted: ({ data }, to) => playlist(to, data.playlistId, () => ({ isDeleted: true })),
    PlaylistRestored: ({ data }, to) => playlist(to, data.playlistId, () => ({ isDeleted: false })),
    PlaylistMadePublic: ({ data }, to) => playlist(to, data.playlistId, () => ({ isPublic: true })),
    PlaylistMadePrivate: ({ data }, to) => playlist(to, data.playlistId, () => ({ isPublic: false })),

    PostPublished: ({ data: { postId, authorId, description, songId }, metadata }, to) => {
      // An erased author's text is gone, so the post is not shown.
      if (description === null) return;
      to.collection(sharedPosts).put(postId, { postId, authorId, text: description, songId, createdAt: metadata.at });
    },
    PostDeleted: ({ data: { postId } }, to) => to.collection(sharedPosts).delete(postId),
    ContentHidden: ({ data: { subject } }, to) => setHidden(to, subject, true),
    ContentRestored: ({ data: { subject } }, to) => setHidden(to, subject, false),
  },
});

async function setHidden(to: ProjectionWriter, { kind, id }: ModeratedSubject, isHidden: boolean): Promise<void> {
  if (kind === 'profile') await person(to, id, { isHidden });
  if (kind === 'post') await to.collection(sharedPosts).update(id, (post) => ({ ...post, isHidden }));
}

/** Account and profile are separate streams, so the first event of a person may come from either. */
async function person(to: ProjectionWriter, userId: string, change: Partial<SharedPersonDoc>): Promise<void> {
  const unknown = { userId, username: null, isArtist: false, bio: null, imageId: null };
  const known = (await to.collection(sharedPeople).get(userId)) ?? unknown;
  to.collection(sharedPeople).put(userId, { ...known, ...change });
}

async function playlist(
  to: ProjectionWriter,
  playlistId: string,
  change: (doc: SharedPlaylistDoc) => Partial<SharedPlaylistDoc>,
): Promise<void> {
  await to.collection(sharedPlaylists).update(playlistId, (doc) => ({ ...doc, ...change(doc) }));
}

const insertedAt = <Item>(items: readonly Item[], item: Item, index: number): readonly Item[] => [
  ...items.slice(0, index),
  item,
  ...items.slice(index),
];
