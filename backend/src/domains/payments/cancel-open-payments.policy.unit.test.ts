import type { Reaction } from '../../kernel/consumers/policies/policy';
import type { PaymentBooks } from './booking/book-payments';
import { cancelOpenPaymentsPolicy } from './cancel-open-payments.policy';
import type { PaymentsDeps } from './payments.deps';

test('a suspension cancels the open payments from before it, and none that was opened after it ended', async () => {
  const payment = { userId: 'ines', provider: 'card', purpose: 'talents', status: 'open' };
  const items = [
    { ...payment, paymentId: 'before', openedAt: '2026-01-05T11:59:00.000Z' },
    { ...payment, paymentId: 'paid', openedAt: '2026-01-05T11:59:00.000Z', status: 'succeeded' },
    { ...payment, paymentId: 'after', openedAt: '2026-01-05T12:01:00.000Z' },
  ];
  const cancel = jest.fn();
  const enqueue = jest.fn();
  const reads = { collection: () => ({ find: async () => ({ items }) }) };
  const deps = { reads, waitForEvents: async () => true, jobs: { enqueue } } as unknown as PaymentsDeps;
  const policy = cancelOpenPaymentsPolicy(deps, { cancel } as unknown as PaymentBooks);
  const { AccountSuspended: handle } = policy.handlers as unknown as Record<
    'AccountSuspended',
    (event: object, reaction: Pick<Reaction, 'id' | 'command'>) => Promise<void>
  >;
  const event = { type: 'AccountSuspended', data: { userId: 'ines' }, metadata: { at: '2026-01-05T12:00:00.000Z' } };
  await handle(event, { id: (label) => label, command: () => ({}) as ReturnType<Reaction['command']> });
  expect(cancel.mock.calls.map(([paymentId]) => paymentId)).toEqual(['before']);
  expect(enqueue.mock.calls.map(([{ payload }]) => payload)).toEqual([{ paymentId: 'before' }]);
});
