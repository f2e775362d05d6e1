import { switchableKinds } from '@libretto/contracts/http/social/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationsSection } from './notifications-section';

const kinds = Object.fromEntries(switchableKinds.map((kind) => [kind, kind !== 'sale']));

function show(status = 200) {
  const sent: unknown[] = [];
  globalThis.fetch = (async (_address: string, init: RequestInit = {}) => {
    const isRead = (init.method ?? 'GET') === 'GET';
    if (!isRead) sent.push(JSON.parse(String(init.body)));
    const answer = isRead || status === 200 ? 200 : status;
    const json = { success: true, notificationsEnabled: true, kinds, error: 'No' };
    return { ok: answer === 200, status: answer, json: async () => json };
  }) as unknown as typeof fetch;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NotificationsSection />
    </QueryClientProvider>,
  );
  return sent;
}

test('every kind has its own switch, which says what it stands for', async () => {
  const sent = show();
  expect(await screen.findByRole('switch', { name: 'Sales' })).not.toBeChecked();
  expect(screen.getAllByRole('switch')).toHaveLength(switchableKinds.length + 1);
  await userEvent.click(screen.getByRole('switch', { name: 'Mentions of you' }));
  expect(screen.getByRole('switch', { name: 'Mentions of you' })).not.toBeChecked();
  await waitFor(() => expect(sent).toEqual([{ kinds: { mention: false } }]));
});

test('a refused change is shown as it was', async () => {
  show(500);
  await userEvent.click(await screen.findByRole('switch', { name: 'Donations' }));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Donations' })).toBeChecked());
});

test('the single switches rest while all notifications are off', async () => {
  const sent = show();
  await userEvent.click(await screen.findByRole('switch', { name: /^Notifications/ }));
  expect(screen.getByRole('switch', { name: 'Sales' })).toBeDisabled();
  await waitFor(() => expect(sent).toEqual([{ enabled: false }]));
});
