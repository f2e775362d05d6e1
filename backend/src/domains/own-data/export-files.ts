// Keys of a person's exports, in lower case.
import type { BlobStore } from '../../ports/media/blob-store';

const folderOf = (userId: string) => `data-exports/${userId.toLowerCase()}/`;
export const exportKey = (userId: string, exportId: string) => `${folderOf(userId)}${exportId.toLowerCase()}.zip`;

/** Deletes all exports of this person, except for one if it is named. */
export async function dropExports(blobs: Pick<BlobStore, 'list' | 'delete'>, userId: string, exceptKey?: string) {
  for (const key of await blobs.list(folderOf(userId))) if (key !== exceptKey) await blobs.delete(key);
}
