// Publishes a song that was approved before its release date when the date arrives.
import type { SongApproved } from '@libretto/contracts/events';
import type { CommandHandler } from '../../../kernel/commands/commands';
import { definePolicy } from '../../../kernel/consumers/policies/policy';
import { defineJob } from '../../../kernel/jobs/job';
import { deterministicId } from '../../../kernel/values/ids';
import { type Clock, isoNow } from '../../../ports/operations/clock';
import type { Jobs } from '../../../ports/operations/jobs';
import type { SongCommand, SongRefusal } from '../song/song.decider';
import type { SongEvent } from '../song/song.events';
import type { SongState } from '../song/song.state';

const jobType = 'publish-due-song';
/** Retries for days, because fans wait for the release. */
const attempts = 1000;

type SongHandler = CommandHandler<SongState, SongCommand, SongEvent, SongRefusal>;

export const publishDuePolicy = (jobs: Pick<Jobs, 'enqueue'>) =>
  definePolicy<SongApproved>({
    name: jobType,
    handlers: {
      SongApproved: async ({ data: { songId, publishesAt } }, reaction) => {
        if (publishesAt === null) return;
        const notBeforeMs = Date.parse(publishesAt);
        const payload = { songId };
        await jobs.enqueue({ id: reaction.id('publish'), type: jobType, payload, notBeforeMs, maxAttempts: attempts });
      },
    },
  });

/** Does nothing if the song was denied or approved for another date in the meantime. */
export const publishDueJob = (songs: SongHandler, clock: Clock) =>
  defineJob<{ readonly songId: string }>({
    type: jobType,
    run: async ({ songId }, { jobId }) => {
      const context = { actor: `job:${jobType}`, correlationId: jobId, causationId: deterministicId(jobType, jobId) };
      await songs.execute(songId, { kind: 'publish-due', songId, at: isoNow(clock) }, context);
    },
  });
