import { answerCalls, listener, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DeletionRequests } from './deletion-requests';

const request = {
  requestId: 'r1',
  userId: 'otti',
  username: 'Ottilie Brandreth',
  reason: 'I stop making music.',
  createdAt: '2026-11-21T10:00:00.000Z',
  songCounts: { total: 3, pending: 1, needsAction: 0, approved: 2 },
  hasOpenWithdrawal: false,
};
const listing = 'GET /api/admin/deletion-requests';
const review = 'POST /api/admin/deletion-requests/otti/review';
const list = (...requests: object[]) => ({ requests, total: requests.length, hasMore: false });

beforeEach(() => signIn({ ...listener, isAdmin: true }));
afterEach(resetPage);

test('says that nobody asks', async () => {
  answerCalls({ [listing]: list() });
  show(<DeletionRequests />);
  expect(await screen.findByText('No deletion requests')).toBeInTheDocument();
});

test('requests that failed to load can be loaded again', async () => {
  let answer: number | object = 422;
  answerCalls({ [listing]: () => answer });
  show(<DeletionRequests />);
  expect(await screen.findByText('Failed to load the deletion requests')).toBeInTheDocument();
  answer = list(request);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('I stop making music.')).toBeInTheDocument();
});

test('a refusal needs words, and stays open where the server says no', async () => {
  const asked = answerCalls({ [listing]: list(request), [review]: 409 });
  show(<DeletionRequests />);
  fireEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse the deletion' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(dialog.getByText('Please say why')).toBeInTheDocument();
  fireEvent.change(dialog.getByLabelText(/^Why/), { target: { value: 'Your songs are still sold.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(await dialog.findByText('Refused with 409')).toBeInTheDocument();
  expect(asked.find(({ call }) => call === review)?.body).toEqual({
    decision: 'refuse',
    requestId: 'r1',
    message: 'Your songs are still sold.',
  });
});

test('an account is deleted after a question, and not while a withdrawal is open', async () => {
  const waiting = { ...request, requestId: 'r2', userId: 'kas', username: 'Kasimir', hasOpenWithdrawal: true };
  const asked = answerCalls({ [listing]: list(request, waiting), [review]: { success: true } });
  show(<DeletionRequests />);
  const kept = within(await screen.findByRole('article', { name: 'Deletion of Kasimir' }));
  expect(kept.getByRole('button', { name: 'Delete account' })).toBeDisabled();
  const entry = within(screen.getByRole('article', { name: 'Deletion of Ottilie Brandreth' }));
  fireEvent.click(entry.getByRole('button', { name: 'Delete account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Ottilie Brandreth' });
  expect(asked.some(({ call }) => call === review)).toBe(false);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete account' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked.find(({ call }) => call === review)?.body).toEqual({ decision: 'approve', requestId: 'r1' });
});
