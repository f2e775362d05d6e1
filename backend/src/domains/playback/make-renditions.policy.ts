// A song that can be heard is to be heard in every quality; making them is long work and goes to the job queue.
import type { SongPriced, SongPublished } from '@libretto/contracts/events';
import type { Recorded } from '../../kernel/decider';
import { deterministicId } from '../../kernel/ids';
import { definePolicy } from '../../kernel/policy';
import type { Jobs } from '../../ports/jobs';
import { positionOf } from '../../ports/position';
import { type MakeRenditions, makeRenditionsType } from './make-renditions.job';

/** Many, for each stop of the server in the middle of a job costs one. */
const attempts = 20;

/** By the song and its master, so that anyone who asks how far it is finds it. */
export function renditionsJobId({ songId, masterKey }: { songId: string; masterKey: string }): string {
  return deterministicId('make-renditions', songId, masterKey);
}

/** Of a song that was public before, by when it became so again: its artist asks how far this one is. */
export function renditionsAgainId(song: { songId: string; masterKey: string; publishedAt: string }): string {
  return deterministicId('make-renditions', song.songId, song.masterKey, song.publishedAt);
}

export const makeRenditionsPolicy = (jobs: Pick<Jobs, 'enqueue' | 'get'>) => {
  const enqueue = (id: string, { type, data, partitionKey, position }: Recorded<SongPublished | SongPriced>) => {
    const after = { partitionKey, position: positionOf(position) };
    const payload: MakeRenditions = { songId: data.songId, after, ...(type === 'SongPriced' && { mayBeHidden: true }) };
    return jobs.enqueue({ id, type: makeRenditionsType, payload, maxAttempts: attempts });
  };
  return definePolicy<SongPublished | SongPriced>({
    name: 'make-renditions',
    handlers: {
      SongPublished: async (event) => {
        const song = { songId: event.data.songId, masterKey: event.data.sound.masterKey };
        const id = renditionsJobId(song);
        const before = await jobs.get(id);
        await enqueue(id, event);
        // A song that was withdrawn and approved again: its job of before may have ended without it. What is there stays.
        if (before) await enqueue(renditionsAgainId({ ...song, publishedAt: event.metadata.at }), event);
      },
      // A song that is sold from now on needs a preview; one that is free from now on needs nothing.
      SongPriced: async (event, reaction) => {
        if (event.data.isPaid) await enqueue(reaction.id('renditions'), event);
      },
    },
  });
};
