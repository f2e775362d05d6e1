import { bus } from '@libretto/contracts/federation';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router';
import { LinkClicks } from '../../navigation/link-clicks';
import { fakeServer, type Handler } from '../../testing/fake-server';
import { person } from '../../testing/people';
import { everyPage, fill, layoutIs, showAt, signedInAs } from '../../testing/show-at';
import { SignInSheet } from './sign-in-sheet';

const title = 'Sign in to like this song';

function server(handlers: Record<string, Handler> = {}) {
  return fakeServer({
    'GET /api/auth/providers': () => ({ json: {} }),
    'GET /api/auth/csrf': () => ({ json: { csrfToken: 'token' } }),
    'POST /api/auth/callback/credentials': () => ({ json: { url: '/dashboard' } }),
    'GET /api/auth/session': () => ({ json: { user: person() } }),
    ...handlers,
  });
}

function Ways() {
  const navigate = useNavigate();
  const go = (to: string) => (
    <button type="button" onClick={() => void navigate(to)}>
      {to}
    </button>
  );
  return (
    <>
      {go('/song/s1')}
      <LinkClicks />
      <SignInSheet />
    </>
  );
}

/** Mounts the sheet outside the routed page, as the application does. */
function show() {
  const onClosed = jest.fn();
  showAt(everyPage, <Ways />);
  act(() => bus.emit('session/required', { callbackUrl: '/song/s1', title, onClosed }));
  return { onClosed };
}

async function signIn() {
  await screen.findByRole('dialog', { name: title });
  fill('Email', 'ines@example.test');
  fill('Password', 'a good one');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

beforeAll(() => import('./sign-in-dialog'));

beforeEach(() => {
  layoutIs('desktop');
  signedInAs(null);
});

test('asks over the page, and says when somebody has signed in', async () => {
  server();
  const { onClosed } = show();
  await signIn();
  await waitFor(() => expect(onClosed).toHaveBeenCalledWith('signed-in'));
  expect(onClosed).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(bus.latest('session/state')?.status).toBe('authenticated');
});

test('stays open with the typed text when the server refuses', async () => {
  server({
    'POST /api/auth/callback/credentials': () => ({
      status: 401,
      json: { error: 'The email or password is not right', code: 'wrong' },
    }),
  });
  const { onClosed } = show();
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('The email or password is not right');
  expect(screen.getByLabelText('Email')).toHaveValue('ines@example.test');
  expect(onClosed).not.toHaveBeenCalled();
});

test('answers once when it is closed without signing in', async () => {
  server();
  const { onClosed } = show();
  await screen.findByRole('dialog', { name: title });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClosed.mock.calls).toEqual([['cancelled']]);
});

test('a second request takes the place of the first, which is answered', async () => {
  server();
  const { onClosed } = show();
  await screen.findByRole('dialog', { name: title });
  act(() => bus.emit('session/required', { callbackUrl: '/song/s1', title: 'Sign in to comment' }));
  expect(await screen.findByRole('dialog', { name: 'Sign in to comment' })).toBeInTheDocument();
  expect(onClosed.mock.calls).toEqual([['cancelled']]);
});

test('the action goes on for who makes an account first', async () => {
  server();
  const { onClosed } = show();
  await userEvent.click(await screen.findByRole('link', { name: 'Create account' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/signup?callbackUrl=%2Fsong%2Fs1');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  act(() => signedInAs(person()));
  expect(onClosed).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('/song/s1'));
  await waitFor(() => expect(onClosed.mock.calls).toEqual([['signed-in']]));
});

test('a user who leaves without a new account has cancelled', async () => {
  server();
  const { onClosed } = show();
  await userEvent.click(await screen.findByRole('link', { name: 'Create account' }));
  await userEvent.click(screen.getByText('/song/s1'));
  expect(onClosed.mock.calls).toEqual([['cancelled']]);
});

test('leaves requests without a title to the sign-in page', () => {
  server();
  showAt(everyPage, <Ways />);
  act(() => bus.emit('session/required', { callbackUrl: '/history' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a sign-up after the session has ended neither returns to the page nor shows the former user', async () => {
  server();
  signedInAs(person());
  const { onClosed } = show();
  await userEvent.click(await screen.findByRole('link', { name: 'Create account' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/signup?callbackUrl=%2Fsong%2Fs1');
  expect(bus.latest('session/state')).toEqual({ status: 'unauthenticated' });
  expect(onClosed).not.toHaveBeenCalled();
});
