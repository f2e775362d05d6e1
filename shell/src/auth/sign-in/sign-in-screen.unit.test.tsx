import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeServer, fakeServer, type Handler } from '../../testing/fake-server';
import { person } from '../../testing/people';
import { fill, layoutIs, showAt, signedInAs } from '../../testing/show-at';
import { SignInScreen } from './sign-in-screen';

const passkey = { id: 'p', response: {} };
/** Answers the prompt of the browser, which stays open until then. */
let approvePasskey = () => {};
jest.mock('@simplewebauthn/browser', () => ({
  startAuthentication: () =>
    new Promise((resolve) => {
      approvePasskey = () => resolve(passkey);
    }),
}));

const wrong: Handler = () => ({ status: 401, json: { error: 'The email or password is not right', code: 'wrong' } });

function server(handlers: Record<string, Handler> = {}): FakeServer {
  return fakeServer({
    'GET /api/auth/providers': () => ({
      json: { credentials: { id: 'credentials', name: 'Email', type: 'credentials' } },
    }),
    'GET /api/auth/csrf': () => ({ json: { csrfToken: 'token' } }),
    'POST /api/auth/callback/credentials': () => ({ json: { url: '/dashboard' } }),
    'GET /api/auth/session': () => ({ json: { user: person() } }),
    ...handlers,
  });
}

async function signIn(email = 'ines@example.test', password = 'a good one') {
  fill('Email', email);
  fill('Password', password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

const address = () => screen.getByTestId('address').textContent;

// The component otherwise loads this chunk on demand, which delays the first test.
beforeAll(() => import('./provider-pills'));

beforeEach(() => {
  layoutIs('mobile');
  signedInAs(null);
});

test('signs in and goes on to where one was heading', async () => {
  const { asked } = server();
  showAt('/login?callbackUrl=%2Fhistory', <SignInScreen />);
  await signIn();
  await act(async () => undefined);
  expect(asked.find(({ key }) => key === 'POST /api/auth/callback/credentials')?.body).toEqual({
    email: 'ines@example.test',
    password: 'a good one',
    callbackUrl: '/history',
    csrfToken: 'token',
    json: 'true',
  });
  expect(address()).toBe('/history');
});

test('says what to do where the browser blocks cookies', async () => {
  server({
    'POST /api/auth/callback/credentials': () => ({
      status: 403,
      json: { error: 'The csrf token is missing or wrong', code: 'csrf' },
    }),
  });
  showAt('/login', <SignInScreen />);
  await signIn();
  expect(await screen.findByText(/blocks cookies for Libretto. Allow cookies for this site/)).toBeInTheDocument();
});

test('shows the same if the browser does not return the session cookie', async () => {
  server({ 'GET /api/auth/session': () => ({ json: { user: null } }) });
  showAt('/login', <SignInScreen />);
  await signIn();
  expect(await screen.findByText(/Allow cookies for this site/)).toBeInTheDocument();
});

test('offers passkeys only where the browser has them', () => {
  server();
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  const { unmount } = showAt('/login', <SignInScreen />);
  expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toBeInTheDocument();
  unmount();
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  showAt('/login', <SignInScreen />);
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).not.toBeInTheDocument();
});

test('the button for a passkey keeps the focus while the server and the browser are asked', async () => {
  const { asked } = server({ 'POST /api/auth/passkeys/sign-in': () => new Promise(() => undefined) });
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  showAt('/login', <SignInScreen />);
  const button = screen.getByRole('button', { name: 'Sign in with a passkey' });
  await userEvent.click(button);
  await userEvent.click(button);
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(asked.filter(({ key }) => key === 'POST /api/auth/passkeys/sign-in')).toHaveLength(1);
});

test('a passkey approved after going back from the second step signs nobody in', async () => {
  const problem = { status: 401, json: { code: 'second-factor', challenge: 'c1', hasTotp: false, passkeyOptions: {} } };
  const { asked } = server({ 'POST /api/auth/callback/credentials': () => problem });
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  showAt('/login', <SignInScreen />);
  await signIn();
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await userEvent.click(screen.getByText('Back', { selector: 'button *, button' }));
  await act(async () => approvePasskey());
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  expect(asked.map(({ key }) => key)).not.toContain('POST /api/auth/callback/second-factor');
});

test('goes to Home when asked to leave the site', async () => {
  server();
  showAt('/login?callbackUrl=https%3A%2F%2Fevil.example', <SignInScreen />);
  await signIn();
  expect(address()).toBe('/dashboard');
});

test('shows the reason of a refusal in place, and keeps the typed text', async () => {
  server({ 'POST /api/auth/callback/credentials': wrong });
  showAt('/login', <SignInScreen />);
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('The email or password is not right');
  expect(screen.getByLabelText('Email')).toHaveValue('ines@example.test');
  expect(address()).toBe('/login');
});

test('checks the fields before it asks the server, and leads to the first that will not do', async () => {
  const { asked } = server();
  showAt('/login', <SignInScreen />);
  await signIn('ines@lowtide', '');
  expect(screen.getByText('Please enter a valid email address')).toBeInTheDocument();
  expect(screen.getByText('Password is required')).toBeInTheDocument();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(asked.some(({ key }) => key.startsWith('POST'))).toBe(false);
});

test('complains when a field is left, and no longer once it is mended', async () => {
  server();
  showAt('/login', <SignInScreen />);
  fill('Email', 'ines');
  fireEvent.focus(screen.getByLabelText('Email'));
  expect(screen.queryByText('Please enter a valid email address')).not.toBeInTheDocument();
  fireEvent.blur(screen.getByLabelText('Email'));
  expect(screen.getByText('Please enter a valid email address')).toBeInTheDocument();
  fill('Email', 'ines@example.test');
  expect(screen.queryByText('Please enter a valid email address')).not.toBeInTheDocument();
});

test('shows the password when asked', async () => {
  server();
  showAt('/login', <SignInScreen />);
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});

test('the form is busy while it asks, and ignores a second press', async () => {
  let letGo = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { keys } = server({
    'POST /api/auth/callback/credentials': async () => {
      await waiting;
      return { json: { url: '/dashboard' } };
    },
  });
  showAt('/login', <SignInScreen />);
  await signIn();
  const button = screen.getByRole('button', { name: 'Sign in' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  await act(async () => letGo());
  expect(keys().filter((key) => key === 'POST /api/auth/callback/credentials')).toHaveLength(1);
});

test('says why one was sent here', () => {
  server();
  showAt('/login?error=SessionRequired&callbackUrl=%2Flibrary', <SignInScreen />);
  expect(screen.getByRole('status')).toHaveTextContent('Please sign in to see that page.');
  expect(screen.getByRole('link', { name: 'Create account' })).toHaveAttribute(
    'href',
    '/signup?callbackUrl=%2Flibrary',
  );
});

test('says the words on a suspension that came with a cookie, once, and never those of an address', () => {
  server();
  // biome-ignore lint/suspicious/noDocumentCookie: the test's browser has no cookie store.
  document.cookie = `libretto-suspension=${encodeURIComponent('Your account is suspended. The reason: Spam, “again”')}; path=/`;
  const { unmount } = showAt('/login?error=AccountSuspended', <SignInScreen />);
  expect(screen.getByRole('alert')).toHaveTextContent('The reason: Spam, “again”');
  unmount();
  showAt('/login?error=AccountSuspended&reason=Call+us', <SignInScreen />);
  expect(screen.getByRole('alert').textContent?.trim()).toBe('Your account is suspended.');
});

test('offers other ways only where there are some', async () => {
  server({
    'GET /api/auth/providers': () => ({
      json: {
        credentials: { id: 'credentials', name: 'Email', type: 'credentials' },
        google: { id: 'google', name: 'Google', type: 'oauth' },
      },
    }),
  });
  showAt('/login', <SignInScreen />);
  expect(await screen.findByRole('button', { name: 'Google' })).toBeInTheDocument();
});

test('does not stand in the way of who is signed in', () => {
  server();
  signedInAs(person());
  showAt('/login?callbackUrl=%2Fsocial', <SignInScreen />);
  expect(address()).toBe('/social');
});
