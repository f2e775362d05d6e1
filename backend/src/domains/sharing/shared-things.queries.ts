// Reads shared content; undefined when it is unknown or not public.
import { idSchema } from '@libretto/contracts/http/paging';
import type {
  SharedAlbum,
  SharedPlaylist,
  SharedPost,
  SharedProfile,
  SharedSong,
  SharedTrack,
} from '@libretto/contracts/sharing';
import type { ReadModels } from '../../ports/read-models/read-models';
import {
  type SharedPersonDoc,
  type SharedSongDoc,
  sharedPeople,
  sharedPlaylists,
  sharedPosts,
  sharedSongs,
} from './shared-things.collections';

const samplesASecond = 48_000;
const mostAlbumSongs = 200;
const formerMember = 'Former member';

/** Whether the value has the format of an id; other values cannot name anything. */
export const isId = (id: unknown): id is string => idSchema.safeParse(id).success;

const nameOf = (person: SharedPersonDoc | undefined) => person?.username ?? formerMember;

export async function sharedSong(reads: ReadModels, id: string): Promise<SharedSong | undefined> {
  const song = await reads.collection(sharedSongs).get(id);
  if (!song) return undefined;
  const artist = nameOf(await reads.collection(sharedPeople).get(song.artistId));
  return {
    ...trackOf(song, artist),
    artistId: song.artistId,
    albumId: song.releaseId,
    albumTitle: song.releaseTitle,
    trackNumber: song.trackNumber,
    coverImageId: song.coverImageId,
    genre: song.genre,
    isPaid: song.isPaid,
    priceTalents: song.priceTalents,
    publishedAt: song.publishedAt,
  };
}

export async function albumSongs(reads: ReadModels, id: string): Promise<readonly SharedSongDoc[]> {
  const inOrder = { equals: { releaseId: id }, order: 'ascending', limit: mostAlbumSongs } as const;
  return (await reads.collection(sharedSongs).find('byRelease', inOrder)).items;
}

export async function sharedAlbum(reads: ReadModels, id: string): Promise<SharedAlbum | undefined> {
  const songs = await albumSongs(reads, id);
  const [first] = songs;
  if (!first) return undefined;
  return {
    id,
    title: first.releaseTitle,
    artist: nameOf(await reads.collection(sharedPeople).get(first.artistId)),
    artistId: first.artistId,
    coverImageId: first.coverImageId,
    genre: first.genre,
    releasedAt: first.publishedAt,
    tracks: await tracksOf(reads, songs),
  };
}

export async function sharedProfile(reads: ReadModels, id: string): Promise<SharedProfile | undefined> {
  const person = await reads.collection(sharedPeople).get(id);
  if (person?.username == null || person.isHidden) return undefined;
  const { userId, username, bio, imageId, isArtist } = person;
  return { id: userId, username, bio: bio ?? '', profileImageId: imageId, isArtist };
}

export async function sharedPlaylist(reads: ReadModels, id: string): Promise<SharedPlaylist | undefined> {
  const playlist = await reads.collection(sharedPlaylists).get(id);
  if (!playlist?.isPublic || playlist.isDeleted) return undefined;
  const lastFirst = playlist.entries.map(({ songId }) => songId).reverse();
  const songs = (await reads.collection(sharedSongs).getMany(lastFirst)).filter((song) => song !== undefined);
  return {
    id,
    name: playlist.name ?? 'Playlist',
    ownerId: playlist.ownerId,
    owner: nameOf(await reads.collection(sharedPeople).get(playlist.ownerId)),
    coverImageId: playlist.imageId ?? songs.find(({ coverImageId }) => coverImageId !== null)?.coverImageId ?? null,
    tracks: await tracksOf(reads, songs),
  };
}

export async function sharedPost(reads: ReadModels, id: string): Promise<SharedPost | undefined> {
  const post = await reads.collection(sharedPosts).get(id);
  if (!post || post.isHidden) return undefined;
  const [author, song] = await Promise.all([
    reads.collection(sharedPeople).get(post.authorId),
    post.songId === null ? undefined : sharedSong(reads, post.songId),
  ]);
  return {
    id,
    author: nameOf(author),
    authorId: post.authorId,
    authorImageId: author?.imageId ?? null,
    authorIsArtist: author?.isArtist ?? false,
    text: post.text,
    createdAt: post.createdAt,
    song: song ?? null,
  };
}

async function tracksOf(reads: ReadModels, songs: readonly SharedSongDoc[]): Promise<readonly SharedTrack[]> {
  const artists = await reads.collection(sharedPeople).getMany(songs.map(({ artistId }) => artistId));
  return songs.map((song, at) => trackOf(song, nameOf(artists[at])));
}

const trackOf = ({ songId, title, durationSamples }: SharedSongDoc, artist: string): SharedTrack => ({
  id: songId,
  title,
  artist,
  durationSeconds: durationSamples / samplesASecond,
});
