import type { Job } from '../../../ports/operations/jobs';
import { firstRenditionsId, makeRenditionsPolicy, renditionsAgainId, renditionsJobId } from './make-renditions.policy';

describe('make renditions', () => {
  const restId = renditionsJobId({ songId: 'song', masterKey: 'master' });
  const enqueue = jest.fn(async (_job: object) => {});
  const get = jest.fn(async (_id: string): Promise<Job | undefined> => undefined);
  const { handlers } = makeRenditionsPolicy({ enqueue, get });
  const reaction = { command: jest.fn(), id: (label: string) => `event-${label}` };
  const handle = (
    type: 'SongPublished' | 'SongPriced',
    data: object,
    metadata: object = { at: 'now', actor: 'user:admin', correlationId: 'c' },
  ) =>
    (handlers as unknown as Record<string, (event: object, reaction: object) => Promise<unknown>>)[type]?.(
      { type, data, partitionKey: 'song-song', position: 7, metadata },
      reaction,
    );

  beforeEach(() => enqueue.mockClear());

  test('queues a published song under an id that is the same each time', async () => {
    await handle('SongPublished', { songId: 'song', isPaid: false, sound: { masterKey: 'master' } });
    expect(enqueue).toHaveBeenCalledWith(
      expect.objectContaining({
        id: firstRenditionsId(restId),
        type: 'make-first-renditions',
        priority: 60,
        payload: {
          songId: 'song',
          after: { partitionKey: 'song-song', position: '7' },
          rest: { id: restId, priority: 80 },
        },
      }),
    );
  });

  test('queues a song again that was withdrawn before its files were made, and is public again', async () => {
    get.mockResolvedValueOnce({ state: 'failed' } as Job);
    await handle('SongPublished', { songId: 'song', isPaid: false, sound: { masterKey: 'master' } });
    const ids = enqueue.mock.calls.map(([job]) => (job as { id: string }).id);
    expect(ids).toEqual([
      firstRenditionsId(restId),
      firstRenditionsId(renditionsAgainId({ songId: 'song', masterKey: 'master', publishedAt: 'now' })),
    ]);
  });

  test('queues a song that is sold from now on, and not one that is free', async () => {
    await handle('SongPriced', { songId: 'song', isPaid: false, priceTalents: 0 });
    expect(enqueue).not.toHaveBeenCalled();
    await handle('SongPriced', { songId: 'song', isPaid: true, priceTalents: 75 });
    const after = { partitionKey: 'song-song', position: '7' };
    // The song may wait for its release date.
    expect(enqueue.mock.calls).toMatchObject([[{ payload: { songId: 'song', after, mayBeHidden: true } }]]);
  });

  test('queues the songs of an import behind every other song, and none of the demo world', async () => {
    const published = { songId: 'song', isPaid: false, sound: { masterKey: 'master' } };
    await handle('SongPublished', published, { at: 'now', actor: 'operator:root', correlationId: 'c' });
    expect(enqueue.mock.calls).toMatchObject([[{ priority: 120, payload: { rest: { priority: 140 } } }]]);
    enqueue.mockClear();
    await handle('SongPublished', published, { at: 'now', actor: 'user:nour', correlationId: 'demo' });
    expect(enqueue).not.toHaveBeenCalled();
  });
});
