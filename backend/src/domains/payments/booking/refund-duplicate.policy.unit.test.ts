// Tests which payments are refunded, with how much, and which are left to finance.
import { createMemoryCommands, testContext } from '../../../../tests/support/world/memory-commands';
import { reactionTo } from '../../../kernel/consumers/policies/policy';
import type { StoredEvent } from '../../../ports/events/event-store';
import type { CardPayments } from '../../../ports/payments/card-payments';
import { paymentStream } from '../payment/payment.stream';
import type { PaymentsDeps } from '../payments.deps';
import type { PaymentBooks } from './book-payments';
import { refundDuplicatePolicy, refundPaymentJob } from './refund-duplicate.policy';

async function jobsFor(type: string, data: object) {
  const enqueue = jest.fn();
  const policy = refundDuplicatePolicy({ jobs: { enqueue } } as unknown as PaymentsDeps);
  const event = { id: 'e1', type, data, position: 7, metadata: { correlationId: 'c' } } as unknown as StoredEvent;
  const handlers = policy.handlers as Record<string, (event: StoredEvent, reaction: object) => Promise<unknown>>;
  await handlers[type]?.(event, reactionTo(policy.name, event));
  return enqueue.mock.calls.map(([job]) => job);
}

const about = { paymentId: 'p1', paymentReference: 'pi_1' };

describe('a refund is queued', () => {
  test.each([
    ['PatronPaymentDuplicated', {}],
    ['PaymentHeld', {}],
    ['PaymentHeld', { reversalReference: 'dp_1' }],
  ])('for %s with %j, under an id that a repeated delivery has too', async (type, data) => {
    const [job, ...others] = await jobsFor(type, { ...about, ...data });
    expect(others).toEqual([]);
    expect(job).toMatchObject({ type: 'refund-payment', payload: about, maxAttempts: 1000 });
    expect(await jobsFor(type, { ...about, ...data })).toEqual([job]);
  });

  test('for no payment whose refund failed at the bank', async () => {
    expect(await jobsFor('PaymentHeld', { ...about, reversalReference: 're_1' })).toEqual([]);
  });
});

async function run({ provider = 'card', reversedMinor = 0, isPaid = true }) {
  const handler = createMemoryCommands().handlerOf(paymentStream);
  const payer = { userId: 'ines', provider: provider as 'card' | 'crypto', purpose: 'talents' } as const;
  const paymentId = 'p1';
  const execute = (command: Parameters<typeof handler.execute>[1]) => handler.execute('p1', command, testContext);
  await execute({ kind: 'open', paymentId, payer, amountMinor: 100_000, isPatron: false });
  if (isPaid)
    await execute({ kind: 'succeed', paymentId, paymentReference: 'pi_1', amountMinor: 100_000, payer: null });
  const reverse = { kind: 'reverse', paymentId, reversal: 'refund' } as const;
  if (reversedMinor > 0) await execute({ ...reverse, reversalReference: 're_0', claimedMinor: reversedMinor });
  const refund = jest.fn(async () => ({ reference: 're_1' }));
  const books = { cardReversal: jest.fn(), crypto: jest.fn() };
  const job = refundPaymentJob(handler, books as unknown as PaymentBooks, { refund } as unknown as CardPayments);
  const result = Promise.resolve(job.run(about, { jobId: 'j1' } as Parameters<typeof job.run>[1]));
  return { result: await result.catch((error: Error) => error.message), refund, books };
}

describe('the refund of a payment', () => {
  test('returns what is left of it, in cents, under the id of the job', async () => {
    const { result, refund, books } = await run({ reversedMinor: 30_000 });
    expect(result).toEqual({ refunded: 're_1' });
    expect(refund.mock.calls).toEqual([['pi_1', 700, 'j1']]);
    expect(books.cardReversal).toHaveBeenCalledWith('reverse', { reference: 're_1' }, { actor: 'system', id: 'j1' });
  });

  test.each([
    ['was reversed in the meantime', { reversedMinor: 100_000 }],
    ['was never paid', { isPaid: false }],
  ])('asks no provider if it %s', async (_, state) => {
    const { result, refund } = await run(state);
    expect([result, refund.mock.calls]).toEqual([{ refunded: null }, []]);
  });

  test('by crypto waits until finance has refunded it by hand', async () => {
    const { result, refund, books } = await run({ provider: 'crypto' });
    expect(result).toBe('Refund this payment in the dashboard of the crypto provider.');
    expect([refund.mock.calls.length, books.crypto.mock.calls.length]).toEqual([0, 1]);
  });
});
