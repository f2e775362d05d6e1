// The picture of a deleted playlist goes once the deletion can no longer be taken back.
import type { PlaylistDeleted } from '@libretto/contracts/events';
import { defineJob } from '../../kernel/job';
import { dropPicture } from '../../kernel/kept-pictures';
import { definePolicy } from '../../kernel/policy';
import type { BlobStore } from '../../ports/blob-store';
import type { Clock } from '../../ports/clock';
import type { Jobs } from '../../ports/jobs';
import type { PlaylistState } from './playlist.state';

const jobType = 'drop-playlist-picture';
/** The job that looks whether an uploaded picture came to be a playlist's. */
export const sweepPlaylistPicture = 'sweep-playlist-picture';

export const dropPicturePolicy = (jobs: Pick<Jobs, 'enqueue'>) =>
  definePolicy<PlaylistDeleted>({
    name: jobType,
    handlers: {
      PlaylistDeleted: ({ data: { playlistId, restorableUntilMs } }, reaction) =>
        jobs.enqueue({
          id: reaction.id('drop'),
          type: jobType,
          payload: { playlistId },
          // A restoring that is under way at the last moment has a minute to be stored.
          notBeforeMs: restorableUntilMs + 60_000,
        }),
    },
  });

interface JobDeps {
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly load: (playlistId: string) => Promise<{ readonly state: PlaylistState }>;
}

export const dropPictureJob = ({ blobs, clock, load }: JobDeps) =>
  defineJob<{ readonly playlistId: string }>({
    type: jobType,
    run: async ({ playlistId }) => {
      const { state } = await load(playlistId);
      // Restored meanwhile, or deleted again, which has a job of its own.
      if (state.kind !== 'deleted' || state.restorableUntilMs > clock.nowMs() || state.imageId === null) return;
      await dropPicture(blobs, state.imageId);
    },
  });
