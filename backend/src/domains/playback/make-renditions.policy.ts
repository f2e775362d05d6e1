// A song that can be heard is to be heard in every quality; making them is long work and goes to the job queue.
import type { SongPriced, SongPublished } from '@libretto/contracts/events';
import { definePolicy } from '../../kernel/policy';
import type { Jobs } from '../../ports/jobs';
import { type MakeRenditions, makeRenditionsType } from './make-renditions.job';

const attempts = 5;

export const makeRenditionsPolicy = (jobs: Jobs) => {
  const enqueue = (songId: string, id: string) => {
    const payload: MakeRenditions = { songId };
    return jobs.enqueue({ id, type: makeRenditionsType, payload, maxAttempts: attempts });
  };
  return definePolicy<SongPublished | SongPriced>({
    name: 'make-renditions',
    handlers: {
      SongPublished: ({ data }, reaction) => enqueue(data.songId, reaction.id('renditions')),
      // A song that is sold from now on needs a preview.
      SongPriced: async ({ data }, reaction) => {
        if (data.isPaid) await enqueue(data.songId, reaction.id('renditions'));
      },
    },
  });
};
