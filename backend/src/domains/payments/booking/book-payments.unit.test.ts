// Webhook events in any order and repeated any number of times have one effect, also on the wallet.
import fc from 'fast-check';
import { pino } from 'pino';
import { MemoryCardProvider } from '../../../../tests/support/world/card-provider';
import { createMemoryCommands } from '../../../../tests/support/world/memory-commands';
import { noCryptoPayments } from '../../../adapters/no-payments/no-payments';
import type { CardBalanceTransaction, CardReversal } from '../../../ports/payments/card-payments';
import type { CryptoPayment, CryptoPayments } from '../../../ports/payments/crypto-payments';
import type { PaymentEvent } from '../payment/payment.events';
import { type PaymentHandler, paymentStream } from '../payment/payment.stream';
import { type BookingParts, PaymentBooks } from './book-payments';
import { providerMovementStream } from './provider-movements.stream';

const cause = { actor: 'provider:card', id: 'evt' };

function world(crypto: Partial<CryptoPayments> = {}, parts: BookingParts = {}) {
  const provider = new MemoryCardProvider();
  const handler = createMemoryCommands().handlerOf(paymentStream);
  const log: PaymentEvent[] = [];
  const listening: PaymentHandler = {
    load: (id) => handler.load(id),
    execute: async (id, command, context) => {
      const outcome = await handler.execute(id, command, context);
      if (outcome.kind === 'accepted') log.push(...outcome.events);
      return outcome;
    },
  };
  const providers = { cardPayments: provider.port, cryptoPayments: { ...noCryptoPayments, ...crypto } };
  const books = new PaymentBooks(listening, providers, pino({ level: 'silent' }), parts);
  /** Net amount per provider reference. */
  const net = () => {
    const sums: Record<string, number> = {};
    for (const event of log) {
      if (event.type !== 'PaymentSucceeded' && event.type !== 'PaymentReversed' && event.type !== 'PaymentReinstated')
        continue;
      const { paymentReference, amountMinor } = event.data;
      const sign = event.type === 'PaymentReversed' ? -1 : 1;
      const sum = (sums[paymentReference] ?? 0) + sign * amountMinor;
      expect(sum).toBeGreaterThanOrEqual(0);
      sums[paymentReference] = sum;
    }
    return sums;
  };
  return { provider, handler, log, books, net };
}

const reversal = (paymentReference: string, reference: string, amountCents: number): CardReversal => ({
  kind: reference.startsWith('dp') ? 'chargeback' : 'refund',
  reference,
  paymentReference,
  amountCents,
});

/** The webhook events of three payments from beginning to end. */
const story = [
  { report: 'paid', of: 'pi_1' },
  { report: 'reversed', of: 'pi_1', reference: 're_1', cents: 400 },
  { report: 'reversed', of: 'pi_1', reference: 'dp_1', cents: 1000 },
  { report: 'reinstated', of: 'pi_1', reference: 'dp_1', cents: 1000 },
  { report: 'paid', of: 'pi_2' },
  { report: 'reversed', of: 'pi_2', reference: 're_2', cents: 700 },
  { report: 'reversed', of: 'pi_2', reference: 're_3', cents: 700 },
  { report: 'reinstated', of: 'pi_2', reference: 're_2', cents: 700 },
  { report: 'paid', of: 'pi_3' },
  { report: 'reversed', of: 'foreign', reference: 're_9', cents: 100 },
] as const;

async function hear({ books, provider }: ReturnType<typeof world>, { report, of, ...more }: (typeof story)[number]) {
  const payment = provider.payments.get(of);
  if (report === 'paid') return payment && books.card(payment, cause);
  const { reference, cents } = more as { reference: string; cents: number };
  return books.cardReversal(report === 'reversed' ? 'reverse' : 'reinstate', reversal(of, reference, cents), cause);
}

test('webhook events in any order, any number of times, have one effect', async () => {
  const order = fc.tuple(
    fc.shuffledSubarray([...story], { minLength: story.length }),
    fc.array(fc.constantFrom(...story), { maxLength: 15 }),
    fc.array(fc.nat({ max: 30 }), { maxLength: 15 }),
  );
  await fc.assert(
    fc.asyncProperty(order, async ([once, again, places]) => {
      const deliveries = [...once];
      again.forEach(
        (webhookEvent, index) =>
          void deliveries.splice((places[index] ?? 0) % (deliveries.length + 1), 0, webhookEvent),
      );
      const at = world();
      for (const reference of ['pi_1', 'pi_2', 'pi_3']) at.provider.pays({ reference });
      at.provider.pays({ reference: 'foreign', paymentId: null });
      for (const webhookEvent of deliveries) await hear(at, webhookEvent);
      // 400 of the first payment stay refunded; of the second 700, because its other refund failed; the third is
      // untouched.
      expect(at.net()).toEqual({ pi_1: 60_000, pi_2: 30_000, pi_3: 100_000 });
      for (const reference of ['pi_1', 'pi_2', 'pi_3']) {
        const successes = at.log.filter(
          ({ type, data }) => type === 'PaymentSucceeded' && data.paymentReference === reference,
        );
        expect(successes).toHaveLength(1);
      }
    }),
    { numRuns: 300 },
  );
});

test('rejects a reversal while its payment cannot be read, so that the provider reports it again', async () => {
  const { provider, books, log } = world();
  provider.pays({ reference: 'pi_1' });
  provider.isDown = true;
  await expect(books.cardReversal('reverse', reversal('pi_1', 're_1', 5), cause)).rejects.toThrow('down');
  expect(log).toEqual([]);
});

test('ignores a payment that another application created', async () => {
  const { provider, books, log } = world();
  await books.card(provider.pays({ reference: 'pi_1', paymentId: null }), cause);
  await books.card(provider.pays({ reference: 'pi_2', userId: null }), cause);
  await books.card(provider.pays({ reference: 'pi_3', purpose: null }), cause);
  expect(log).toEqual([]);
});

describe('a crypto payment', () => {
  const open = {
    kind: 'open',
    paymentId: 'order-1',
    payer: { userId: 'ines', provider: 'crypto', purpose: 'patron' },
    amountMinor: 99_900,
    isPatron: false,
  } as const;
  const known = (payments: readonly CryptoPayment[]) => ({
    readPayment: async (reference: string) => payments.find((payment) => payment.reference === reference),
  });
  const payment = (reference: string, status: CryptoPayment['status'], more: Partial<CryptoPayment> = {}) => ({
    reference,
    paymentId: 'order-1',
    status,
    priceCents: 999,
    ...more,
  });
  const context = { actor: 'system', correlationId: 'c', causationId: 'c' };

  test.each(['waiting', 'confirming', 'partially-paid', 'failed', 'expired'] as const)(
    'that is %s brings nothing',
    async (status) => {
      const { books, handler, log } = world(known([payment('n1', status)]));
      await handler.execute('order-1', open, context);
      await books.crypto('n1', cause);
      expect(log.filter(({ type }) => type === 'PaymentSucceeded')).toEqual([]);
    },
  );

  test('that is finished is credited once, whatever was reported before', async () => {
    const now = [payment('n1', 'expired')];
    const { books, handler, net } = world(known(now));
    await handler.execute('order-1', open, context);
    await books.crypto('n1', cause);
    now[0] = payment('n1', 'finished');
    await books.crypto('n1', cause);
    await books.crypto('n1', cause);
    expect(net()).toEqual({ n1: 99_900 });
  });

  test('of an invoice that is already paid is booked as a separate payment', async () => {
    const { books, handler, log, net } = world(known([payment('n1', 'finished'), payment('n2', 'finished')]));
    await handler.execute('order-1', open, context);
    for (const reference of ['n2', 'n1', 'n1', 'n2']) await books.crypto(reference, cause);
    expect(net()).toEqual({ n1: 99_900, n2: 99_900 });
    const ids = log.flatMap(({ type, data }) => (type === 'PaymentSucceeded' ? [data.paymentId] : []));
    expect(new Set(ids).size).toBe(2);
  });

  test('of less than the patronage, or of no order of ours, is not credited', async () => {
    const { books, handler, log } = world(
      known([
        payment('n1', 'finished', { priceCents: 998 }),
        payment('n2', 'finished', { paymentId: 'somebody-elses' }),
      ]),
    );
    await handler.execute('order-1', open, context);
    for (const reference of ['n1', 'n2', 'n3']) await books.crypto(reference, cause);
    expect(log).toEqual([]);
  });

  test.each(['deleted', 'suspended'] as const)(
    'for a %s account is refunded, and so is a second one',
    async (state) => {
      const standing = { state, roles: [], securityEpoch: 0, keyEpoch: 0 };
      const paid = known([payment('n1', 'finished'), payment('n2', 'finished')]);
      const { books, handler, log } = world(paid, { standingOf: async () => standing });
      await handler.execute('order-1', open, context);
      for (const reference of ['n1', 'n2']) await books.crypto(reference, cause);
      const reasons = log.flatMap(({ type, data }) => (type === 'PaymentSucceeded' ? [data.refundBecause] : []));
      expect(reasons).toEqual([`account-${state}`, `account-${state}`]);
    },
  );

  test('that pays a cancelled invoice again is refunded too', async () => {
    const { books, handler, log } = world(known([payment('n1', 'finished'), payment('n2', 'finished')]));
    await handler.execute('order-1', open, context);
    await books.cancel('order-1', 'account-suspended', context);
    for (const reference of ['n1', 'n2']) await books.crypto(reference, cause);
    const reasons = log.flatMap(({ type, data }) => (type === 'PaymentSucceeded' ? [data.refundBecause] : []));
    expect(reasons).toEqual(['account-suspended', 'account-suspended']);
  });

  test('that was refunded is reversed', async () => {
    const now = [payment('n1', 'finished')];
    const { books, handler, net } = world(known(now));
    await handler.execute('order-1', open, context);
    await books.crypto('n1', cause);
    now[0] = payment('n1', 'refunded');
    await books.crypto('n1', cause);
    await books.crypto('n1', cause);
    expect(net()).toEqual({ n1: 0 });
  });

  /** The reasons for which the reports of these payments, in this order, were not booked. */
  async function unbookedOf(...payments: readonly CryptoPayment[]): Promise<readonly (string | null)[]> {
    const unbooked: (string | null)[] = [];
    const recordUnbooked: BookingParts['recordUnbooked'] = async ({ reference, reason }) =>
      void unbooked.push(`${reference} ${reason}`);
    const now: CryptoPayment[] = [];
    const { books, handler } = world(known(now), { recordUnbooked });
    await handler.execute('order-1', open, context);
    for (const reported of payments) {
      now.splice(0, 1, reported);
      await books.crypto(reported.reference, cause);
    }
    return unbooked;
  }

  test.each(['waiting', 'confirming', 'partially-paid', 'failed', 'expired', 'finished', 'refunded'] as const)(
    'of no order of ours that is %s is listed as not booked',
    async (status) => {
      expect(await unbookedOf(payment('n1', status, { paymentId: 'somebody-elses' }))).toEqual(['n1 not-ours']);
    },
  );

  test('that is partially paid is listed as underpaid, since its money lies at the provider', async () => {
    expect(await unbookedOf(payment('n1', 'partially-paid'))).toEqual(['n1 underpaid']);
  });

  test('whose refund names no amount, or another one than before, is listed as not booked', async () => {
    const [finished, refunded] = [payment('n1', 'finished'), payment('n1', 'refunded')];
    expect(await unbookedOf(finished, { ...refunded, priceCents: 0 })).toEqual(['n1 no-amount']);
    expect(await unbookedOf(finished, refunded, { ...refunded, priceCents: 500 })).toEqual(['n1 other-amount']);
  });

  test('that was booked, or that failed without money, is not listed', async () => {
    const statuses = ['waiting', 'failed', 'finished', 'refunded', 'refunded'] as const;
    expect(await unbookedOf(...statuses.map((status) => payment('n1', status)))).toEqual([]);
  });
});

test('a card payment of another installation that was cancelled is listed as not booked', async () => {
  const recordUnbooked = jest.fn();
  const { provider, books } = world({}, { recordUnbooked });
  const payment = provider.pays({ reference: 'pi_1', status: 'canceled', paymentId: 'somebody-elses' });
  expect(await books.card(payment, cause)).toBe('not-ours');
  expect(recordUnbooked).toHaveBeenCalledTimes(1);
});

describe('a reversal of a card payment', () => {
  const reversed = reversal('pi_1', 're_1', 400);

  test('is booked even if its payment is reported with another amount by now', async () => {
    const { provider, books, net } = world();
    await books.card(provider.pays({ reference: 'pi_1' }), cause);
    provider.pays({ reference: 'pi_1', amountCents: 900 });
    expect(await books.cardReversal('reverse', reversed, cause)).toBeUndefined();
    expect(net()).toEqual({ pi_1: 60_000 });
  });

  test('is not booked for the reason for which its payment is not', async () => {
    const recordUnbooked = jest.fn();
    const { provider, books, log } = world({}, { recordUnbooked });
    provider.pays({ reference: 'pi_1', currency: 'usd' });
    expect(await books.cardReversal('reverse', reversed, cause)).toBe('other-currency');
    expect(recordUnbooked.mock.calls.map(([{ reference, reason }]) => [reference, reason])).toEqual([
      ['pi_1', 'other-currency'],
      ['re_1', 'other-currency'],
    ]);
    expect(log).toEqual([]);
  });

  test('is rejected before its payment succeeded, so that the provider reports it again', async () => {
    const { provider, books } = world();
    provider.pays({ reference: 'pi_1', status: 'processing' });
    await expect(books.cardReversal('reverse', reversed, cause)).rejects.toThrow('reversed before it succeeded');
  });

  test.each([
    ['other-currency', { currency: 'usd' }],
    ['no-amount', { amountCents: 0 }],
    ['no-payment', { paymentReference: '' }],
    ['not-ours', { paymentReference: 'foreign' }],
  ] as const)('is not booked as %s with %j', async (reason, changes) => {
    const { provider, books, log } = world();
    provider.pays({ reference: 'pi_1' });
    expect(await books.cardReversal('reverse', { ...reversed, ...changes }, cause)).toBe(reason);
    expect(log).toEqual([]);
  });
});

describe('a line of the provider’s balance', () => {
  const line: CardBalanceTransaction = {
    ...{ reference: 'txn_1', kind: 'payment', sourceReference: 'pi_1', paymentReference: 'pi_1' },
    ...{ amountCents: 1000, feeCents: 40, createdAt: '2026-01-01T00:00:00.000Z' },
  };

  function lines() {
    const unbooked: string[] = [];
    const recordUnbooked: BookingParts['recordUnbooked'] = async ({ reason }) => void unbooked.push(reason);
    const movements = createMemoryCommands().handlerOf(providerMovementStream);
    return { ...world({}, { movements, recordUnbooked }), movements, unbooked };
  }

  test('books its fee when the payment is known here, and not that of another installation', async () => {
    const { provider, books, movements } = lines();
    const payment = provider.pays({ reference: 'pi_1' });
    expect(await books.providerMovement(line, cause)).toBe(false);
    await books.card(payment, cause);
    expect(await books.providerMovement(line, cause)).toBe(true);
    expect((await movements.load('txn_1')).state.isBooked).toBe(true);
    expect(await books.providerMovement({ ...line, reference: 'txn_2', paymentReference: 'foreign' }, cause)).toBe(
      false,
    );
  });

  test('that is booked already asks no provider again', async () => {
    const { provider, books } = lines();
    await books.card(provider.pays({ reference: 'pi_1' }), cause);
    await books.providerMovement(line, cause);
    const { reads } = provider;
    expect(await books.providerMovement(line, cause)).toBe(true);
    expect(provider.reads).toBe(reads);
  });

  test('of a payout or a separate fee belongs to the account, and is booked without a payment', async () => {
    const { books } = lines();
    for (const kind of ['payout', 'fee'] as const) {
      const own = { ...line, reference: kind, kind, amountCents: -500, paymentReference: null };
      expect(await books.providerMovement(own, cause)).toBe(true);
    }
  });

  test('in another currency or of an unknown kind is listed as not booked', async () => {
    const { books, unbooked } = lines();
    const payout = { ...line, kind: 'payout', amountCents: -500 } as const;
    expect(await books.providerMovement({ ...payout, currency: 'usd' }, cause)).toBe(false);
    expect(unbooked).toEqual(['other-currency']);
    expect(await books.providerMovement({ ...line, kind: 'other', feeCents: 0 }, cause)).toBe(false);
    expect(unbooked).toEqual(['other-currency', 'not-ours']);
    expect(await books.providerMovement({ ...line, kind: 'other', feeCents: 0, amountCents: 0 }, cause)).toBe(false);
    expect(await books.providerMovement({ ...line, feeCents: 0, currency: 'usd' }, cause)).toBe(false);
    expect(unbooked).toHaveLength(2);
  });
});
