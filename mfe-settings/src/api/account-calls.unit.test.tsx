import { answerCalls, resetPage, showHook, signIn } from '@libretto/product/testing/page-test';
import { act, waitFor } from '@testing-library/react';
import * as account from './account-calls';
import { useAppKeys, useMakeAppKey, useRevokeAppKey } from './app-key-calls';
import { useDecideWithdrawal, useIntegrity, useWithdrawals } from './finance-report-calls';
import { useBlockedPeople, useUnblock } from './moderation-calls';
import { useRemoveCard, useSavedCards } from './payment-calls';

beforeEach(() => signIn());
afterEach(() => {
  resetPage();
  jest.useRealTimers();
});

test('second factors show each change without another read', async () => {
  const asked = answerCalls({
    'GET /api/auth/factors': { hasTotp: false, recoveryCodesLeft: 0, passkeys: [{ id: 'k1', name: 'Phone' }] },
    'POST /api/auth/totp/confirm': { recoveryCodes: ['a', 'b', 'c'] },
    'POST /api/auth/recovery-codes': { recoveryCodes: ['a', 'b'] },
    'POST /api/auth/passkeys': { passkey: { id: 'k2', name: 'Laptop' } },
    'DELETE /api/auth/passkeys/k1': { success: true },
    'DELETE /api/auth/totp': { success: true },
  });
  const held = showHook(() => ({
    factors: account.useFactors().data,
    confirm: account.useConfirmTotp(),
    codes: account.useNewRecoveryCodes(),
    add: account.useAddPasskey(),
    remove: account.useRemovePasskey(),
    off: account.useTurnTotpOff(),
  }));
  await waitFor(() => expect(held().factors?.hasTotp).toBe(false));
  await act(async () => void (await held().confirm.mutateAsync({ body: { code: '123456' } } as never)));
  await waitFor(() => expect(held().factors).toMatchObject({ hasTotp: true, recoveryCodesLeft: 3 }));
  await act(async () => void (await held().codes.mutateAsync({} as never)));
  await waitFor(() => expect(held().factors?.recoveryCodesLeft).toBe(2));
  await act(async () => void (await held().add.mutateAsync({ body: {} } as never)));
  await waitFor(() => expect(held().factors?.passkeys.map(({ id }) => id)).toEqual(['k1', 'k2']));
  await act(async () => void (await held().remove.mutateAsync({ params: { id: 'k1' } })));
  await waitFor(() => expect(held().factors?.passkeys.map(({ id }) => id)).toEqual(['k2']));
  await act(async () => void (await held().off.mutateAsync({})));
  await waitFor(() => expect(held().factors).toMatchObject({ hasTotp: false, recoveryCodesLeft: 0 }));
  expect(asked.filter(({ call }) => call === 'GET /api/auth/factors')).toHaveLength(1);
});

test('an ended session leaves the list; ending all others leaves the present one', async () => {
  const sessions = ['here', 'phone', 'office'].map((id) => ({ id, isCurrent: id === 'here' }));
  answerCalls({
    'GET /api/auth/sessions': { sessions },
    'DELETE /api/auth/sessions/phone': { success: true },
    'DELETE /api/auth/sessions': { success: true },
  });
  const held = showHook(() => ({
    sessions: account.useOwnSessions().data?.sessions.map(({ id }) => id),
    end: account.useEndSession(),
    endOthers: account.useEndOtherSessions(),
  }));
  await waitFor(() => expect(held().sessions).toHaveLength(3));
  await act(async () => void (await held().end.mutateAsync({ params: { id: 'phone' } })));
  await waitFor(() => expect(held().sessions).toEqual(['here', 'office']));
  await act(async () => void (await held().endOthers.mutateAsync({})));
  await waitFor(() => expect(held().sessions).toEqual(['here']));
});

test('a request to end the account is shown from its answer on', async () => {
  const deletionRequest = { createdAt: '2026-03-01T00:00:00.000Z' };
  answerCalls({
    'GET /api/user/account-deletion-status': { canDelete: false, hasPendingDeletionRequest: false },
    'POST /api/user/request-account-deletion': { success: true, deletionRequest },
  });
  const held = showHook(() => ({ status: account.useDeletionStatus().data, request: account.useRequestDeletion() }));
  await waitFor(() => expect(held().status?.hasPendingDeletionRequest).toBe(false));
  await act(async () => void (await held().request.mutateAsync({ body: { reason: 'I am moving on' } })));
  await waitFor(() =>
    expect(held().status).toMatchObject({ hasPendingDeletionRequest: true, deletionRequest, canDelete: false }),
  );
});

test('keys for music apps, saved cards and blocked people leave their lists once the server has said so', async () => {
  answerCalls({
    'GET /api/user/app-keys': { keys: [{ id: 'old', name: 'Car' }] },
    'POST /api/user/app-keys': { key: { id: 'new', name: 'Phone' } },
    'DELETE /api/user/app-keys/old': { success: true },
    'GET /api/user/payment-methods': { paymentMethods: [{ id: 'visa' }, { id: 'amex' }] },
    'DELETE /api/user/payment-methods/visa': 409,
    'GET /api/user/blocks': { users: [{ id: 'ben' }, { id: 'cy' }], total: 2, hasMore: false },
    'POST /api/social/block': { isBlocked: false },
  });
  const held = showHook(() => ({
    keys: useAppKeys().data?.keys.map(({ id }) => id),
    makeKey: useMakeAppKey(),
    revoke: useRevokeAppKey(),
    cards: useSavedCards().data?.map(({ id }) => id),
    removeCard: useRemoveCard(),
    blocked: useBlockedPeople().data?.pages.flatMap(({ users }) => users.map(({ id }) => id)),
    unblock: useUnblock(),
  }));
  await waitFor(() => expect([held().keys, held().cards, held().blocked]).not.toContain(undefined));
  await act(async () => void (await held().makeKey.mutateAsync({ body: { label: 'Phone' } })));
  await waitFor(() => expect(held().keys).toEqual(['new', 'old']));
  await act(async () => void (await held().revoke.mutateAsync({ params: { id: 'old' } })));
  await waitFor(() => expect(held().keys).toEqual(['new']));
  await act(async () => held().removeCard.mutate({ params: { id: 'visa' } }));
  await waitFor(() => expect(held().removeCard.isError).toBe(true));
  await waitFor(() => expect(held().cards).toEqual(['visa', 'amex']));
  await act(async () => void (await held().unblock.mutateAsync({ body: { userId: 'ben', action: 'unblock' } })));
  await waitFor(() => expect(held().blocked).toEqual(['cy']));
});

test('a verification is asked after while it runs, and no longer', async () => {
  let status = 'running';
  const asked = answerCalls({ 'GET /api/finance/integrity': () => ({ lastVerification: { status } }) });
  jest.useFakeTimers();
  const held = showHook(() => useIntegrity().data?.lastVerification?.status);
  await act(async () => jest.advanceTimersByTimeAsync(10));
  expect(held()).toBe('running');
  await act(async () => jest.advanceTimersByTimeAsync(1_500));
  expect(asked.length).toBeGreaterThan(1);
  status = 'done';
  await act(async () => jest.advanceTimersByTimeAsync(800));
  expect(held()).toBe('done');
  const askedBy = asked.length;
  await act(async () => jest.advanceTimersByTimeAsync(5_000));
  expect(asked).toHaveLength(askedBy);
});

test('payouts are read again after a decision, also after one that was refused', async () => {
  const list = 'GET /api/finance/withdrawals';
  const asked = answerCalls({
    [list]: { withdrawals: [], total: 0, hasMore: false },
    'POST /api/finance/withdrawals/w1/decision': 409,
  });
  const held = showHook(() => ({ read: useWithdrawals('requested', 0), decide: useDecideWithdrawal() }));
  await waitFor(() => expect(held().read.isSuccess).toBe(true));
  const approval = { params: { id: 'w1' }, body: { decision: 'approve' } } as const;
  await act(async () => void held().decide.send(approval, () => undefined));
  await waitFor(() => expect(held().decide.failure?.kind).toBe('refused'));
  await waitFor(() => expect(asked.filter(({ call }) => call === list)).toHaveLength(2));
});
