// Stores documents about a song's rights, and deletes them when they are no longer needed.
import type { SongDeleted } from '@libretto/contracts/events';
import type { CommandHandler } from '../../../kernel/commands/commands';
import { definePolicy } from '../../../kernel/consumers/policies/policy';
import { dropPicture } from '../../../kernel/files/stored-pictures';
import { defineJob } from '../../../kernel/jobs/job';
import { newId } from '../../../kernel/values/ids';
import type { BlobStore } from '../../../ports/media/blob-store';
import type { Clock } from '../../../ports/operations/clock';
import type { Jobs } from '../../../ports/operations/jobs';
import { dropMaster } from '../masters/master-files';
import type { SongCommand, SongRefusal } from '../song/song.decider';
import type { SongEvent } from '../song/song.events';
import type { SongState } from '../song/song.state';

const sweepType = 'sweep-song-documents';
/** Longer than any upload and its command can take. */
const unusedAfterMs = 60 * 60_000;

type SongHandler = CommandHandler<SongState, SongCommand, SongEvent, SongRefusal>;

const folderOf = (songId: string) => `song-documents/${songId}/`;
/** Keys are lower-case. Each upload has its own folder, so that the sweep job checks only the files of that upload. */
export const documentKey = (songId: string, uploadId: string, documentId: string) =>
  `${folderOf(songId.toLowerCase())}${uploadId}/${documentId}`;

interface Upload {
  readonly songId: string;
  readonly uploadId: string;
}

/**
 * Schedules a sweep before the first byte is stored: an hour later a job checks whether the song uses the documents.
 */
export async function noteUpload(deps: { jobs: Pick<Jobs, 'enqueue'>; clock: Clock }, upload: Upload): Promise<void> {
  const notBeforeMs = deps.clock.nowMs() + unusedAfterMs;
  await deps.jobs.enqueue({ id: newId(), type: sweepType, payload: upload, notBeforeMs });
}

export const sweepDocumentsJob = (blobs: BlobStore, songs: SongHandler) =>
  defineJob<Upload>({
    type: sweepType,
    run: async ({ songId, uploadId }) => {
      const { state } = await songs.load(songId);
      const isGone = state.kind === 'absent' || state.kind === 'deleted';
      const used = new Set(isGone ? [] : state.documents.map(({ blobKey }) => blobKey));
      for (const key of await blobs.list(documentKey(songId, uploadId, ''))) {
        if (!used.has(key)) await blobs.delete(key);
      }
    },
  });

interface DropDeps {
  readonly blobs: BlobStore;
  readonly songs: SongHandler;
  /** Whether another song shows the picture. */
  readonly isUsedByOthers: (imageId: string, songId: string) => Promise<boolean>;
}

/** Deletes the documents of a deleted song, and its sound and cover too, unless somebody may have bought it. */
export const dropDeletedSongPolicy = ({ blobs, songs, isUsedByOthers }: DropDeps) =>
  definePolicy<SongDeleted>({
    name: 'drop-deleted-song',
    handlers: {
      SongDeleted: async ({ data: { songId } }) => {
        const { state } = await songs.load(songId);
        if (state.kind !== 'deleted') return;
        for (const key of await blobs.list(folderOf(songId.toLowerCase()))) await blobs.delete(key);
        if (state.wasPublished) return;
        const { sound, coverImageId } = state.song;
        await dropMaster(blobs, sound.masterKey);
        await blobs.delete(sound.masterKey);
        if (sound.previewKey !== null) await blobs.delete(sound.previewKey);
        if (coverImageId !== null && !(await isUsedByOthers(coverImageId, songId))) {
          await dropPicture(blobs, coverImageId);
        }
      },
    },
  });
