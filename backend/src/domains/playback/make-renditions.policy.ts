// A song that can be heard is to be heard in every quality; making them is long work and goes to the job queue.
import type { SongPriced, SongPublished } from '@libretto/contracts/events';
import { definePolicy } from '../../kernel/policy';
import type { Jobs } from '../../ports/jobs';
import { type MakeRenditions, makeRenditionsType } from './make-renditions.job';

/** Many, for each stop of the server in the middle of a job costs one. */
const attempts = 20;

export const makeRenditionsPolicy = (jobs: Pick<Jobs, 'enqueue'>) => {
  const enqueue = (payload: MakeRenditions, id: string) =>
    jobs.enqueue({ id, type: makeRenditionsType, payload, maxAttempts: attempts });
  return definePolicy<SongPublished | SongPriced>({
    name: 'make-renditions',
    handlers: {
      SongPublished: ({ data: { songId, isPaid } }, reaction) => enqueue({ songId, isPaid }, reaction.id('renditions')),
      // A song that is sold from now on needs a preview; one that is free from now on needs nothing.
      SongPriced: async ({ data: { songId, isPaid } }, reaction) => {
        if (isPaid) await enqueue({ songId, isPaid }, reaction.id('renditions'));
      },
    },
  });
};
