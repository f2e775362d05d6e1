// Tests what one event books: entries, running balances, transit, the sums of the month and of revenue.
import type { MoneyEvent } from '@libretto/contracts/events';
import { type HandedEvent, projected } from '../../../../tests/support/world/projected';
import { ledgerProjection } from './ledger.projection';

let position = 0;
const booked = (event: MoneyEvent, at = '2026-01-05T12:00:00.000Z') =>
  ({
    ...event,
    id: `e${++position}`,
    streamId: 's',
    revision: position,
    position,
    metadata: { at },
  }) as unknown as HandedEvent;
beforeEach(() => {
  position = 0;
});

const topUp: MoneyEvent = {
  type: 'TalentsToppedUp',
  data: { transactionId: 't0', userId: 'ines', source: 'card', amountMinor: 20_000, paymentReference: 'pi_1' },
};
const sale = { transactionId: 't1', buyerId: 'ines', songId: 's1', artistId: 'nour' };
const purchased: MoneyEvent = {
  type: 'SongPurchased',
  data: { ...sale, priceMinor: 7500, feeMinor: 1125, artistMinor: 6375 },
};
const credited: MoneyEvent = { type: 'SaleCredited', data: { ...sale, artistMinor: 6375 } };
const donation: MoneyEvent = {
  type: 'DonationMade',
  data: {
    ...{ transactionId: 't2', donorId: 'ines', artistId: 'nour' },
    ...{ amountMinor: 10_000, feeMinor: 1500, artistMinor: 8500 },
  },
};
const tunedIn: MoneyEvent = {
  type: 'TuneInPurchased',
  data: {
    ...{ transactionId: 't3', fanId: 'ines', artistId: 'milo' },
    ...{ priceMinor: 1000, feeMinor: 150, artistMinor: 850 },
  },
};
const patron = (method: 'card' | 'balance'): MoneyEvent => ({
  type: 'PatronPurchased',
  data: {
    ...{ transactionId: 't4', userId: 'ines', method, amountMinor: 99_900 },
    paymentReference: method === 'card' ? 'pi_2' : null,
  },
});
const takenBack: MoneyEvent = {
  type: 'PaymentTakenBack',
  data: {
    ...{ transactionId: 't5', userId: 'ines', provider: 'card', purpose: 'patron', kind: 'chargeback' },
    ...{ amountMinor: 99_900, takenMinor: 0, owedMinor: 0, paymentReference: 'pi_2', reversalReference: 'dp_1' },
  },
};
const talents = 'user/ines/talent';
const split = { grossMinor: 7500, platformMinor: 1125, artistMinor: 6375 };

describe('the account of a person', () => {
  test('has a running balance and counts its entries', async () => {
    const { doc, docs } = await projected(ledgerProjection, [booked(topUp), booked(purchased)]);
    expect(doc('ledger-accounts', talents)).toEqual({
      account: talents,
      currency: 'TALENT',
      balanceMinor: 12_500,
      openedAt: '2026-01-05T12:00:00.000Z#0000000000000001',
      movedAt: '2026-01-05T12:00:00.000Z#0000000000000002',
      lanes: { '0.0': [12_500, 2] },
    });
    const entries = [...docs].filter(([key]) => key.startsWith('ledger-entries/') && key.endsWith(talents));
    expect(entries.map(([, entry]) => entry)).toMatchObject([
      { type: 'TalentsToppedUp', amountMinor: 20_000, balanceMinor: 20_000, number: 1 },
      { type: 'SongPurchased', amountMinor: -7500, balanceMinor: 12_500, number: 2, split },
    ]);
    expect(entries[0]?.[1]).not.toHaveProperty('split');
  });

  test('has its balance on each booking sequence when an event is older than the tolerated skew', async () => {
    const { doc } = await projected(ledgerProjection, [booked(topUp), booked(purchased, '2026-01-05T11:00:00.000Z')]);
    expect(doc('ledger-accounts', talents)).toMatchObject({
      balanceMinor: 12_500,
      openedAt: '2026-01-05T11:00:00.000Z#0000000000000002',
      movedAt: '2026-01-05T12:00:00.000Z#0000000000000001',
      lanes: { '0.0': [20_000, 1], '0.1': [-7500, 1] },
    });
    expect(doc('ledger-shared-accounts', talents)).toEqual({ account: talents });
  });

  test('shows a patronage by card without a change of the balance, and one from the balance with it', async () => {
    const byCard = await projected(ledgerProjection, [booked(patron('card')), booked(takenBack)]);
    const entries = [...byCard.docs].filter(([key]) => key.startsWith('ledger-entries/') && key.includes('user/ines'));
    expect(entries.map(([, entry]) => entry)).toMatchObject([
      { amountMinor: 0, balanceMinor: 0, number: 1, paidBeside: { by: 'card', amountMinor: 99_900 } },
      { amountMinor: 0, balanceMinor: 0, number: 2, paidBeside: { by: 'card', amountMinor: -99_900 } },
    ]);
    const fromBalance = await projected(ledgerProjection, [booked(patron('balance'))]);
    const [entry] = [...fromBalance.docs].filter(([key]) => key.endsWith('@user/ines/eur'));
    expect(entry?.[1]).toMatchObject({ amountMinor: -99_900, balanceMinor: -99_900 });
    expect(entry?.[1]).not.toHaveProperty('paidBeside');
  });
});

describe('money in transit', () => {
  test('is open until the artist is credited, and lends its split to the credit', async () => {
    const open = await projected(ledgerProjection, [booked(topUp), booked(purchased)]);
    expect(open.doc('open-transits', 'transit/t1')).toEqual({
      transactionId: 't1',
      type: 'SongPurchased',
      since: '2026-01-05T12:00:00.000Z',
      split,
      payerId: 'ines',
      payeeId: 'nour',
      amountMinor: 6375,
    });
    const settled = await projected(ledgerProjection, [booked(topUp), booked(purchased), booked(credited)]);
    expect(settled.doc('open-transits', 'transit/t1')).toBeUndefined();
    expect([...settled.docs].find(([key]) => key.endsWith('@user/nour/eur'))?.[1]).toMatchObject({
      amountMinor: 6375,
      balanceMinor: 6375,
      split,
    });
  });

  test('is settled too when the credit is booked before its purchase', async () => {
    const { doc } = await projected(ledgerProjection, [booked(credited), booked(purchased)]);
    expect(doc('open-transits', 'transit/t1')).toBeUndefined();
  });
});

describe('the journal', () => {
  test('has balanced totals after every event, and the balances of the platform’s accounts', async () => {
    const events = [topUp, purchased, credited, donation, tunedIn, patron('card'), takenBack];
    const { docs } = await projected(
      ledgerProjection,
      events.map((event) => booked(event)),
    );
    const journal = [...docs].filter(([key]) => key.startsWith('ledger-journal/')).map(([, doc]) => doc as Journal);
    expect(journal.map(({ type }) => type)).toEqual(events.map(({ type }) => type));
    for (const { sides } of journal) {
      expect(sides.debits.TALENT + sides.credits.TALENT).toBe(0);
      expect(sides.debits.EUR + sides.credits.EUR).toBe(0);
    }
    expect(journal[2]?.held['platform/fees']).toEqual([1125, 1]);
    expect(journal[4]?.held['platform/fees']).toEqual([1125 + 1500 + 150, 3]);
    expect(journal[4]?.held.transit).toEqual([8500 + 850, 4]);
  });
});

interface Journal {
  readonly type: string;
  readonly sides: Record<'debits' | 'credits', Record<'TALENT' | 'EUR', number>>;
  readonly held: Readonly<Record<string, readonly [number, number]>>;
}

describe('the month', () => {
  test('of an account sums what came and went by type, and what came by day', async () => {
    const { doc } = await projected(ledgerProjection, [
      booked(topUp, '2026-01-05T12:00:00.000Z'),
      booked(topUp, '2026-01-05T13:00:00.000Z'),
      booked(topUp, '2026-01-31T23:59:59.999Z'),
      booked(purchased, '2026-01-31T23:59:59.999Z'),
      booked(topUp, '2026-02-01T00:00:00.000Z'),
    ]);
    expect(doc('ledger-account-months', `${talents}@2026-01`)).toMatchObject({
      account: talents,
      currency: 'TALENT',
      month: '2026-01',
      entryCount: 4,
      kinds: {
        TalentsToppedUp: { count: 3, cameMinor: 60_000, wentMinor: 0 },
        SongPurchased: { count: 1, cameMinor: 0, wentMinor: 7500 },
      },
      days: { '2026-01-05': { TalentsToppedUp: 40_000 }, '2026-01-31': { TalentsToppedUp: 20_000 } },
    });
    expect(doc('ledger-account-months', `${talents}@2026-02`)).toMatchObject({ entryCount: 1 });
  });

  test('of a listener sums the spending by artist', async () => {
    const events = [topUp, purchased, donation, tunedIn, topUp].map((event) => booked(event));
    const { doc } = await projected(ledgerProjection, events);
    expect(doc('ledger-recipients', `${talents}@2026-01@nour`)).toEqual({
      payerMonth: `${talents}@2026-01`,
      artistId: 'nour',
      spentMinor: 17_500,
      artistMinor: 14_875,
      platformMinor: 2625,
      songs: 1,
      tuneIns: 0,
      donations: 1,
    });
    expect(doc('ledger-recipients', `${talents}@2026-01@milo`)).toMatchObject({ spentMinor: 1000, tuneIns: 1 });
    // The later top-up keeps the spending of the month.
    expect(doc('ledger-account-months', `${talents}@2026-01`)).toMatchObject({
      spending: { artists: 2, artistMinor: 15_725, platformMinor: 2775 },
    });
  });

  test('of revenue sums gross amounts and shares by type, and the part that is patronage', async () => {
    const events = [purchased, purchased, donation, patron('card'), takenBack].map((event) => booked(event));
    const { doc } = await projected(ledgerProjection, events);
    expect(doc('ledger-revenue-months', '2026-01@0')).toEqual({
      month: '2026-01',
      sums: {
        SongPurchased: { count: 2, grossMinor: 15_000, platformMinor: 2250, artistMinor: 12_750, patronMinor: 0 },
        DonationMade: { count: 1, grossMinor: 10_000, platformMinor: 1500, artistMinor: 8500, patronMinor: 0 },
        PatronPurchased: { count: 1, grossMinor: 99_900, platformMinor: 0, artistMinor: 0, patronMinor: 99_900 },
        PaymentTakenBack: { count: 1, grossMinor: 99_900, platformMinor: 0, artistMinor: 0, patronMinor: 99_900 },
      },
    });
  });

  test('counts a returned withdrawal only if the bank had taken it', async () => {
    const returned = (wasPaid: boolean): MoneyEvent => ({
      type: 'WithdrawalReturned',
      data: {
        ...{ transactionId: 'w1', userId: 'ines', amountMinor: 500_000, wasPaid },
        ...{ recordedBy: 'aurelio', reason: 'Account closed' },
      },
    });
    for (const [wasPaid, grossMinor] of [
      [true, 500_000],
      [false, 0],
    ] as const) {
      const { doc } = await projected(ledgerProjection, [booked(returned(wasPaid))]);
      expect(doc('ledger-revenue-months', '2026-01@0')).toMatchObject({
        sums: { WithdrawalReturned: { count: 1, grossMinor } },
      });
    }
  });
});
