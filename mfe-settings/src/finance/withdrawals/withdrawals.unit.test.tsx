import { toast } from '@libretto/kit/feedback';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { financeViewOf } from '../finance-view';
import { Withdrawals } from './withdrawals';

const withdrawal = {
  ...{ id: 'w1', amount: 1200, status: 'requested', requestedAt: '2026-01-05T12:00:00.000Z', decidedAt: null },
  ...{ transferredAt: null, reason: null, account: null, userId: 'ines', username: 'Ines', decidedBy: null },
  ...{ payee: { name: 'Ines Moreau', iban: 'DE89370400440532013000' } },
  ...{ decider: null, firstApprover: null, returnReporter: null },
};

function show(status: string, listed: object, answers: Record<string, { status?: number; json: unknown }> = {}) {
  globalThis.fetch = (async (address: string, init: RequestInit = {}) => {
    const key = `${init.method ?? 'GET'} ${address.split('?')[0]}`;
    const all = {
      'GET /api/finance/withdrawals': { json: { withdrawals: [{ ...withdrawal, status, ...listed }], hasMore: false } },
      ...answers,
    } as Record<string, { status?: number; json: unknown }>;
    const { status: code = 200, json } = all[key] ?? { status: 404, json: { error: 'Not found' } };
    return { ok: code < 300, status: code, json: async () => json };
  }) as unknown as typeof fetch;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <Withdrawals view={financeViewOf(`status=${status}`)} userId="nour" />
    </QueryClientProvider>,
  );
}
const done = jest.spyOn(toast, 'success');
beforeEach(() => done.mockClear());
const order = /^Order the transfer to Ines Moreau/;
const stays = { durationMs: 0 };
const decision = 'POST /api/finance/withdrawals/w1/decision';

async function approve() {
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('To Ines Moreau');
  expect(question).not.toHaveTextContent('Order the transfer');
  await userEvent.click(within(question).getByRole('button', { name: /^Approve/ }));
}

test('only an approval that suffices asks to order the transfer', async () => {
  show('requested', {}, { [decision]: { json: { withdrawal: { ...withdrawal, status: 'approved' } } } });
  await approve();
  await waitFor(() =>
    expect(done).toHaveBeenCalledWith('€1,200.00 to Ines approved', expect.stringMatching(order), stays),
  );
});

test('a first approval asks nobody to order the transfer', async () => {
  const first = { ...withdrawal, firstApprover: { id: 'nour', username: 'Nour' } };
  show('requested', {}, { [decision]: { json: { withdrawal: first } } });
  await approve();
  const second = 'Somebody else has to approve it as well.';
  await waitFor(() => expect(done).toHaveBeenCalledWith('€1,200.00 to Ines approved', second, { durationMs: 5000 }));
});

test('an approval after that of another person warns of a second transfer', async () => {
  const json = { code: 'withdrawal-decided', error: 'This withdrawal was decided already' };
  const approved = { ...withdrawal, status: 'approved' };
  show('requested', {}, { [decision]: { status: 409, json: { ...json, withdrawal: approved } } });
  await approve();
  expect(await screen.findByText(/do not order it again/)).toBeInTheDocument();
});

test('a paid withdrawal can be returned, by somebody else than its first reporter', async () => {
  show('paid', {});
  const table = await screen.findByRole('table');
  expect(within(table).getByRole('button', { name: 'Returned' })).toBeInTheDocument();
});

test('the first reporter of a return waits for a second one', async () => {
  show('paid', { returnReporter: { id: 'nour', username: 'Nour' } });
  const cell = await screen.findByText('Reported as returned by Nour. Somebody else has to report it as well.');
  expect(within(cell.closest('td') as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
});

test('a decision whose answer is lost is reported as unknown, also when the dialog is opened again', async () => {
  sessionStorage.clear();
  show('requested', {}, { [decision]: { status: 503, json: { error: 'Busy' } } });
  await approve();
  const unknown = /No answer came, so it is not known whether it was decided/;
  expect(await screen.findByText(unknown)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText(unknown)).not.toBeInTheDocument());
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(unknown)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  // Another decision is no repeat of the lost one.
  await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toBeInTheDocument();
  expect(screen.queryByText(unknown)).not.toBeInTheDocument();
  sessionStorage.clear();
});
