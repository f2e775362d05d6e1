// Playlists as lists of lists show them: with a picture, which may be made of the covers of their last songs.
import type { PlaylistEntry } from '@libretto/contracts/http/library';
import type { ReadModels } from '../../ports/read-models';
import type { TrackViews } from '../../ports/track-views';
import type { PlaylistDoc } from './playlists.projection';

const quarters = 4;

export async function playlistEntries(
  reads: ReadModels,
  trackViews: TrackViews,
  found: readonly PlaylistDoc[],
  userId: string,
): Promise<readonly PlaylistEntry[]> {
  const coverSongIds = found.flatMap(({ imageId, lastSongIds }) => (imageId ? [] : lastSongIds));
  const tracks = await trackViews.tracks(reads, [...new Set(coverSongIds)], userId);
  const artworks = new Map(tracks.map(({ id, artworkUrl }) => [id, artworkUrl]));
  return found.map(({ playlistId, name, imageId, songCount, lastSongIds }) => {
    const covers = imageId ? [] : differentCovers(lastSongIds, artworks);
    return {
      id: playlistId,
      name,
      photo_url: photoUrl(imageId) ?? asPlaylistPhoto(covers[0] ?? null),
      covers: covers.length < quarters ? [] : covers.slice(0, quarters),
      song_count: songCount,
    };
  });
}

export const photoUrl = (imageId: string | null) => (imageId === null ? null : `/api/img/playlist/${imageId}`);

function differentCovers(songIds: readonly string[], artworks: ReadonlyMap<string, string | null>): string[] {
  return [...new Set(songIds.flatMap((id) => artworks.get(id) ?? []))];
}

/** The same picture, in the sizes that playlists have. */
function asPlaylistPhoto(artworkUrl: string | null): string | null {
  const imageId = artworkUrl?.split('/').at(-1);
  return imageId === undefined ? null : photoUrl(imageId);
}
