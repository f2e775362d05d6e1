import { bus, type SessionUser } from '@libretto/contracts/federation';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChangeEmail, emailFault } from './change-email';

const user = { id: 'u1', oauthProvider: 'credentials' } as SessionUser;

function show(
  pendingEmail: string | null,
  answers: Record<string, { status?: number; json: unknown }> = {},
  of = user,
) {
  const asked: string[] = [];
  const info = { json: { currentEmail: 'ines@example.test', pendingEmail } };
  const noFactors = { json: { hasTotp: false, recoveryCodesLeft: 0, passkeys: [] } };
  const all: typeof answers = {
    'GET /api/user/email-info': info,
    'GET /api/auth/factors': noFactors,
    ...answers,
  };
  globalThis.fetch = (async (address: string, init: RequestInit = {}) => {
    const key = `${init.method ?? 'GET'} ${address}`;
    asked.push(key);
    const { status = 200, json } = all[key] ?? { status: 404, json: { error: 'Not found' } };
    return { ok: status < 300, status, json: async () => json };
  }) as unknown as typeof fetch;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <ChangeEmail user={of} />
    </QueryClientProvider>,
  );
  return asked;
}

test.each([
  ['  ', 'Email is required'],
  ['ines', 'Please enter a valid email address'],
  [' INES@example.test ', 'Please enter a different email address'],
  ['new@example.test', null],
])('%j is checked before it is sent', (email, fault) => {
  expect(emailFault(email, 'ines@example.test')).toBe(fault);
});

test('a new one is awaited, with its field closed, until it is cancelled', async () => {
  show(null, {
    'POST /api/user/request-email-change': { json: { success: true } },
    'POST /api/user/cancel-email-change': { json: { success: true } },
  });
  expect(await screen.findByLabelText('Current email')).toHaveValue('ines@example.test');
  expect(screen.getByRole('button', { name: 'Change email' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('New email'), 'new@example.test');
  await userEvent.click(screen.getByRole('button', { name: 'Change email' }));
  expect(await screen.findByText('Current password is required')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Your password'), 'a quiet harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Change email' }));
  expect(await screen.findByText('new@example.test is awaiting verification.')).toBeInTheDocument();
  expect(screen.getByLabelText('New email')).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByLabelText('New email')).toBeEnabled());
  expect(screen.queryByText(/awaiting verification/)).not.toBeInTheDocument();
});

test('a refusal of the server is shown at the field, with the typed text', async () => {
  const error = 'Please enter a different email address';
  show(null, { 'POST /api/user/request-email-change': { status: 422, json: { error } } });
  await userEvent.type(await screen.findByLabelText('New email'), 'ines@éxample.test');
  await userEvent.type(screen.getByLabelText('Your password'), 'a quiet harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Change email' }));
  expect(await screen.findByText(error)).toBeInTheDocument();
  expect(screen.getByLabelText('New email')).toHaveValue('ines@éxample.test');
});

test('a wrong password is shown at its own field', async () => {
  const json = { error: 'Current password is not right', code: 'wrong-password' };
  show(null, { 'POST /api/user/request-email-change': { status: 422, json } });
  await userEvent.type(await screen.findByLabelText('New email'), 'new@example.test');
  await userEvent.type(screen.getByLabelText('Your password'), 'a loud harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Change email' }));
  expect(await screen.findByText('Current password is not right')).toBeInTheDocument();
});

test('a user with a second factor confirms with it instead of the password', async () => {
  const json = { error: 'Please confirm that it is you.', code: 'confirm-identity' };
  show(null, {
    'GET /api/auth/factors': { json: { hasTotp: true, recoveryCodesLeft: 9, passkeys: [] } },
    'POST /api/user/request-email-change': { status: 403, json },
  });
  await userEvent.type(await screen.findByLabelText('New email'), 'new@example.test');
  await waitFor(() => expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument());
  const stop = bus.on('session/confirmation-required', ({ onClosed }) => onClosed('cancelled'));
  await userEvent.click(screen.getByRole('button', { name: 'Change email' }));
  expect(await screen.findByText('Please confirm that it is you.')).toBeInTheDocument();
  stop();
});

test('one that another service manages is not changed here', async () => {
  show(null, {}, { ...user, oauthProvider: 'Google' });
  expect(await screen.findByText('Your email is managed by Google.')).toBeInTheDocument();
  expect(screen.queryByLabelText('New email')).not.toBeInTheDocument();
});
