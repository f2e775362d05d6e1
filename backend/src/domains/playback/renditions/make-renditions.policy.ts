// A song that can be heard is to be heard in every quality; making them is long work and goes to the job queue.
import type { SongPriced, SongPublished } from '@libretto/contracts/events';
import type { Recorded } from '../../../kernel/decider';
import { deterministicId } from '../../../kernel/ids';
import { definePolicy } from '../../../kernel/policy';
import type { Jobs } from '../../../ports/jobs';
import { positionOf } from '../../../ports/position';
import { firstRenditionsType, type MakeFirstRenditions, renditionAttempts } from './make-renditions.job';
import { orderOf } from './rendition-order';

/** By the song and its master, so that anyone who asks how far it is finds it. */
export function renditionsJobId({ songId, masterKey }: { songId: string; masterKey: string }): string {
  return deterministicId('make-renditions', songId, masterKey);
}

/** Of a song that was public before, by when it became so again: its artist asks how far this one is. */
export function renditionsAgainId(song: { songId: string; masterKey: string; publishedAt: string }): string {
  return deterministicId('make-renditions', song.songId, song.masterKey, song.publishedAt);
}

/** The job that makes the first renditions, before the one with this id makes the rest. */
export const firstRenditionsId = (restId: string): string => deterministicId('make-first-renditions', restId);

export const makeRenditionsPolicy = (jobs: Pick<Jobs, 'enqueue' | 'get'>) => {
  const enqueue = async (restId: string, event: Recorded<SongPublished | SongPriced>) => {
    const { type, data, partitionKey, position, metadata } = event;
    const order = orderOf(metadata);
    if (order === undefined) return;
    const after = { partitionKey, position: positionOf(position) };
    const payload: MakeFirstRenditions = {
      ...{ songId: data.songId, after, rest: { id: restId, priority: order.rest } },
      ...(type === 'SongPriced' && { mayBeHidden: true }),
    };
    const job = { type: firstRenditionsType, payload, priority: order.first, maxAttempts: renditionAttempts };
    await jobs.enqueue({ id: firstRenditionsId(restId), ...job });
  };
  return definePolicy<SongPublished | SongPriced>({
    name: 'make-renditions',
    handlers: {
      SongPublished: async (event) => {
        const song = { songId: event.data.songId, masterKey: event.data.sound.masterKey };
        const id = renditionsJobId(song);
        const before = (await jobs.get(firstRenditionsId(id))) ?? (await jobs.get(id));
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
