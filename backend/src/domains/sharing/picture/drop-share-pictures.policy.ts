// Deletes the share pictures of content that is no longer public.
import type { PlaylistDeleted, PlaylistMadePrivate, SongWithdrawn } from '@libretto/contracts/events';
import type { PictureKind } from '@libretto/contracts/sharing';
import { definePolicy } from '../../../kernel/consumers/policies/policy';
import type { BlobStore } from '../../../ports/media/blob-store';
import { sharePictureFolder } from './share-picture.routes';

export function dropSharePicturesPolicy(blobs: BlobStore) {
  const drop = async (kind: PictureKind, id: string) => {
    for (const key of await blobs.list(sharePictureFolder(kind, id))) await blobs.delete(key);
  };
  const dropPlaylist = ({ data }: PlaylistDeleted | PlaylistMadePrivate) => drop('playlist', data.playlistId);
  return definePolicy<SongWithdrawn | PlaylistDeleted | PlaylistMadePrivate>({
    name: 'drop-share-pictures',
    handlers: {
      SongWithdrawn: async ({ data: { songId, releaseId } }) => {
        await drop('song', songId);
        // The album's picture is redrawn on request if the album still has public songs.
        await drop('album', releaseId);
      },
      PlaylistDeleted: dropPlaylist,
      PlaylistMadePrivate: dropPlaylist,
    },
  });
}
