// Tests a run over the provider's balance: what one failure or an abort leaves out, and where the next run begins.
import { pino } from 'pino';
import { MemoryCardProvider } from '../../../../tests/support/world/card-provider';
import { createMemoryCommands } from '../../../../tests/support/world/memory-commands';
import { noCryptoPayments } from '../../../adapters/no-payments/no-payments';
import { EventHeldBackError } from '../../../ports/events/written-events';
import { type CardBalanceTransaction, webhookRetriesMs } from '../../../ports/payments/card-payments';
import { paymentStream } from '../payment/payment.stream';
import type { PaymentsDeps } from '../payments.deps';
import type { NotBooked } from '../unbooked-events.stream';
import { PaymentBooks } from './book-payments';
import { catchUpEveryMs, catchUpReversals, catchUpReversalsJob } from './catch-up-reversals.job';
import { providerMovementStream } from './provider-movements.stream';

const nowMs = Date.parse('2026-03-01T00:00:00.000Z');
const line = (reference: string, changes: Partial<CardBalanceTransaction> = {}): CardBalanceTransaction => ({
  ...{ reference, kind: 'payment', sourceReference: 'pi_1', paymentReference: 'pi_1', amountCents: 1000, feeCents: 40 },
  createdAt: '2026-02-28T00:00:00.000Z',
  ...changes,
});

function world(lines: readonly CardBalanceTransaction[], lastDoneMs?: number) {
  const provider = new MemoryCardProvider();
  const commands = createMemoryCommands();
  const [handler, movements] = [commands.handlerOf(paymentStream), commands.handlerOf(providerMovementStream)];
  const unbooked: NotBooked[] = [];
  const log = pino({ level: 'silent' });
  const providers = { cardPayments: provider.port, cryptoPayments: noCryptoPayments };
  const recordUnbooked = async (report: NotBooked) => void unbooked.push(report);
  const books = new PaymentBooks(handler, providers, log, { movements, recordUnbooked });
  const ranges: string[] = [];
  const cardPayments = {
    ...provider.port,
    async *balanceTransactions(from: string) {
      ranges.push(from);
      yield* lines;
    },
  };
  const jobs = { countsByType: async () => [{ type: catchUpReversals, lastDoneMs }] };
  const deps = { clock: { nowMs: () => nowMs }, jobs, log } as unknown as PaymentsDeps;
  const job = catchUpReversalsJob(deps, books, cardPayments);
  const run = (signal = new AbortController().signal) =>
    job.run(null, { jobId: 'j1', attempt: 1, signal, progress: async () => undefined });
  const isBooked = async (reference: string) => (await movements.load(reference)).state.isBooked;
  const paid = async (reference: string) => {
    await books.card(provider.pays({ reference }), { actor: 'provider:card', id: `evt-${reference}` });
  };
  return { provider, books, run, isBooked, paid, unbooked, ranges };
}

test('an aborted run fails, so that it does not count as complete', async () => {
  const { run, isBooked, paid } = world([line('txn_1')]);
  await paid('pi_1');
  await expect(run(AbortSignal.abort())).rejects.toThrow();
  expect(await isBooked('txn_1')).toBe(false);
});

test('a line that fails keeps no other line back, and fails the run', async () => {
  const { run, isBooked, paid, books } = world([line('txn_1'), line('txn_2')]);
  await paid('pi_1');
  jest.spyOn(books, 'providerMovement').mockRejectedValueOnce(new Error('Not this one'));
  await expect(run()).rejects.toThrow('Not this one');
  expect([await isBooked('txn_1'), await isBooked('txn_2')]).toEqual([false, true]);
});

test('a run begins four days ago, or a day before the last complete run ended if that was earlier', async () => {
  const day = 24 * 60 * 60_000;
  for (const [lastDoneMs, fromMs] of [
    [undefined, nowMs - webhookRetriesMs],
    [nowMs - day, nowMs - webhookRetriesMs],
    [nowMs - 9 * day, nowMs - 9 * day - catchUpEveryMs],
  ] as const) {
    const { run, ranges } = world([], lastDoneMs);
    await run();
    expect(ranges).toEqual([new Date(fromMs).toISOString()]);
  }
});

test('a refund that is older than the retries of webhooks is left to finance, who may have closed it', async () => {
  const refund = { kind: 'refund', sourceReference: 're_1', amountCents: -1000 } as const;
  const old = new Date(nowMs - webhookRetriesMs - 1).toISOString();
  const { run, paid, books } = world([line('txn_old', { ...refund, createdAt: old }), line('txn_new', refund)]);
  await paid('pi_1');
  const reversals = jest.spyOn(books, 'cardReversal');
  await run();
  expect(reversals).toHaveBeenCalledTimes(1);
});

test('while an upgrade holds back the events of fees, refunds are booked, and the job waits', async () => {
  const refund = line('txn_2', { kind: 'refund', sourceReference: 're_1', amountCents: -1000 });
  const { run, paid, books } = world([line('txn_1'), refund]);
  await paid('pi_1');
  const movements = jest
    .spyOn(books, 'providerMovement')
    .mockRejectedValue(new EventHeldBackError('ProviderFeeCharged'));
  const reversals = jest.spyOn(books, 'cardReversal');
  await expect(run()).rejects.toThrow(EventHeldBackError);
  expect([movements, reversals].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('the fee of a payment that another installation took on the same account is not booked', async () => {
  const { run, isBooked, paid, provider } = world([
    line('txn_ours'),
    line('txn_other', { sourceReference: 'pi_2', paymentReference: 'pi_2' }),
    line('txn_foreign', { kind: 'chargeback', sourceReference: 'dp_3', paymentReference: 'pi_3', feeCents: 2000 }),
    line('txn_unread', { sourceReference: 'py_4', paymentReference: null }),
  ]);
  await paid('pi_1');
  provider.pays({ reference: 'pi_2' });
  provider.pays({ reference: 'pi_3', paymentId: null });
  await run();
  const booked = ['txn_ours', 'txn_other', 'txn_foreign', 'txn_unread'].map(isBooked);
  expect(await Promise.all(booked)).toEqual([true, false, false, false]);
});

test('a chargeback whose webhook events were lost is booked before its fee, so that its payment is known', async () => {
  const dispute = { kind: 'chargeback', sourceReference: 'dp_1', amountCents: -1000, feeCents: 2000 } as const;
  const { run, isBooked, provider } = world([line('txn_1', dispute)]);
  provider.pays({ reference: 'pi_1' });
  await run();
  expect(await isBooked('txn_1')).toBe(true);
});

test('a line in another currency is listed as not booked, once', async () => {
  const { run, unbooked, paid } = world([
    line('txn_1', { kind: 'refund', sourceReference: 're_1', amountCents: -1000, currency: 'usd' }),
  ]);
  await paid('pi_1');
  await run();
  expect(unbooked).toEqual([
    expect.objectContaining({ reference: 're_1', amount: 1000, currency: 'usd', reason: 'other-currency' }),
  ]);
});

test('a line of unknown kind is listed as not booked, unless it moves nothing', async () => {
  const other = { kind: 'other', sourceReference: 'tu_1', paymentReference: null, feeCents: 0 } as const;
  const { run, unbooked } = world([
    line('txn_1', { ...other, amountCents: 700 }),
    line('txn_2', { ...other, amountCents: 0 }),
  ]);
  await run();
  expect(unbooked).toEqual([
    {
      provider: 'card',
      type: 'balance_transaction',
      reason: 'not-ours',
      reference: 'txn_1',
      amount: 700,
      currency: 'eur',
    },
  ]);
});
