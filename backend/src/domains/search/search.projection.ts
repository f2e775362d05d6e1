// Indexes songs, albums, artists, public playlists and posts with their popularity.
import type {
  AccountTypeChanged,
  CommentDeleted,
  CommentPosted,
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
  SongPublished,
  SongStreamed,
  SongWithdrawn,
  UserFollowed,
  UsernameChanged,
  UserRegistered,
  UserUnfollowed,
} from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../kernel/consumers/projections/projection';
import { allSearchTexts, followId, foundId, searchables, searchCounts, searchFollows } from './search.collections';
import { changeFound, changePerson, count, indexAlbum, putFound, removeFound } from './searched-things';

type Searched =
  | SongPublished
  | SongWithdrawn
  | SongStreamed
  | UserRegistered
  | UsernameChanged
  | AccountTypeChanged
  | ProfileImageChanged
  | UserFollowed
  | UserUnfollowed
  | PlaylistCreated
  | PlaylistRenamed
  | PlaylistDeleted
  | PlaylistRestored
  | PlaylistMadePublic
  | PlaylistMadePrivate
  | PostPublished
  | PostDeleted
  | CommentPosted
  | CommentDeleted
  | ContentHidden
  | ContentRestored;

/** A follower weighs more for an artist's rank than one play. */
const playsOfFollower = 10;

export const searchProjection = defineProjection<Searched>({
  name: 'search',
  version: 6,
  collections: [searchables, searchCounts, searchFollows],
  textIndexes: allSearchTexts,
  handlers: {
    SongPublished: async ({ data }, to) => {
      const { songId, title, releaseId, releaseTitle, artistId, coverImageId: imageId } = data;
      const shared = { artistId, imageId, isFound: true };
      await putFound(to, { kind: 'song', id: songId, title, releaseId, ...shared });
      await putFound(to, { kind: 'album', id: releaseId, title: releaseTitle, releaseId: null, ...shared });
    },
    SongWithdrawn: async ({ data: { songId, releaseId } }, to) => {
      removeFound(to, 'song', songId);
      const others = await to.collection(searchables).find('byRelease', { releaseId }, 1);
      if (others.length === 0) removeFound(to, 'album', releaseId);
      else await indexAlbum(to, releaseId);
    },
    SongStreamed: async ({ data: { songId, artistId } }, to) => {
      if (await count(to, 'song', songId, 1)) {
        const song = await to.collection(searchables).get(foundId('song', songId));
        if (song?.releaseId) await indexAlbum(to, song.releaseId);
      }
      await count(to, 'artist', artistId, 1);
    },

    UserRegistered: ({ data: { userId, username, isArtist } }, to) =>
      changePerson(to, userId, { title: username ?? '', isFound: isArtist }),
    UsernameChanged: ({ data: { userId, username } }, to) => changePerson(to, userId, { title: username ?? '' }),
    AccountTypeChanged: ({ data: { userId, isArtist } }, to) => changePerson(to, userId, { isFound: isArtist }),
    ProfileImageChanged: ({ data: { userId, imageId } }, to) => changePerson(to, userId, { imageId }),
    UserFollowed: async ({ data: { followerId, followeeId } }, to) => {
      const id = followId(followerId, followeeId);
      if ((await to.collection(searchFollows).get(id)) !== undefined) return;
      to.collection(searchFollows).put(id, { followeeId });
      await count(to, 'artist', followeeId, playsOfFollower);
    },
    UserUnfollowed: async ({ data: { followerId, followeeId } }, to) => {
      const id = followId(followerId, followeeId);
      if ((await to.collection(searchFollows).get(id)) === undefined) return;
      to.collection(searchFollows).delete(id);
      await count(to, 'artist', followeeId, -playsOfFollower);
    },

    PlaylistCreated: ({ data: { playlistId, ownerId, name, imageId } }, to) =>
      putFound(to, {
        ...{ kind: 'playlist', id: playlistId, title: name ?? '', artistId: ownerId, imageId },
        ...{ releaseId: null, isFound: false, isDeleted: false },
      }),
    PlaylistRenamed: ({ data: { playlistId, name } }, to) =>
      changeFound(to, 'playlist', playlistId, { title: name ?? '' }),
    PlaylistDeleted: ({ data: { playlistId } }, to) => changeFound(to, 'playlist', playlistId, { isDeleted: true }),
    PlaylistRestored: ({ data: { playlistId } }, to) => changeFound(to, 'playlist', playlistId, { isDeleted: false }),
    PlaylistMadePublic: ({ data: { playlistId } }, to) => changeFound(to, 'playlist', playlistId, { isFound: true }),
    PlaylistMadePrivate: ({ data: { playlistId } }, to) => changeFound(to, 'playlist', playlistId, { isFound: false }),

    // An erased author's text is gone, so the post is not indexed.
    PostPublished: ({ data: { postId, authorId, description } }, to) =>
      putFound(to, {
        ...{ kind: 'post', id: postId, title: description ?? '', artistId: authorId },
        ...{ imageId: null, releaseId: null, isFound: true },
      }),
    PostDeleted: ({ data: { postId } }, to) => removeFound(to, 'post', postId),
    CommentPosted: async ({ data: { family, subjectId } }, to) => {
      if (family === 'post') await count(to, 'post', subjectId, 1);
    },
    CommentDeleted: async ({ data: { family, subjectId } }, to) => {
      if (family === 'post') await count(to, 'post', subjectId, -1);
    },
    // Songs and albums of a hidden profile stay searchable.
    ContentHidden: ({ data: { subject } }, to) => setHidden(to, subject, true),
    ContentRestored: ({ data: { subject } }, to) => setHidden(to, subject, false),
  },
});

async function setHidden(to: ProjectionWriter, { kind, id }: ModeratedSubject, isHidden: boolean): Promise<void> {
  if (kind === 'profile') await changePerson(to, id, { isHidden });
  if (kind === 'post') await changeFound(to, 'post', id, { isHidden });
}
