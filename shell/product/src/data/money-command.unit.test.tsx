import { act, waitFor } from '@testing-library/react';
import { answerCalls, resetPage, showHook, signIn } from '../testing/page-test';
import { type MoneyFailure, unansweredInput, useMoneyCommand } from './money-command';

const call = 'POST /api/finance/withdrawals/{id}/decision';
const path = 'POST /api/finance/withdrawals/w1/decision';
const approval = { params: { id: 'w1' }, body: { decision: 'approve' } } as const;
const refusal = { params: { id: 'w1' }, body: { decision: 'refuse', reason: 'No' } } as const;

beforeEach(() => {
  sessionStorage.clear();
  signIn();
});
afterEach(resetPage);

function decisions() {
  return showHook(() =>
    useMoneyCommand(call, {
      refused: () => 'It was refused',
      isSame: ({ params }, other) => params.id === other.params.id,
    }),
  );
}

async function failureAfter(answer: unknown): Promise<MoneyFailure | null> {
  answerCalls({ [path]: answer });
  const decision = decisions();
  act(() => void decision().send(approval, () => undefined));
  await waitFor(() => expect(decision().failure).not.toBeNull());
  return decision().failure;
}

test('a refusal says that nothing was moved, in the words of the server', async () => {
  expect(await failureAfter(409)).toMatchObject({ kind: 'refused', text: 'Refused with 409' });
  expect(unansweredInput(call)).toBeUndefined();
});

test('an attempt that never left the device is reported as not sent', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await failureAfter({})).toMatchObject({ kind: 'not sent', text: expect.stringContaining('Nothing was sent') });
  jest.restoreAllMocks();
});

test('a repeat that was not sent still reports the unknown outcome of the lost answer', async () => {
  answerCalls({ [path]: 503 });
  const first = decisions();
  act(() => void first().send(approval, () => undefined));
  await waitFor(() => expect(first().failure).toMatchObject({ kind: 'unknown' }));
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const failureOf = async (input: typeof approval | typeof refusal) => {
    const decision = decisions();
    act(() => void decision().send(input, () => undefined));
    await waitFor(() => expect(decision().failure).not.toBeNull());
    return decision().failure;
  };
  expect(await failureOf(approval)).toMatchObject({ kind: 'unknown', text: expect.stringContaining('did not answer') });
  expect(await failureOf(refusal)).toMatchObject({ kind: 'not sent' });
  jest.restoreAllMocks();
});

test('an earlier attempt without an answer is reported as unknown, except while it is sent again', async () => {
  let answer: (body: object) => void = () => undefined;
  answerCalls({ [path]: () => new Promise((resolve) => (answer = resolve)) });
  const decision = decisions();
  expect(decision().failureAfter(true)).toMatchObject({ kind: 'unknown', text: expect.stringContaining('did not') });
  expect(decision().failureAfter(false)).toBeNull();
  act(() => void decision().send(approval, () => undefined));
  await waitFor(() => expect(decision().isPending).toBe(true));
  expect(decision().failureAfter(true)).toBeNull();
  await act(async () => answer({ withdrawal: {} }));
});

test('a lost answer is reported as an unknown outcome, until an answer about the same money settles it', async () => {
  expect(await failureAfter(503)).toMatchObject({ kind: 'unknown', text: expect.stringContaining('did not answer') });
  expect(unansweredInput(call)).toEqual(approval);
  answerCalls({ [path]: { withdrawal: {} } });
  const other = decisions();
  const answered = jest.fn();
  act(() => void other().send(refusal, answered));
  await waitFor(() => expect(answered).toHaveBeenCalledWith({ withdrawal: {} }));
  expect(unansweredInput(call)).toBeUndefined();
  expect(other().failure).toBeNull();
});
