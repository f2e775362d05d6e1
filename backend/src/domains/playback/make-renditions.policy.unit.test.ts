import type { Job } from '../../ports/jobs';
import { makeRenditionsPolicy, renditionsAgainId, renditionsJobId } from './make-renditions.policy';

describe('make renditions', () => {
  const enqueue = jest.fn(async (_job: object) => {});
  const get = jest.fn(async (_id: string): Promise<Job | undefined> => undefined);
  const { handlers } = makeRenditionsPolicy({ enqueue, get });
  const reaction = { command: jest.fn(), id: (label: string) => `event-${label}` };
  const handle = (type: 'SongPublished' | 'SongPriced', data: object) =>
    (handlers as unknown as Record<string, (event: object, reaction: object) => Promise<unknown>>)[type]?.(
      { type, data, partitionKey: 'song-song', position: 7, metadata: { at: 'now' } },
      reaction,
    );

  beforeEach(() => enqueue.mockClear());

  test('queues a published song under an id that is the same each time', async () => {
    await handle('SongPublished', { songId: 'song', isPaid: false, sound: { masterKey: 'master' } });
    expect(enqueue).toHaveBeenCalledWith(
      expect.objectContaining({
        id: renditionsJobId({ songId: 'song', masterKey: 'master' }),
        type: 'make-renditions',
        payload: { songId: 'song', after: { partitionKey: 'song-song', position: '7' } },
      }),
    );
  });

  test('queues a song anew that was withdrawn before its files were made, and is public again', async () => {
    get.mockResolvedValueOnce({ state: 'failed' } as Job);
    await handle('SongPublished', { songId: 'song', isPaid: false, sound: { masterKey: 'master' } });
    const ids = enqueue.mock.calls.map(([job]) => (job as { id: string }).id);
    expect(ids).toEqual([
      renditionsJobId({ songId: 'song', masterKey: 'master' }),
      renditionsAgainId({ songId: 'song', masterKey: 'master', publishedAt: 'now' }),
    ]);
  });

  test('queues a song that is sold from now on, and not one that is free', async () => {
    await handle('SongPriced', { songId: 'song', isPaid: false, priceTalents: 0 });
    expect(enqueue).not.toHaveBeenCalled();
    await handle('SongPriced', { songId: 'song', isPaid: true, priceTalents: 75 });
    const after = { partitionKey: 'song-song', position: '7' };
    // It may wait for its release date.
    expect(enqueue.mock.calls).toMatchObject([[{ payload: { songId: 'song', after, mayBeHidden: true } }]]);
  });
});
