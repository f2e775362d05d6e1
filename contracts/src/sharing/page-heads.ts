// The heads of shareable pages. The server writes them into the page, the front end updates them on client-side
// navigation; both use this file, so that they agree.
import { albumPath, postPath, profilePath, publicPlaylistPath, songPath } from './addresses';
import { albumData, type JsonLd, playlistData, postData, profileData, songData } from './json-ld';
import { type HeadPicture, type SharePictureTexts, sharePicture, sitePicture } from './share-picture';
import type { SharedAlbum, SharedPlaylist, SharedPost, SharedProfile, SharedSong } from './shared-things';

export const productName = 'Libretto';
/** The fallback text when a page has no description. */
export const shareText = 'Music Liberation Starts Here';
const descriptionLength = 160;
const profilePicturePx = 400;
const logoPx = 512;

export interface PageHead {
  /** The title without the product's name, which `headTags` adds for the window. */
  readonly title: string;
  readonly description: string;
  /** Site-relative; null for a page without a shareable address. */
  readonly path: string | null;
  readonly picture: HeadPicture;
  readonly type: 'website' | 'music.song' | 'music.album' | 'music.playlist' | 'profile' | 'article';
  /** Further properties of Open Graph; values that begin with `/` are addresses of the site. */
  readonly properties: readonly (readonly [property: string, content: string])[];
  /** Large for an article or album with a large picture, small for a person with a small one. */
  readonly card: 'summary' | 'summary_large_image';
  /** Structured data, in which `{origin}` precedes site-relative addresses. */
  readonly data: JsonLd | null;
  readonly isEmbeddable: boolean;
  /** The artist whose new releases can be followed by feed. */
  readonly feed: { readonly artistId: string; readonly artist: string } | null;
}

const ordinary = {
  type: 'website',
  properties: [],
  card: 'summary_large_image',
  data: null,
  isEmbeddable: false,
  feed: null,
} as const;

/** The head of every page that is not shareable. */
export const siteHead = (): PageHead => ({
  ...ordinary,
  title: productName,
  description: `${shareText}. Stream songs, buy the ones you keep.`,
  path: null,
  picture: sitePicture(),
});

export const songTitle = ({ title, artist }: Pick<SharedSong, 'title' | 'artist'>) => `${title} by ${artist}`;

/** The head of a page whose share picture is generated. */
export type DrawnHead = PageHead & { readonly drawn: SharePictureTexts };

export function songHead(song: SharedSong): DrawnHead {
  const { id, title, artist, artistId, albumId, coverImageId, durationSeconds } = song;
  const drawn = { title, subtitle: artist, coverImageId };
  return {
    drawn,
    title: songTitle(song),
    description: `Listen to ${songTitle(song)}`,
    path: songPath(id),
    picture: sharePicture('song', id, drawn, `Cover of ${songTitle(song)}`),
    type: 'music.song',
    properties: [
      ['music:duration', String(Math.max(1, Math.round(durationSeconds)))],
      ['music:album', albumPath(albumId)],
      ['music:album:track', String(song.trackNumber)],
      ['music:musician', profilePath(artistId)],
    ],
    card: 'summary_large_image',
    data: songData(song),
    isEmbeddable: true,
    feed: { artistId, artist },
  };
}

export const albumTitle = ({ title, artist }: Pick<SharedAlbum, 'title' | 'artist'>) => `${title} by ${artist}`;

export function albumHead(album: SharedAlbum): DrawnHead {
  const { id, title, artist, artistId, coverImageId, releasedAt, tracks } = album;
  const drawn = { title, subtitle: artist, coverImageId };
  return {
    drawn,
    title: albumTitle(album),
    description: `Listen to ${albumTitle(album)}, ${songCount(tracks.length)}`,
    path: albumPath(id),
    picture: sharePicture('album', id, drawn, `Cover of ${albumTitle(album)}`),
    type: 'music.album',
    properties: [
      ['music:musician', profilePath(artistId)],
      ['music:release_date', releasedAt.slice(0, 10)],
      ...songProperties(tracks),
    ],
    card: 'summary_large_image',
    data: albumData(album),
    isEmbeddable: true,
    feed: { artistId, artist },
  };
}

export const profileTitle = ({ username }: Pick<SharedProfile, 'username'>) => `Check out ${username}'s profile`;

export function profileHead(profile: SharedProfile): PageHead {
  const { id, username, bio, isArtist } = profile;
  return {
    title: profileTitle(profile),
    description: opening(bio) || shareText,
    path: profilePath(id),
    picture: personPicture(profile.profileImageId, username),
    type: 'profile',
    properties: [['profile:username', username]],
    card: 'summary',
    data: profileData(profile),
    isEmbeddable: false,
    feed: isArtist ? { artistId: id, artist: username } : null,
  };
}

export const playlistTitle = ({ name, owner }: Pick<SharedPlaylist, 'name' | 'owner'>) => `${name} by ${owner}`;

export function playlistHead(playlist: SharedPlaylist): DrawnHead {
  const { id, name, ownerId, owner, coverImageId, tracks } = playlist;
  const drawn = { title: name, subtitle: owner, coverImageId };
  return {
    drawn,
    ...ordinary,
    title: playlistTitle(playlist),
    description: `A playlist by ${owner}, ${songCount(tracks.length)}`,
    path: publicPlaylistPath(id),
    picture: sharePicture('playlist', id, drawn, `Cover of ${name}`),
    type: 'music.playlist',
    properties: [['music:creator', profilePath(ownerId)], ...songProperties(tracks)],
    data: playlistData(playlist),
  };
}

export const postTitle = ({ author }: Pick<SharedPost, 'author'>) => `${author} on ${productName}`;

export function postHead(post: SharedPost): PageHead {
  const { id, author, authorId, text, createdAt, song } = post;
  const cover = song && { title: song.title, subtitle: song.artist, coverImageId: song.coverImageId };
  return {
    ...ordinary,
    title: postTitle(post),
    description: opening(text) || (song ? `Listen to ${songTitle(song)}` : shareText),
    path: postPath(id),
    picture:
      song && cover
        ? sharePicture('song', song.id, cover, `Cover of ${songTitle(song)}`)
        : personPicture(post.authorImageId, author),
    type: 'article',
    properties: [
      ['article:published_time', createdAt],
      ['article:author', profilePath(authorId)],
    ],
    card: song ? 'summary_large_image' : 'summary',
    data: postData(post),
  };
}

function personPicture(imageId: string | null, username: string): HeadPicture {
  const alt = imageId === null ? productName : `Picture of ${username}`;
  if (imageId === null) return { path: '/icon-512.png', width: logoPx, height: logoPx, type: 'image/png', alt };
  const path = `/api/img/profile/${encodeURIComponent(imageId)}?s=${profilePicturePx}&f=jpeg`;
  return { path, width: profilePicturePx, height: profilePicturePx, type: 'image/jpeg', alt };
}

/** Cuts a text by code points, so that no emoji is split. */
const opening = (text: string) => [...text.replace(/\s+/g, ' ').trim()].slice(0, descriptionLength).join('');

const songCount = (count: number) => (count === 1 ? '1 song' : `${count} songs`);

/** Crawlers need only the first songs of a long list. */
const mostSongProperties = 50;

const songProperties = (tracks: readonly { readonly id: string }[]) =>
  tracks.slice(0, mostSongProperties).map(({ id }) => ['music:song', songPath(id)] as const);
