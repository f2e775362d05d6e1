// Deletes the picture of a deleted playlist once the playlist can no longer be restored.
import type { PlaylistDeleted } from '@libretto/contracts/events';
import { defineJob } from '../../kernel/job';
import { dropPicture } from '../../kernel/kept-pictures';
import { definePolicy } from '../../kernel/policy';
import type { BlobStore } from '../../ports/blob-store';
import type { Clock } from '../../ports/clock';
import type { Jobs } from '../../ports/jobs';
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
