import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { financeViewOf } from '../finance-view';
import { AdjustmentForm } from './adjustment-form';

function show(search: string) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <AdjustmentForm view={financeViewOf(search)} />
    </QueryClientProvider>,
  );
}
const warning = /are booked automatically/;

test('a new entry proposes no accounts, and cannot be sent without them', () => {
  show('amount=5.00&reason=Fees');
  expect(screen.queryByRole('button', { name: /provider-fees|external/ })).not.toBeInTheDocument();
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Propose entry' })).toBeDisabled();
});

test('an account of the provider’s fees or of the bank warns that its movements are booked automatically', () => {
  show('source=platform/provider-fees&destination=external/card');
  expect(screen.getByRole('button', { name: /provider-fees/ })).toBeInTheDocument();
  expect(screen.getByText(warning)).toBeInTheDocument();
});

test('a proposal whose answer is lost is reported as unknown, and sent again as the same one, also after a reload', async () => {
  sessionStorage.clear();
  const keys: (string | undefined)[] = [];
  globalThis.fetch = (async (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['Idempotency-Key']);
    return { ok: false, status: 503, json: async () => ({ error: 'Busy' }) };
  }) as never;
  const { unmount } = show('source=platform/losses&destination=external/card&amount=5.00&reason=Loss');
  await userEvent.type(screen.getByRole('textbox', { name: 'Document' }), 'Invoice 7');
  await userEvent.click(screen.getByRole('button', { name: 'Propose entry' }));
  const alert = await screen.findByRole('alert', undefined);
  expect(alert).toHaveTextContent('The server did not answer. It is not known whether it was done.');
  const sent = keys.length;
  await userEvent.click(screen.getByRole('button', { name: 'Propose entry' }));
  await waitFor(() => expect(keys.length).toBeGreaterThan(sent));
  unmount();
  show('');
  expect(screen.getByRole('alert')).toHaveTextContent('It is not known whether it was done.');
  expect(screen.getByRole('textbox', { name: 'Document' })).toHaveValue('Invoice 7');
  expect(screen.getByRole('textbox', { name: 'Document' })).toHaveAttribute('readonly');
  const sentBefore = keys.length;
  await userEvent.click(screen.getByRole('button', { name: 'Propose entry' }));
  await waitFor(() => expect(keys.length).toBeGreaterThan(sentBefore));
  expect(new Set(keys).size).toBe(1);
  sessionStorage.clear();
});
