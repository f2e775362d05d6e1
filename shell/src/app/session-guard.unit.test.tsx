import { bus } from '@libretto/contracts/federation';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leaveSignedOutPage, publishSignedOut } from '../session/session';
import { fakeServer } from '../testing/fake-server';
import { person } from '../testing/people';
import { layoutIs, showAt, signedInAs } from '../testing/show-at';
import type { PageRoute } from './page-routes';
import { SessionGuard } from './session-guard';

const route = (changes: Partial<PageRoute> = {}): PageRoute => ({
  path: '/library',
  title: 'Library',
  shape: 'rows',
  ...changes,
});

function guard(page: PageRoute, address = '/library?tab=albums') {
  return showAt(
    address,
    <SessionGuard route={page} skeleton={<p>Loading</p>}>
      <p>The page</p>
    </SessionGuard>,
  );
}

beforeEach(() => layoutIs('desktop'));

test('waits until it is known who is there', async () => {
  bus.emit('session/state', { status: 'loading' });
  fakeServer({ 'GET /api/auth/session': () => ({ json: {} }) });
  guard(route());
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(await screen.findByText('The page')).toBeInTheDocument();
});

test('lets a guest onto an open page', () => {
  signedInAs(null);
  guard(route());
  expect(screen.getByText('The page')).toBeInTheDocument();
});

test('sends a guest to the sign-in page, with the way back', () => {
  signedInAs(null);
  guard(route({ needsSession: true }));
  expect(screen.getByTestId('address')).toHaveTextContent(
    '/login?error=SessionRequired&callbackUrl=%2Flibrary%3Ftab%3Dalbums',
  );
});

test('sends on the person who is signed out while there', () => {
  signedInAs(person());
  guard(route({ needsSession: true }));
  expect(screen.getByText('The page')).toBeInTheDocument();
  act(() => signedInAs(null));
  expect(screen.getByTestId('address')).toHaveTextContent('/login?error=SessionRequired');
});

test.each([
  [true, 'The page'],
  [false, 'You don’t have access to this page.'],
])('asks for the role where one is needed (has it: %s)', (isFinance, text) => {
  signedInAs(person({ isFinance }));
  guard(route({ needsSession: true, needsRole: 'finance' }));
  expect(screen.getByText(text)).toBeInTheDocument();
});

test.each([
  ['admin', 'admin'],
  ['admin', 'staff'],
  ['finance', 'finance'],
  ['finance', 'staff'],
] as const)('tells %s without a second factor why a page for %s is missing, and where to add one', (granted, role) => {
  signedInAs(person({ rolesAwaitingFactor: [granted] }));
  guard(route({ needsSession: true, needsRole: role }));
  expect(screen.getByRole('heading', { name: 'Add a second factor to open this page.' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add a second factor' })).toHaveAttribute('href', '/settings/login-security');
});

test('does not offer a sign-in for a page of another role', () => {
  signedInAs(person({ rolesAwaitingFactor: ['finance'] }));
  guard(route({ needsSession: true, needsRole: 'admin' }));
  expect(screen.getByText('You don’t have access to this page.')).toBeInTheDocument();
});

test.each([
  [true, 'The page'],
  [false, 'Only administrators review songs. Ask one of them for access.'],
])('asks for an admin where one is needed (is one: %s)', (isAdmin, text) => {
  signedInAs(person({ isAdmin, isFinance: true }));
  guard(route({ needsSession: true, needsRole: 'admin' }));
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('explains that there is no connection, and opens the page automatically when it is back', async () => {
  bus.emit('session/state', { status: 'loading' });
  fakeServer({ 'GET /api/auth/session': () => ({ json: {} }) });
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  guard(route());
  expect(screen.getByText('There is no connection')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();

  onLine.mockRestore();
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('The page')).toBeInTheDocument();
});

test('says so when the session cannot be read, and tries again', async () => {
  bus.emit('session/state', { status: 'loading' });
  const server = fakeServer({ 'GET /api/auth/session': () => ({ status: 400, json: { error: 'Broken' } }) });
  guard(route());
  const again = await screen.findByRole('button', { name: 'Try Again' });
  server.answer({ 'GET /api/auth/session': () => ({ json: {} }) });
  await userEvent.click(again);
  expect(await screen.findByText('The page')).toBeInTheDocument();
});

test('after a sign-out, a protected page asks for a sign-in that returns to it', () => {
  signedInAs(null);
  publishSignedOut();
  const { unmount } = guard(route({ needsSession: true }));
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/login$/);
  unmount();
  leaveSignedOutPage();
  guard(route({ needsSession: true }));
  expect(screen.getByTestId('address')).toHaveTextContent('callbackUrl=%2Flibrary%3Ftab%3Dalbums');
});
