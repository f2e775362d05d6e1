import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LinkedServices } from './linked-services';

const credentials = { id: 'credentials', name: 'Email and password', type: 'credentials' };
const google = { id: 'google', name: 'Google', type: 'oauth' };
const apple = { id: 'apple', name: 'Apple', type: 'oauth' };
const linkedTo = (...identities: { provider: string; name: string }[]) => ({ hasPassword: true, identities });
const byGoogle = { provider: 'google', name: 'Google' };

function show(services: object, linked: object, answers: Record<string, { status?: number; json: unknown }> = {}) {
  const asked: string[] = [];
  const all: typeof answers = {
    'GET /api/auth/providers': { json: services },
    'GET /api/auth/identities': { json: linked },
    ...answers,
  };
  globalThis.fetch = (async (address: string, init: RequestInit = {}) => {
    const key = `${init.method ?? 'GET'} ${address}`;
    asked.push(key);
    const { status = 200, json } = all[key] ?? { status: 404, json: { error: 'Not found' } };
    return { ok: status < 300, status, json: async () => json };
  }) as unknown as typeof fetch;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { container } = render(
    <QueryClientProvider client={queries}>
      <LinkedServices />
    </QueryClientProvider>,
  );
  return { asked, container };
}

beforeEach(() => window.history.replaceState(null, '', '/settings/login-security'));

test('shows each service, which ones are linked, and unlinks one', async () => {
  const services = { credentials, google, apple };
  const done = { 'DELETE /api/auth/identities/google': { json: { success: true } } };
  const { asked } = show(services, linkedTo(byGoogle), done);
  expect(await screen.findByRole('button', { name: 'Link Apple' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Unlink Google' }));
  expect(await screen.findByRole('button', { name: 'Link Google' })).toBeInTheDocument();
  expect(asked).toContain('DELETE /api/auth/identities/google');
});

test('does not offer to unlink the last way to sign in', async () => {
  show({ credentials, google }, { ...linkedTo(byGoogle), hasPassword: false });
  expect(await screen.findByText('Signs in to this account')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('shows nothing where there is no service', async () => {
  const { asked, container } = show({ credentials }, linkedTo());
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(container).toBeEmptyDOMElement();
});

test('says why one came back without a link', async () => {
  window.history.replaceState(null, '', '/settings/login-security?linking=taken');
  show({ credentials, google }, linkedTo());
  expect(
    await screen.findByText('That account of the other service signs in to another account here.'),
  ).toBeInTheDocument();
});
