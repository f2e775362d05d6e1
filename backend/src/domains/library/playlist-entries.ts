// Playlists as lists of lists show them: with a picture, which may be made of the covers of their songs.
import type { PlaylistEntry } from '@libretto/contracts/http/library';
import type { PlaylistDoc } from './playlists.projection';

const quarters = 4;

export function playlistEntry({ playlistId, name, imageId, songCount, coverImageIds }: PlaylistDoc): PlaylistEntry {
  const [newest = null] = coverImageIds;
  const isQuartered = imageId === null && coverImageIds.length === quarters;
  return {
    id: playlistId,
    name,
    photo_url: photoUrl(imageId ?? newest),
    covers: isQuartered ? coverImageIds.map((each) => `/api/img/song/${each}`) : [],
    song_count: songCount,
  };
}

export const photoUrl = (imageId: string | null) => (imageId === null ? null : `/api/img/playlist/${imageId}`);
