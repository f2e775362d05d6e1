// Playlists as lists show them: with a picture, which may be composed of the covers of their songs.
import type { PlaylistEntry } from '@libretto/contracts/http/playback/library';
import { type PlaylistDoc, quarters } from './playlists.projection';

/** @param ownerName set for a list that is shared with the caller */
export function playlistEntry(doc: PlaylistDoc, ownerName: string | null = null): PlaylistEntry {
  const { playlistId, name, imageId, songCount, coverImageIds } = doc;
  const [newest = null] = coverImageIds;
  const isQuartered = imageId === null && coverImageIds.length === quarters;
  return {
    id: playlistId,
    name,
    photo_url: photoUrl(imageId ?? newest),
    covers: isQuartered ? coverImageIds.map((each) => `/api/img/song/${each}`) : [],
    song_count: songCount,
    role: ownerName === null ? 'owner' : 'collaborator',
    owner_name: ownerName,
  };
}

export const photoUrl = (imageId: string | null) => (imageId === null ? null : `/api/img/playlist/${imageId}`);
