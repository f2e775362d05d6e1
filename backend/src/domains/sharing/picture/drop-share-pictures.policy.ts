// What is public no more leaves no picture behind.
import type { PlaylistDeleted, PlaylistMadePrivate, SongWithdrawn } from '@libretto/contracts/events';
import type { PictureKind } from '@libretto/contracts/sharing';
import { definePolicy } from '../../../kernel/policy';
import type { BlobStore } from '../../../ports/blob-store';
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
        // Drawn anew of the songs that are left, where there are any.
        await drop('album', releaseId);
      },
      PlaylistDeleted: dropPlaylist,
      PlaylistMadePrivate: dropPlaylist,
    },
  });
}
