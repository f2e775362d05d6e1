// The shared pages as schema.org structured data.

import type {
  MusicAlbum,
  MusicGroup,
  MusicPlaylist,
  MusicRecording,
  Person,
  SocialMediaPosting,
  WithContext,
} from 'schema-dts';
import { albumPath, postPath, profilePath, publicPlaylistPath, songPath } from './addresses';
import type { SharedAlbum, SharedPlaylist, SharedPost, SharedProfile, SharedSong, SharedTrack } from './shared-things';

/** Addresses are site-relative with the prefix `{origin}`, which `headTags` replaces with the site's origin. */
export type JsonLd = object;

const talentsAEuro = 100;
const mostTracks = 100;

export const originMark = '{origin}';
const at = (path: string) => `${originMark}${path}`;
const context = { '@context': 'https://schema.org' } as const;

const picture = (type: 'song' | 'album' | 'playlist' | 'profile', id: string | null, sizePx: number) =>
  id === null ? undefined : at(`/api/img/${type}/${encodeURIComponent(id)}?s=${sizePx}&f=jpeg`);

const artist = (id: string, name: string): MusicGroup => ({ '@type': 'MusicGroup', name, url: at(profilePath(id)) });

export function songData(song: SharedSong): WithContext<MusicRecording> {
  return {
    ...context,
    '@type': 'MusicRecording',
    '@id': at(songPath(song.id)),
    url: at(songPath(song.id)),
    name: song.title,
    duration: isoDuration(song.durationSeconds),
    datePublished: song.publishedAt,
    genre: song.genre ?? undefined,
    image: picture('song', song.coverImageId, 600),
    byArtist: artist(song.artistId, song.artist),
    inAlbum: { '@type': 'MusicAlbum', name: song.albumTitle, url: at(albumPath(song.albumId)) },
    isAccessibleForFree: !song.isPaid,
    offers: song.isPaid
      ? {
          '@type': 'Offer',
          price: (song.priceTalents / talentsAEuro).toFixed(2),
          priceCurrency: 'EUR',
          availability: 'https://schema.org/InStock',
          url: at(songPath(song.id)),
        }
      : undefined,
  };
}

export function albumData(album: SharedAlbum): WithContext<MusicAlbum> {
  return {
    ...context,
    '@type': 'MusicAlbum',
    '@id': at(albumPath(album.id)),
    url: at(albumPath(album.id)),
    name: album.title,
    datePublished: album.releasedAt,
    genre: album.genre ?? undefined,
    image: picture('album', album.coverImageId, 600),
    byArtist: artist(album.artistId, album.artist),
    numTracks: album.tracks.length,
    track: tracksData(album.tracks),
  };
}

export function profileData({
  id,
  username,
  bio,
  profileImageId,
  isArtist,
}: SharedProfile): WithContext<MusicGroup> | WithContext<Person> {
  return {
    ...context,
    '@type': isArtist ? 'MusicGroup' : 'Person',
    '@id': at(profilePath(id)),
    url: at(profilePath(id)),
    name: username,
    description: bio || undefined,
    image: picture('profile', profileImageId, 400),
  };
}

export function playlistData(playlist: SharedPlaylist): WithContext<MusicPlaylist> {
  return {
    ...context,
    '@type': 'MusicPlaylist',
    '@id': at(publicPlaylistPath(playlist.id)),
    url: at(publicPlaylistPath(playlist.id)),
    name: playlist.name,
    creator: { '@type': 'Person', name: playlist.owner, url: at(profilePath(playlist.ownerId)) },
    numTracks: playlist.tracks.length,
    track: tracksData(playlist.tracks),
  };
}

export function postData(post: SharedPost): WithContext<SocialMediaPosting> {
  return {
    ...context,
    '@type': 'SocialMediaPosting',
    '@id': at(postPath(post.id)),
    url: at(postPath(post.id)),
    headline: [...(post.text || `${post.author} on Libretto`)].slice(0, 110).join(''),
    articleBody: post.text || undefined,
    datePublished: post.createdAt,
    author: {
      '@type': post.authorIsArtist ? 'MusicGroup' : 'Person',
      name: post.author,
      url: at(profilePath(post.authorId)),
    },
    image: picture('profile', post.authorImageId, 400),
    sharedContent: post.song
      ? {
          '@type': 'MusicRecording',
          name: post.song.title,
          url: at(songPath(post.song.id)),
          byArtist: artist(post.song.artistId, post.song.artist),
        }
      : undefined,
  };
}

function tracksData(tracks: readonly SharedTrack[]): readonly MusicRecording[] {
  return tracks.slice(0, mostTracks).map(({ id, title, artist: name, durationSeconds }) => ({
    '@type': 'MusicRecording',
    name: title,
    url: at(songPath(id)),
    duration: isoDuration(durationSeconds),
    byArtist: { '@type': 'MusicGroup', name },
  }));
}

/** Formats a duration in ISO 8601: 185 → `PT3M5S`. */
function isoDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${whole % 60}S`;
}
