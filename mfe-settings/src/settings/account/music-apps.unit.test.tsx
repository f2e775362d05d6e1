import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MusicApps } from './music-apps';

const kitchen = { id: 'k1', label: 'Kitchen radio', issuedAt: '2026-03-01T10:00:00Z', lastUsedAt: '2026-03-02' };
const about = { serverUrl: 'https://music.example', username: 'Late Listener' };

function show(keys: object[], answers: Record<string, { status?: number; json: unknown }> = {}) {
  const asked: string[] = [];
  const all = { 'GET /api/user/app-keys': { json: { keys, ...about } }, ...answers };
  globalThis.fetch = (async (address: string, init: RequestInit = {}) => {
    const key = `${init.method ?? 'GET'} ${address}`;
    asked.push(key);
    const { status = 200, json } = (all as typeof answers)[key] ?? { status: 404, json: { error: 'Not found' } };
    return { ok: status < 300, status, json: async () => json };
  }) as unknown as typeof fetch;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <MusicApps />
    </QueryClientProvider>,
  );
  return asked;
}

test('a key is made for an app, shown once with what else the app asks for, and then stands in the list', async () => {
  const key = { id: 'k2', label: 'Car', issuedAt: '2026-03-03T10:00:00Z', lastUsedAt: null };
  show([kitchen], { 'POST /api/user/app-keys': { status: 201, json: { key, secret: 'abcd2345' } } });
  await userEvent.type(await screen.findByLabelText('App or device'), '  Car ');
  await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Your new key' });
  expect(within(dialog).getByLabelText('Server')).toHaveValue('https://music.example');
  expect(within(dialog).getByLabelText('Username')).toHaveValue('Late Listener');
  expect(within(dialog).getByLabelText('Key, in place of a password')).toHaveValue('abcd2345');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('Car')).toBeInTheDocument();
  expect(screen.getByText(/Never used/)).toBeInTheDocument();
  expect(screen.queryByDisplayValue('abcd2345')).not.toBeInTheDocument();
});

test('a key without a name is not requested, and a refusal is shown at the field', async () => {
  const refusal = { status: 422, json: { error: 'You can have at most 20 keys' } };
  const asked = show([], { 'POST /api/user/app-keys': refusal });
  await userEvent.click(await screen.findByRole('button', { name: 'Create key' }));
  expect(screen.getByText('Name is required')).toBeInTheDocument();
  expect(asked).not.toContain('POST /api/user/app-keys');
  await userEvent.type(screen.getByLabelText('App or device'), 'Car');
  await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByText('You can have at most 20 keys')).toBeInTheDocument();
  expect(screen.getByLabelText('App or device')).toHaveValue('Car');
});

test('a key is revoked after a question', async () => {
  const asked = show([kitchen], { 'DELETE /api/user/app-keys/k1': { json: { success: true } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Kitchen radio' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('The app that uses this key is signed out at once.');
  expect(asked).not.toContain('DELETE /api/user/app-keys/k1');
  await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByText('Kitchen radio')).not.toBeInTheDocument());
});

test('a list that does not load says so and tries again', async () => {
  show([], { 'GET /api/user/app-keys': { status: 500, json: {} } });
  expect(await screen.findByText('Failed to load your keys')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
});
