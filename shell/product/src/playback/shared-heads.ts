// Builds the heads of the song, album, profile and playlist pages from API responses.
import type { Track } from '@libretto/contracts/federation';
import type { HttpCalls } from '@libretto/contracts/http';
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { albumHead, type PageHead, playlistHead, profileHead, songHead } from '@libretto/contracts/sharing';
import { imageIdOf } from './pictures';

export const headOfTrack = (track: Track): PageHead =>
  songHead({
    ...track,
    durationSeconds: track.duration,
    coverImageId: imageIdOf(track.artworkUrl),
    priceTalents: track.price,
    publishedAt: track.createdAt,
  });

const tracksOf = (tracks: readonly Track[]) =>
  tracks.map(({ id, title, artist, duration }) => ({ id, title, artist, durationSeconds: duration }));

export const headOfAlbum = ({
  album,
  tracks,
}: Pick<HttpCalls['GET /api/catalogue/albums/{id}']['response'], 'album' | 'tracks'>): PageHead =>
  albumHead({ ...album, coverImageId: imageIdOf(album.artworkUrl), tracks: tracksOf(tracks) });

export const headOfProfile = (profile: Profile): PageHead => profileHead(profile);

/** Null while the playlist is private. */
export function headOfPlaylist({
  playlist: { id, name, photo_url, isPublic, owner },
  tracks,
}: Pick<HttpCalls['GET /api/player/playlist/{id}']['response'], 'playlist' | 'tracks'>): PageHead | null {
  if (!isPublic || owner === null) return null;
  const coverImageId = imageIdOf(photo_url ?? tracks.find(({ artworkUrl }) => artworkUrl !== null)?.artworkUrl);
  return playlistHead({ id, name, ownerId: owner.id, owner: owner.username, coverImageId, tracks: tracksOf(tracks) });
}
