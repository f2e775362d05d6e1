import { projected } from '../../../../tests/support/world/projected';
import { payeesProjection } from '../payees.projection';
import { maskedIban, shownWithdrawal } from './withdrawal-views';
import { withdrawalsProjection } from './withdrawals.projection';

const about = { transactionId: 'w1', userId: 'ines', amountMinor: 500_000 };
let hour = 10;
beforeEach(() => {
  hour = 10;
});
const event = (type: string, data: object = {}) => ({
  ...{ type, data: { ...about, ...data }, at: `2026-01-05T${hour++}:00:00.000Z`, streamId: 'wallet-ines', revision: 3 },
});
const requested = () => event('WithdrawalRequested');
const withdrawal = async (...history: readonly ReturnType<typeof event>[]) =>
  (await projected(withdrawalsProjection, history)).doc('withdrawals', 'w1');

const decided = { decidedBy: 'aurelio' };
const reported = { recordedBy: 'nour', reason: 'Account closed' };

describe('a projected withdrawal', () => {
  test('is undecided at its request, and knows the event that names its payee', async () => {
    expect(await withdrawal(requested())).toEqual({
      ...{ id: 'w1', userId: 'ines', amountMinor: 500_000, status: 'requested', reason: null },
      ...{ requestedAt: '2026-01-05T10:00:00.000Z', firstApprovedBy: null, decidedAt: null, decidedBy: null },
      ...{ returnReportedBy: null, transferredAt: null, streamId: 'wallet-ines', revision: 3 },
    });
  });

  test('stays requested after the first of two approvals', async () => {
    expect(await withdrawal(requested(), event('WithdrawalFirstApproved', decided))).toMatchObject({
      ...{ status: 'requested', firstApprovedBy: 'aurelio', decidedBy: null, decidedAt: null },
    });
  });

  test.each([
    ['WithdrawalSent', 'approved', null],
    ['WithdrawalApproved', 'paid', null],
    ['WithdrawalRefused', 'refused', 'The names differ'],
  ])('has the decision of %s', async (type, status, reason) => {
    expect(await withdrawal(requested(), event(type, { ...decided, reason }))).toMatchObject({
      ...{ status, reason, decidedBy: 'aurelio', decidedAt: '2026-01-05T11:00:00.000Z', transferredAt: null },
    });
  });

  test('is paid, or returned with a reason, when the bank’s statement says so', async () => {
    const sent = [requested(), event('WithdrawalSent', decided)];
    const first = event('WithdrawalReturnFirstReported', reported);
    expect(await withdrawal(...sent, first)).toMatchObject({ status: 'approved', returnReportedBy: 'nour' });
    const paid = event('WithdrawalPaid', { recordedBy: 'nour' });
    const transferred = { returnReportedBy: null, transferredAt: '2026-01-05T13:00:00.000Z' };
    expect(await withdrawal(...sent, first, paid)).toMatchObject({ ...transferred, status: 'paid', reason: null });
    hour = 13;
    const returned = event('WithdrawalReturned', reported);
    expect(await withdrawal(...sent, first, returned)).toMatchObject({
      ...{ ...transferred, status: 'returned', reason: 'Account closed', decidedBy: 'aurelio' },
    });
  });
});

test('an owner sees the amount in euros and the ends of the account number alone', () => {
  const doc = {
    ...{ id: 'w1', userId: 'ines', amountMinor: 505_000, requestedAt: 'r', reason: null },
    status: 'requested',
    ...{ firstApprovedBy: 'aurelio', decidedAt: null, decidedBy: null, returnReportedBy: null, transferredAt: null },
  } as const;
  expect(maskedIban('DE89370400440532013000')).toBe('DE89 •••• 3000');
  const shown = { id: 'w1', amount: 50.5, status: 'requested', requestedAt: 'r', decidedAt: null };
  expect(shownWithdrawal(doc, { name: 'Ines', iban: 'DE89370400440532013000' })).toEqual({
    ...{ ...shown, transferredAt: null, reason: null, account: 'DE89 •••• 3000' },
  });
  expect(shownWithdrawal(doc, null).account).toBeNull();
});

test('a payee has the newest name', async () => {
  const named = (type: string, username: string | null) => ({ type, data: { userId: 'ines', username } });
  const { doc } = await projected(payeesProjection, [
    named('UserRegistered', null),
    named('UsernameChanged', 'ines.halloran'),
  ]);
  expect(doc('payees', 'ines')).toEqual({ userId: 'ines', username: 'ines.halloran' });
});
