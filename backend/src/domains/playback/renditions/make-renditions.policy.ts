// Queues jobs that make all renditions of a published song, because encoding takes long.
import type { SongPriced, SongPublished } from '@libretto/contracts/events';
import type { Recorded } from '../../../kernel/commands/decider';
import { definePolicy } from '../../../kernel/consumers/policies/policy';
import { deterministicId } from '../../../kernel/values/ids';
import { positionOf } from '../../../ports/events/position';
import type { Jobs } from '../../../ports/operations/jobs';
import { firstRenditionsType, type MakeFirstRenditions, renditionAttempts } from './make-renditions.job';
import { orderOf } from './rendition-order';

/** Derived from song and master, so that a query for the progress finds the job. */
export function renditionsJobId({ songId, masterKey }: { songId: string; masterKey: string }): string {
  return deterministicId('make-renditions', songId, masterKey);
}

/** For a song that was public before; derived from the time of republication, so that its progress can be queried. */
export function renditionsAgainId(song: { songId: string; masterKey: string; publishedAt: string }): string {
  return deterministicId('make-renditions', song.songId, song.masterKey, song.publishedAt);
}

/** The job of the first renditions, which precedes the job with this id. */
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
        // After a withdrawal and a new approval, the former job may have ended without renditions. Existing files are
        // kept.
        if (before) await enqueue(renditionsAgainId({ ...song, publishedAt: event.metadata.at }), event);
      },
      // A song that becomes paid needs a preview; one that becomes free needs nothing.
      SongPriced: async (event, reaction) => {
        if (event.data.isPaid) await enqueue(reaction.id('renditions'), event);
      },
    },
  });
};
