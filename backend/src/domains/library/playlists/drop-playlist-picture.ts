// Deletes the picture of a deleted playlist once the playlist can no longer be restored.
import type { PlaylistDeleted } from '@libretto/contracts/events';
import { definePolicy } from '../../../kernel/consumers/policies/policy';
import { dropPicture } from '../../../kernel/files/stored-pictures';
import { defineJob } from '../../../kernel/jobs/job';
import type { BlobStore } from '../../../ports/media/blob-store';
import type { Clock } from '../../../ports/operations/clock';
import type { Jobs } from '../../../ports/operations/jobs';
import type { PlaylistState } from './playlist.state';

const jobType = 'drop-playlist-picture';
/** Job type that deletes an uploaded picture if no playlist uses it. */
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
          // Allows one minute for a restore command that is in flight at the deadline.
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
      // Does nothing if the playlist was restored, or deleted again, in which case a later job follows.
      if (state.kind !== 'deleted' || state.restorableUntilMs > clock.nowMs() || state.imageId === null) return;
      await dropPicture(blobs, state.imageId);
    },
  });
