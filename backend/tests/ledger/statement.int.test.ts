// Tests a person's own statement over HTTP: both sides of the same sale, each from the reader's side, and no other
// person's data.
import { settledByCard } from '../../src/domains/wallet/wallet.commands';
import { walletStream } from '../../src/domains/wallet/wallet.stream';
import { startTestApp, type TestApp } from '../support/world/app';
import type { Client } from '../support/world/client';
import { testContext } from '../support/world/memory-commands';
import { fillLedger, ledgerArtist, ledgerBuyer } from './small-ledger';

let app: TestApp;
let buyer: Client;
let artist: Client;
beforeAll(async () => {
  app = await startTestApp();
  await fillLedger(app);
  buyer = await app.userClient(ledgerBuyer);
  artist = await app.userClient(ledgerArtist, ['artist']);
});
afterAll(() => app.stop());

const month = async (client: Client, balance: string, more = '') =>
  (await client.get(`/api/user/statement/month?balance=${balance}&month=2026-01${more}`)).body;

test('the months in which something moved are listed with both balances', async () => {
  const { body } = await artist.get('/api/user/statement/months');
  expect(body).toEqual({
    balances: { talent: '0', eur: '3814015' },
    owed: '0',
    withdrawing: '5000000',
    months: [{ month: '2026-01', talentEntries: 0, eurEntries: 6 }],
  });
  const own = (await buyer.get('/api/user/statement/months')).body;
  // The payment was reversed after half of it was spent.
  expect(own).toMatchObject({ balances: { talent: '0' }, owed: '10037500' });
});

test('an artist sees the price, the share of the platform and their own share', async () => {
  const body = await month(artist, 'eur');
  expect(body).toMatchObject({
    opening: '0',
    closing: '3814015',
    came: '8913915',
    went: '5099900',
    earned: '8913915',
    withdrawn: '5000000',
    entryCount: 6,
    hasMore: false,
  });
  expect(Number(body.opening) + Number(body.came) - Number(body.went)).toBe(Number(body.closing));
  const sale = body.entries.at(-1);
  expect(sale).toMatchObject({
    kind: 'song',
    label: 'Song',
    detail: '=Undertow, "Lullaby"',
    counterparty: { id: ledgerBuyer, username: null },
    amount: '6375',
    balance: '6375',
    split: { gross: '7500', platform: '1125', artist: '6375' },
  });
  expect(sale.explanation).toBe(
    'Somebody who has left bought “=Undertow, "Lullaby"” for 75 Talents. You received 85%, €0.6375; the platform kept 15%, €0.1125.',
  );
  expect(body.series.map(({ kind, points }: { kind: string; points: object[] }) => [kind, points.at(-1)])).toEqual([
    ['song', { day: '2026-01-05', total: '6375' }],
    ['donation', { day: '2026-01-05', total: '8500000' }],
    ['tune-in', { day: '2026-01-05', total: '25500' }],
    ['royalty', { day: '2026-01-05', total: '382040' }],
  ]);
});

test('a listener sees where their Talents went', async () => {
  const body = await month(buyer, 'talent');
  expect(body).toMatchObject({ spent: '10037500', toArtists: '8531875', toPlatform: '1505625', recipientCount: 1 });
  expect(body.recipients).toEqual([
    {
      id: ledgerArtist,
      username: null,
      profilePhotoUrl: null,
      spent: '10037500',
      artist: '8531875',
      platform: '1505625',
      songs: 1,
      donations: 1,
      tunedIn: true,
    },
  ]);
  expect(body.kinds.map(({ kind, count }: { kind: string; count: number }) => [kind, count])).toEqual([
    ['top-up', 1],
    ['donation', 1],
    ['taken-back', 1],
    ['tune-in', 1],
    ['song', 1],
  ]);
  expect(body.entries[0].explanation).toBe(
    'The holder of the card disputed a payment, so 99625 Talents were taken back.',
  );
});

test('a month is read a page at a time, and a quiet one begins and ends with what stood before', async () => {
  const first = await month(artist, 'eur', '&limit=4');
  expect(first).toMatchObject({ entryCount: 6, hasMore: true });
  const rest = await month(artist, 'eur', `&limit=4&cursor=${first.nextCursor}`);
  expect(rest.entries).toHaveLength(2);
  const quiet = (await artist.get('/api/user/statement/month?balance=eur&month=2026-02')).body;
  expect(quiet).toMatchObject({ opening: '3814015', closing: '3814015', came: '0', went: '0', entryCount: 0 });
  expect((await artist.get('/api/user/statement/month?month=2026-00')).status).toBe(400);
  expect((await artist.get('/api/user/statement/month?month=2026-01&cursor=no')).status).toBe(400);
});

test('the CSV has the same lines, oldest first, and no cell that a spreadsheet would calculate', async () => {
  const answer = await artist.get('/api/user/statement/csv?balance=eur&month=2026-01');
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=statement-eur-2026-01.csv');
  const lines = String(answer.body).trimEnd().split('\r\n');
  expect(lines).toHaveLength(7);
  expect(lines[1]).toContain('Song,"\'=Undertow, ""Lullaby""",');
  expect(lines[1]).toContain(',0.7500,0.1125,0.6375,0.6375,0.6375,EUR,sale');
  expect(lines[6]).toContain(',-500.0000,381.4015,EUR,withdrawal');
});

test('a patronage by card appears on the statement of its payer, and moves no balance', async () => {
  const patron = await app.userClient('card-patron');
  const wallet = app.deps.commands.handlerOf(walletStream);
  const settled = settledByCard('card-patron', 'pi_patron', 99_900, 'patron');
  await wallet.execute('card-patron', settled, testContext);
  await wallet.execute(
    'card-patron',
    {
      kind: 'take-back-payment',
      transactionId: 'patron-back',
      payment: settled.payment,
      reversal: 'refund',
      reversalReference: 're_patron',
    },
    testContext,
  );
  await app.settle();
  const { months } = (await patron.get('/api/user/statement/months')).body;
  expect(months).toMatchObject([{ eurEntries: 2 }]);
  const body = (await patron.get(`/api/user/statement/month?balance=eur&month=${months[0].month}`)).body;
  expect(body).toMatchObject({ opening: '0', closing: '0', came: '0', went: '0', kinds: [] });
  expect(body.entries).toMatchObject([
    {
      label: 'Payment taken back',
      amount: '0',
      balance: '0',
      paidBeside: { by: 'card', amount: '-99900' },
      explanation: 'Your payment of €9.99 for the patronage was refunded.',
    },
    {
      label: 'Patronage',
      detail: '€9.99 by card',
      amount: '0',
      paidBeside: { by: 'card', amount: '99900' },
      explanation: 'You became a patron for €9.99, paid by card. Your balance did not change.',
    },
  ]);
});

test('nobody can ask for the money of another', async () => {
  expect((await app.guest().get('/api/user/statement/months')).status).toBe(401);
  const stranger = await app.userClient('stranger');
  expect((await stranger.get('/api/user/statement/months')).body.months).toEqual([]);
  const asked = await stranger.get(`/api/user/statement/csv?balance=eur&month=2026-01&userId=${ledgerArtist}`);
  expect(String(asked.body).trimEnd().split('\r\n')).toHaveLength(1);
});
