import { bus, type SignInRequest } from '@libretto/contracts/federation';
import { useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server';
import { person } from '../testing/people';
import { showAt, signedInAs } from '../testing/show-at';
import { keepSession, keptSession } from './kept-session';
import { checkSession, isSessionKept, isSignedOut, readChangedSession, readSession } from './session';
import { SessionFollower } from './session-follower';
import { signOut } from './sign-out';
import { useUser } from './use-session';

const session = (user: unknown) => () => ({ json: user ? { user, expires: '2030-01-01T00:00:00Z' } : {} });

const profile = { id: 'u1', talentBalance: 120, euroBalance: 4.5 };

beforeEach(() => sessionStorage.clear());

test('publishes who is signed in', async () => {
  fakeServer({ 'GET /api/auth/session': session(person()) });
  await expect(readSession()).resolves.toMatchObject({ status: 'authenticated' });
  expect(bus.latest('session/state')).toEqual({ status: 'authenticated', user: person() });
});

test('an empty answer is a visitor', async () => {
  fakeServer({ 'GET /api/auth/session': session(null) });
  await readSession();
  expect(bus.latest('session/state')).toEqual({ status: 'unauthenticated' });
});

test('callers at the same time share one reading', async () => {
  const server = fakeServer({ 'GET /api/auth/session': session(person()) });
  await Promise.all([readSession(), readSession()]);
  expect(server.asked).toHaveLength(1);
});

test('a reading that was in flight when the session changed is followed by one that sees the change', async () => {
  const names = ['before', 'after'];
  const server = fakeServer({ 'GET /api/auth/session': () => session(person({ name: names.shift() }))() });
  const early = readSession();
  const changed = [readChangedSession(), readChangedSession()];
  await expect(early).resolves.toMatchObject({ user: { name: 'before' } });
  for (const each of await Promise.all(changed)) expect(each).toMatchObject({ user: { name: 'after' } });
  expect(bus.latest('session/state')).toMatchObject({ user: { name: 'after' } });
  expect(server.asked).toHaveLength(2);
});

test('asks again while the server does not answer', async () => {
  const server = fakeServer({ 'GET /api/auth/session': () => 'no-answer' });
  const reading = readSession();
  server.answer({ 'GET /api/auth/session': session(person({ name: 'after' })) });
  await expect(reading).resolves.toMatchObject({ user: { name: 'after' } });
});

describe('where songs are kept on this device', () => {
  const loading = () => bus.emit('session/state', { status: 'loading' });
  const withoutConnection = (onLine: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  beforeEach(() => {
    loading();
    keepSession(person());
  });
  afterEach(() => {
    keepSession(null);
    jest.restoreAllMocks();
  });

  test('their person is shown without a connection, until the server answers', async () => {
    withoutConnection(false);
    const server = fakeServer({ 'GET /api/auth/session': () => 'no-answer' });
    await expect(readSession()).resolves.toEqual({ status: 'authenticated', user: person() });
    expect(isSessionKept()).toBe(true);
    server.answer({ 'GET /api/auth/session': session(null) });
    await expect(readSession()).resolves.toEqual({ status: 'unauthenticated' });
    expect(isSessionKept()).toBe(false);
  });

  test('a server that refuses is believed, not the device', async () => {
    fakeServer({ 'GET /api/auth/session': () => ({ status: 429, json: { error: 'Too many' } }) });
    await expect(readSession()).rejects.toMatchObject({ status: 429 });
    expect(bus.latest('session/state')).toEqual({ status: 'loading' });
  });

  test('somebody who is shown already stays who they are', async () => {
    withoutConnection(false);
    bus.emit('session/state', { status: 'unauthenticated' });
    fakeServer({ 'GET /api/auth/session': () => 'no-answer' });
    await expect(readSession()).rejects.toMatchObject({ status: 0 });
    expect(bus.latest('session/state')).toEqual({ status: 'unauthenticated' });
  });

  test('what somebody wrote into the storage is no person', () => {
    localStorage.setItem('libretto-offline-person', '{"id":7}');
    expect(keptSession()).toBeNull();
    localStorage.setItem('libretto-offline-person', 'x');
    expect(keptSession()).toBeNull();
  });
});

test('the same session again renders nobody', async () => {
  fakeServer({ 'GET /api/auth/session': session(person()) });
  await readSession();
  let renders = 0;
  const Reader = () => {
    renders += 1;
    return useUser()?.name;
  };
  render(<Reader />);
  await readSession();
  expect(renders).toBe(1);
});

describe('while signed in', () => {
  const calls = {
    'GET /api/user/profile': () => ({ json: profile }),
    'POST /api/user/update-ip': () => ({ json: { success: true } }),
  };

  it('is read again once one’s own profile has changed', async () => {
    const server = fakeServer({ ...calls, 'GET /api/auth/session': session(person({ name: 'after' })) });
    signedInAs(person());
    showAt('/dashboard', <SessionFollower />);
    act(() => bus.emit('profile/changed', { userId: 'somebody-else' }));
    expect(server.keys()).not.toContain('GET /api/auth/session');
    act(() => bus.emit('profile/changed', { userId: person().id }));
    await waitFor(() => expect(bus.latest('session/state')).toMatchObject({ user: { name: 'after' } }));
  });

  test('tells the balance and notes the address once per session', async () => {
    const server = fakeServer(calls);
    signedInAs(person());
    showAt('/dashboard', <SessionFollower />).unmount();
    showAt('/dashboard', <SessionFollower />);
    await waitFor(() => expect(bus.latest('balance/state')).toEqual({ talentBalance: 120, euroBalance: 4.5 }));
    expect(server.keys().filter((key) => key === 'POST /api/user/update-ip')).toHaveLength(1);
  });

  test('keeps the page of a guest who signs in, and reads it again', async () => {
    fakeServer(calls);
    signedInAs(null);
    let asked = 0;
    function Page() {
      const { data } = useQuery({ queryKey: ['shown'], queryFn: async () => `read ${++asked}` });
      return <button type="button">{data ? 'Like' : 'Loading'}</button>;
    }
    const { queries } = showAt(
      '/dashboard',
      <>
        <SessionFollower />
        <Page />
      </>,
    );
    const button = await screen.findByRole('button', { name: 'Like' });
    queries.setQueryData(['elsewhere'], 'as a guest');
    button.focus();
    act(() => signedInAs(person()));
    await waitFor(() => expect(asked).toBe(2));
    expect(button).toHaveFocus();
    expect(button).toHaveTextContent('Like');
    expect(queries.getQueryData(['elsewhere'])).toBeUndefined();
  });

  test('forgets balance and data with the session', async () => {
    fakeServer(calls);
    signedInAs(person());
    const { queries } = showAt('/dashboard', <SessionFollower />);
    queries.setQueryData(['liked'], ['s1']);
    act(() => signedInAs(null));
    await waitFor(() => expect(queries.getQueryData(['liked'])).toBeUndefined());
    expect(bus.latest('balance/state')).toEqual({ talentBalance: 0, euroBalance: 0 });
  });
});

describe('a session that has expired', () => {
  const ask = () => {
    const asked: SignInRequest[] = [];
    const stop = bus.on('session/required', (request) => asked.push(request));
    return { asked, stop };
  };

  test('is renewed over the page, which stays that of the person', async () => {
    const server = fakeServer({ 'GET /api/auth/session': session(null) });
    signedInAs(person());
    const { asked, stop } = ask();
    const checked = checkSession();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(bus.latest('session/state')).toMatchObject({ status: 'authenticated' });
    server.answer({ 'GET /api/auth/session': session(person()) });
    asked[0]?.onClosed?.('signed-in');
    await checked;
    expect(bus.latest('session/state')).toEqual({ status: 'authenticated', user: person() });
    stop();
  });

  test('leaves a visitor when nobody signs in', async () => {
    fakeServer({ 'GET /api/auth/session': session(null) });
    signedInAs(person());
    const { asked, stop } = ask();
    const checked = checkSession();
    await waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.onClosed?.('cancelled');
    await checked;
    expect(bus.latest('session/state')).toEqual({ status: 'unauthenticated' });
    stop();
  });
});

describe('signing out', () => {
  test('posts the csrf token as a form and leads to /login', async () => {
    const server = fakeServer({
      'GET /api/auth/csrf': () => ({ json: { csrfToken: 'token' } }),
      'POST /api/auth/signout': () => ({ json: { url: '/login' } }),
      'GET /api/auth/session': session(null),
    });
    signedInAs(person());
    const goTo = jest.fn();
    await signOut(goTo);
    expect(server.asked[1]).toMatchObject({
      key: 'POST /api/auth/signout',
      body: { csrfToken: 'token', json: 'true' },
    });
    expect(goTo).toHaveBeenCalledWith('/login');
    expect(isSignedOut()).toBe(true);
    expect(bus.latest('session/state')).toEqual({ status: 'unauthenticated' });
  });

  test('stays signed in when the server does not answer', async () => {
    fakeServer({ 'GET /api/auth/csrf': () => 'no-answer' });
    signedInAs(person());
    const goTo = jest.fn();
    await signOut(goTo);
    expect(goTo).not.toHaveBeenCalled();
    expect(bus.latest('session/state')).toMatchObject({ status: 'authenticated' });
  });
});
