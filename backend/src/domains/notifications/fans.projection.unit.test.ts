import { sampleEvent } from '../../../tests/ports/events/sample-events';
import type { StoredEvent } from '../../ports/events/event-store';
import type { ReadModels } from '../../ports/read-models/read-models';
import { fansOfWith } from './fans.projection';
import type { NotificationsDeps } from './notifications.deps';

const tuneIn = (fanId: string, artistId: string) =>
  sampleEvent({ type: 'TuneInPurchased', data: { fanId, artistId } }) as unknown as StoredEvent;

/** @param parked an event that the projection cannot take */
async function fansOfMara(parked: StoredEvent): Promise<readonly string[]> {
  const reads = { collection: () => ({ find: async () => ({ items: [{ fanId: 'ines' }] }) }) } as unknown as ReadModels;
  const waitForEvents: NotificationsDeps['waitForEvents'] = async (_, concerns) => !(await concerns(parked));
  const found: string[] = [];
  for await (const fans of fansOfWith(reads, waitForEvents)('mara')) found.push(...fans);
  return found;
}

test('finds the fans of an artist although a tune-in with another artist is parked', async () => {
  expect(await fansOfMara(tuneIn('otto', 'nour'))).toEqual(['ines']);
});

test('asks again while a tune-in with the artist is parked', async () => {
  await expect(fansOfMara(tuneIn('otto', 'mara'))).rejects.toThrow('Who is tuned in is not known yet.');
});
