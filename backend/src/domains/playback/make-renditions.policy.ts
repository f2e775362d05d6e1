// A song that can be heard is to be heard in every quality; making them is long work and goes to the job queue.
import type { SongPriced, SongPublished } from '@libretto/contracts/events';
import type { Recorded } from '../../kernel/decider';
import { definePolicy, type Reaction } from '../../kernel/policy';
import type { Jobs } from '../../ports/jobs';
import { type MakeRenditions, makeRenditionsType } from './make-renditions.job';

/** Many, for each stop of the server in the middle of a job costs one. */
const attempts = 20;

export const makeRenditionsPolicy = (jobs: Pick<Jobs, 'enqueue'>) => {
  const enqueue = (event: Recorded<SongPublished | SongPriced>, reaction: Reaction) => {
    const { partitionKey, position } = event;
    const payload: MakeRenditions = { songId: event.data.songId, after: { partitionKey, position } };
    return jobs.enqueue({ id: reaction.id('renditions'), type: makeRenditionsType, payload, maxAttempts: attempts });
  };
  return definePolicy<SongPublished | SongPriced>({
    name: 'make-renditions',
    handlers: {
      SongPublished: enqueue,
      // A song that is sold from now on needs a preview; one that is free from now on needs nothing.
      SongPriced: async (event, reaction) => {
        if (event.data.isPaid) await enqueue(event, reaction);
      },
    },
  });
};
