// Content of the embedded player: a public song, or the songs of an album.
import { albumPath, type EmbedData, type EmbeddedKind, profilePath, songPath } from '@libretto/contracts/sharing';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { albumSongs, sharedAlbum, sharedSong } from '../shared-things.queries';

const cover = (type: 'song' | 'album', id: string | null) =>
  id === null ? null : `/api/img/${type}/${encodeURIComponent(id)}?s=300&f=webp`;

export function embedDataOf(reads: ReadModels, kind: EmbeddedKind, id: string): Promise<EmbedData | undefined> {
  return kind === 'song' ? ofSong(reads, id) : ofAlbum(reads, id);
}

async function ofSong(reads: ReadModels, id: string): Promise<EmbedData | undefined> {
  const song = await sharedSong(reads, id);
  if (!song) return undefined;
  const { title, artist, artistId, durationSeconds, isPaid } = song;
  return {
    ...{ kind: 'song', title, artist },
    path: songPath(id),
    artistPath: profilePath(artistId),
    coverPath: cover('song', song.coverImageId),
    tracks: [{ id, title, durationSeconds, isPaid }],
  };
}

async function ofAlbum(reads: ReadModels, id: string): Promise<EmbedData | undefined> {
  const [album, songs] = await Promise.all([sharedAlbum(reads, id), albumSongs(reads, id)]);
  if (!album) return undefined;
  const paid = new Set(songs.filter((song) => song.isPaid).map((song) => song.songId));
  return {
    ...{ kind: 'album', title: album.title, artist: album.artist },
    path: albumPath(id),
    artistPath: profilePath(album.artistId),
    coverPath: cover('album', album.coverImageId),
    tracks: album.tracks.map((track) => ({
      ...{ id: track.id, title: track.title, durationSeconds: track.durationSeconds },
      isPaid: paid.has(track.id),
    })),
  };
}
