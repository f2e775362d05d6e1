// Playlists as lists of lists show them: with a picture, which may be the cover of their last song.
import type { PlaylistEntry } from '@libretto/contracts/http/library';
import type { ReadModels } from '../../ports/read-models';
import type { TrackViews } from '../../ports/track-views';
import type { PlaylistDoc } from './playlists.projection';

export async function playlistEntries(
  reads: ReadModels,
  trackViews: TrackViews,
  found: readonly PlaylistDoc[],
  userId: string,
): Promise<readonly PlaylistEntry[]> {
  const coverSongIds = found.flatMap(({ imageId, lastSongId }) => (imageId || !lastSongId ? [] : [lastSongId]));
  const tracks = await trackViews.tracks(reads, [...new Set(coverSongIds)], userId);
  const covers = new Map(tracks.map(({ id, artworkUrl }) => [id, artworkUrl]));
  return found.map(({ playlistId, name, imageId, songCount, lastSongId }) => ({
    id: playlistId,
    name,
    photo_url: photoUrl(imageId) ?? asPlaylistPhoto(covers.get(lastSongId ?? '') ?? null),
    song_count: songCount,
  }));
}

export const photoUrl = (imageId: string | null) => (imageId === null ? null : `/api/img/playlist/${imageId}`);

/** The same picture, in the sizes that playlists have. */
function asPlaylistPhoto(artworkUrl: string | null): string | null {
  const imageId = artworkUrl?.split('/').at(-1);
  return imageId === undefined ? null : photoUrl(imageId);
}
