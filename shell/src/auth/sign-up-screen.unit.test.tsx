import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeServer, fakeServer, type Handler } from '../testing/fake-server';
import { person } from '../testing/people';
import { fill, layoutIs, showAt, signedInAs } from '../testing/show-at';
import { SignUpScreen } from './sign-up-screen';

function server(handlers: Record<string, Handler> = {}): FakeServer {
  return fakeServer({
    'GET /api/auth/providers': () => ({ json: {} }),
    'GET /api/auth/csrf': () => ({ json: { csrfToken: 'token' } }),
    'POST /api/auth/signup': ({ body }) => ({ status: 201, json: { user: { id: 'u1', ...body } } }),
    'POST /api/auth/callback/credentials': () => ({ json: { url: '/dashboard' } }),
    'GET /api/auth/session': () => ({ json: { user: person() } }),
    ...handlers,
  });
}

function fillIn() {
  fill('Username', 'ines.halloran');
  fill('Email', 'ines@example.test');
  fill('Password', 'a good one');
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }));
const address = () => screen.getByTestId('address').textContent;

beforeEach(() => {
  layoutIs('mobile');
  signedInAs(null);
});

test('makes the account, signs in with it and goes on', async () => {
  const { asked, keys } = server();
  showAt('/signup?callbackUrl=%2Fsong%2Fs1', <SignUpScreen />);
  fillIn();
  await userEvent.click(screen.getByRole('radio', { name: /Artist/ }));
  await submit();
  await act(async () => undefined);
  expect(asked.find(({ key }) => key === 'POST /api/auth/signup')?.body).toEqual({
    username: 'ines.halloran',
    email: 'ines@example.test',
    password: 'a good one',
    isArtist: true,
  });
  expect(keys()).toContain('POST /api/auth/callback/credentials');
  expect(address()).toBe('/song/s1');
});

test('puts a refusal at the field it is about', async () => {
  server({
    'POST /api/auth/signup': () => ({
      status: 409,
      json: { error: 'This username is already taken', code: 'username-taken' },
    }),
  });
  showAt('/signup', <SignUpScreen />);
  fillIn();
  await submit();
  expect(await screen.findByText('This username is already taken')).toBeInTheDocument();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByLabelText('Username')).toHaveFocus();
  expect(screen.getByLabelText('Username')).toHaveAttribute('aria-invalid', 'true');
});

test('does not take its own account for a stranger’s when only the signing in failed', async () => {
  const { keys, answer } = server({
    'POST /api/auth/callback/credentials': () => ({ status: 429, json: { error: 'Too many attempts.', code: 'slow' } }),
  });
  showAt('/signup', <SignUpScreen />);
  fillIn();
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
  answer({ 'POST /api/auth/callback/credentials': () => ({ json: { url: '/dashboard' } }) });
  await submit();
  await act(async () => undefined);
  expect(keys().filter((key) => key === 'POST /api/auth/signup')).toHaveLength(1);
  expect(address()).toBe('/dashboard');
});

test('tells all that is missing at once', async () => {
  server();
  showAt('/signup', <SignUpScreen />);
  await submit();
  for (const text of ['Username is required', 'Email is required', 'Password is required']) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
});
