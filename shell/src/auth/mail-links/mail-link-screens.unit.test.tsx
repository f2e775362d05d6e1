import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, type Handler } from '../../testing/fake-server';
import { person } from '../../testing/people';
import { fill, layoutIs, showAt, signedInAs } from '../../testing/show-at';
import { type MailLinkPage, MailLinkScreens } from './mail-link-screens';

// The module that sends commands is shared between the parts of the page, so its errors may be instances of another
// copy.
jest.mock('@libretto/contracts/client', () => {
  const client = jest.requireActual('@libretto/contracts/client');
  return { ...client, ApiError: class extends client.ApiError {} };
});

const spent: Handler = () => ({
  status: 410,
  json: { error: 'This link has expired or was already used.', code: 'spent' },
});
const show = (page: MailLinkPage, token = '') => showAt(`${page}${token}`, <MailLinkScreens page={page} />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  layoutIs('mobile');
  signedInAs(null);
});

describe('a forgotten password', () => {
  test('is asked for with the email, and the answer says the same for everybody', async () => {
    const { asked } = fakeServer({ 'POST /api/auth/request-password-reset': () => ({ json: { success: true } }) });
    show('/forgot-password');
    await press('Send link');
    expect(screen.getByText('Email is required')).toBeInTheDocument();
    expect(asked).toHaveLength(0);
    fill('Email', ' ines@example.test ');
    await press('Send link');
    expect(await screen.findByText(/If ines@example.test has an account here/)).toBeInTheDocument();
    expect(asked[0]?.body).toEqual({ email: 'ines@example.test' });
    expect(screen.getByRole('button', { name: 'Send it again' })).toBeEnabled();
  });

  test('is replaced by the typed text, and leads to sign in', async () => {
    const { asked } = fakeServer({ 'POST /api/auth/reset-password': () => ({ json: { success: true } }) });
    show('/reset-password', '#u.r.s');
    fill('New password', 'short');
    await press('Change password');
    expect(screen.getByText('Password must be at least 6 characters long')).toBeInTheDocument();
    fill('New password', 'a loud harbour');
    await press('Change password');
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(asked[0]?.body).toEqual({ token: 'u.r.s', newPassword: 'a loud harbour' });
  });

  test('a refused one stays in its field, with the reason', async () => {
    const error = 'This password is too common. Please choose another one.';
    fakeServer({ 'POST /api/auth/reset-password': () => ({ status: 422, json: { error, code: 'common-password' } }) });
    show('/reset-password', '#u.r.s');
    fill('New password', 'qwerty123');
    await press('Change password');
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    expect(screen.getByLabelText('New password')).toHaveValue('qwerty123');
  });

  test.each(['', '#u.r.s'])('a link that is spent or cut off (%j) leads to a new one', async (token) => {
    fakeServer({ 'POST /api/auth/reset-password': spent });
    show('/reset-password', token);
    if (token !== '') {
      fill('New password', 'a loud harbour');
      await press('Change password');
    }
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '/forgot-password');
  });
});

describe('another email', () => {
  test('is confirmed by a press alone', async () => {
    const answer = { json: { success: true, email: 'new@example.test', isNew: true } };
    const { asked } = fakeServer({ 'POST /api/auth/confirm-email-change': () => answer });
    show('/confirm-email', '#u.r.s');
    expect(asked).toHaveLength(0);
    await press('Confirm');
    expect(await screen.findByText('You sign in with new@example.test from now on.')).toBeInTheDocument();
    expect(asked[0]?.body).toEqual({ token: 'u.r.s' });
  });

  test('that is the present one is proven by a press', async () => {
    const answer = { json: { success: true, email: 'mine@example.test', isNew: false } };
    fakeServer({ 'POST /api/auth/confirm-email-change': () => answer });
    show('/confirm-email', '#u.r.s');
    await press('Confirm');
    expect(await screen.findByText('From now on our mails reach you at mine@example.test.')).toBeInTheDocument();
  });

  test('that somebody else has by now says so; a spent link leads home', async () => {
    const taken = { status: 409, json: { error: 'This email is already registered', code: 'email-taken' } };
    const handlers = { 'POST /api/auth/confirm-email-change': () => taken };
    fakeServer(handlers);
    const { unmount } = show('/confirm-email', '#u.r.s');
    await press('Confirm');
    expect(await screen.findByRole('alert')).toHaveTextContent('This email is already registered');
    unmount();
    fakeServer({ 'POST /api/auth/confirm-email-change': spent });
    show('/confirm-email', '#u.r.s');
    await press('Confirm');
    expect(await screen.findByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/dashboard');
  });
});

describe('a change of the email that somebody else asked for', () => {
  test('is undone by a press alone, and says that a new password is to be chosen', async () => {
    const answer = { json: { success: true, email: 'ines@example.test' } };
    const { asked } = fakeServer({ 'POST /api/auth/undo-email-change': () => answer });
    show('/undo-email-change', '#u.r.s');
    expect(asked).toHaveLength(0);
    await press('Undo the change');
    expect(await screen.findByText(/belongs to ines@example.test again/)).toBeInTheDocument();
    expect(asked[0]?.body).toEqual({ token: 'u.r.s' });
    expect(screen.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '/forgot-password');
  });

  test('stays where the link is spent', async () => {
    fakeServer({ 'POST /api/auth/undo-email-change': spent });
    show('/undo-email-change', '#u.r.s');
    await press('Undo the change');
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeInTheDocument();
  });
});

describe('an account by another service', () => {
  test('is made by a press, and leads to where one was going', async () => {
    const { asked } = fakeServer({
      'POST /api/auth/confirm-sign-up': () => ({ json: { url: `${location.origin}/history` } }),
      'GET /api/auth/session': () => ({ json: { user: person() } }),
    });
    show('/confirm-sign-up', '#u.r.s');
    expect(asked).toHaveLength(0);
    await press('Confirm');
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/history'));
    expect(asked[0]?.body).toEqual({ token: 'u.r.s' });
  });

  test('is not made in another browser, which is said, nor by a spent link', async () => {
    const error = 'Please open this link in the browser in which you began to sign in.';
    fakeServer({ 'POST /api/auth/confirm-sign-up': () => ({ status: 403, json: { error, code: 'other-browser' } }) });
    const { unmount } = show('/confirm-sign-up', '#u.r.s');
    await press('Confirm');
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    unmount();
    fakeServer({ 'POST /api/auth/confirm-sign-up': spent });
    show('/confirm-sign-up', '#u.r.s');
    await press('Confirm');
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });
});
