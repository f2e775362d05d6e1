// Tests what a page of the log proves alone, and which pages must be walked event by event.
import type { MoneyEvent } from '@libretto/contracts/events';
import { canonicalJson } from '../../../kernel/events/canonical-json';
import { HashChain } from '../../../kernel/events/hash-chain';
import type { EventText, EventTexts } from '../../../ports/events/event-texts';
import { checkPage } from './check-page';

const metadata = { actor: 'system', correlationId: 'c', causationId: 'c', at: '2026-01-05T12:00:00.000Z' };
const topUp = (userId: string, amountMinor: number): MoneyEvent => ({
  type: 'TalentsToppedUp',
  data: { transactionId: 't0', userId, source: 'card', amountMinor, paymentReference: 'pi_1' },
});
const sale = { transactionId: 't1', buyerId: 'ines', songId: 's1', artistId: 'nour' };
const purchased: MoneyEvent = {
  type: 'SongPurchased',
  data: { ...sale, priceMinor: 7500, feeMinor: 1125, artistMinor: 6375 },
};
const credited: MoneyEvent = { type: 'SaleCredited', data: { ...sale, artistMinor: 6375 } };

/** The stored texts of a chained stream, from its first event. */
async function chainOf(streamId: string, first: number, events: readonly MoneyEvent[]): Promise<readonly EventText[]> {
  const chain = new HashChain({ readStream: async () => [] });
  const wanted = events.map(({ type, data }, index) => ({
    ...{ id: `${streamId} ${index}`, type, schemaVersion: 1, data, metadata, partitionKey: streamId },
  }));
  const linked = await chain.link(streamId, -1, wanted as never);
  return linked.map((event, revision) => ({
    ...{ id: event.id, streamId, revision, position: first + revision, type: event.type, schemaVersion: 1 },
    ...{ data: canonicalJson(event.data), metadata: JSON.stringify(event.metadata) },
  })) as unknown as readonly EventText[];
}

const proven = (...texts: readonly EventText[]) =>
  checkPage({ textsBetween: () => texts } as unknown as EventTexts, 0, 100);
const unchained = {
  ...{ id: 'x', streamId: 'profile-ines', revision: 0, position: 9, type: 'Named' },
  schemaVersion: 1,
};
const named = { ...unchained, data: '{}', metadata: '{}' } as unknown as EventText;

test('a page of wallets proves its hashes, the ends of its streams and the sums of its accounts', async () => {
  const texts = await chainOf('wallet-ines', 1, [topUp('ines', 10_000), purchased]);
  const proof = proven(...texts, named);
  const hashOf = (text: EventText | undefined) => JSON.parse(text?.metadata ?? '').hash;
  expect(proof).toMatchObject({
    ...{ events: 3, chainedEvents: 2, lastMoneyPosition: 2, unchained: ['profile-ines'] },
    streams: [['wallet-ines', 0, '0'.repeat(64), 1, hashOf(texts[1])]],
  });
  const accounts = new Map(proof?.accounts.map(([account, ...move]) => [account, move]));
  // Sum, lowest and highest of what moved on this page.
  expect(accounts.get('user/ines/talent')).toEqual([2500, 0, 10_000]);
  expect(accounts.get('transit/t1')).toEqual([6375, 0, 6375]);
  expect(accounts.get('platform/fees')).toEqual([1125, 0, 1125]);
});

test('a transit that is opened and settled on the page is not passed on', async () => {
  const payer = await chainOf('wallet-ines', 1, [topUp('ines', 10_000), purchased]);
  const payee = await chainOf('wallet-nour', 3, [credited]);
  const accounts = proven(...payer, ...payee)?.accounts.map(([account]) => account);
  expect(accounts).toContain('user/nour/eur');
  expect(accounts).not.toContain('transit/t1');
});

test('a transit that is settled before it opens on the page is passed on', async () => {
  const payer = await chainOf('wallet-ines', 2, [topUp('ines', 10_000), purchased]);
  const payee = await chainOf('wallet-nour', 1, [credited]);
  expect(proven(...payee, ...payer)?.accounts).toContainEqual(['transit/t1', 0, -6375, 0]);
});

test('a page with a changed amount, a gap or a wrong order is not proven', async () => {
  const [one, two, three] = await chainOf('wallet-ines', 1, [topUp('ines', 1), topUp('ines', 2), topUp('ines', 3)]);
  if (one === undefined || two === undefined || three === undefined) throw new Error('three events are linked');
  expect(proven(one, two, three)).toBeDefined();
  expect(proven({ ...one, data: one.data.replace('"amountMinor":1', '"amountMinor":9') })).toBeUndefined();
  expect(proven(one, three)).toBeUndefined();
  expect(proven(two, one)).toBeUndefined();
});

test('money on the wallet of somebody else, or outside of wallets, is not proven', async () => {
  expect(proven(...(await chainOf('wallet-nour', 1, [topUp('ines', 1)])))).toBeUndefined();
  expect(proven(...(await chainOf('purses-ines', 1, [topUp('ines', 1)])))).toBeUndefined();
});

test('a money event without a hash, an event that is no JSON, or a position that is no number is not proven', async () => {
  const [one] = await chainOf('wallet-ines', 1, [topUp('ines', 1)]);
  if (one === undefined) throw new Error('the event is linked');
  expect(proven({ ...one, metadata: JSON.stringify(metadata) })).toBeUndefined();
  expect(proven(named)).toBeDefined();
  expect(proven({ ...named, data: '{' })).toBeUndefined();
  expect(proven({ ...named, metadata: '{' })).toBeUndefined();
  expect(proven({ ...named, position: Number.NaN })).toBeUndefined();
});
