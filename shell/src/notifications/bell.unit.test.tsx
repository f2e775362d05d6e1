import { live } from '@libretto/contracts/federation';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type FakeServer, fakeServer } from '../testing/fake-server';
import { person } from '../testing/people';
import { layoutIs, showAt } from '../testing/show-at';
import { Bell } from './bell';

const note = (id: number, seen = false) => ({
  id: `n${id}`,
  body: `Note ${id}`,
  seen,
  created_at: new Date().toISOString(),
  link: id === 2 ? '/song/s1' : null,
});

const pages = [[note(1), note(2), note(3), note(4, true), note(5, true)], [note(6, true)]];

let server: FakeServer;
/** Triggers the observer that reports that the end of the list is visible. */
let reachEnd: () => void;

// The component otherwise loads this chunk on the first hover, which delays the first test.
beforeAll(() => import('./notification-panel'));

beforeEach(() => {
  layoutIs('desktop');
  live.setConnected(false);
  globalThis.IntersectionObserver = class {
    constructor(private readonly callback: IntersectionObserverCallback) {}
    observe(target: Element) {
      reachEnd = () => this.callback([{ isIntersecting: true, target } as never], this as never);
    }
    unobserve() {}
    disconnect() {}
  } as never;
  server = fakeServer({
    'GET /api/notifications/count': () => ({ json: { unread: 3 } }),
    'GET /api/notifications': ({ search }) => {
      const page = Number(search.get('page'));
      return { json: { notifications: pages[page - 1], pagination: { hasMore: page < pages.length } } };
    },
    'POST /api/notifications/mark-seen': ({ body }) => ({
      json: { success: true, unread: body.markAllAsSeen ? 0 : 2 },
    }),
  });
});

const counted = () => server.keys().filter((key) => key === 'GET /api/notifications/count').length;

async function open() {
  showAt('/dashboard', <Bell user={person()} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 3 unseen' }));
  await screen.findByText('Note 1');
}

test.each([
  [3, '3'],
  [9, '9'],
  [10, '9+'],
])('shows %i unseen as %s', async (unread, shown) => {
  server.answer({ 'GET /api/notifications/count': () => ({ json: { unread } }) });
  showAt('/dashboard', <Bell user={person()} />);
  expect(await screen.findByText(shown)).toBeInTheDocument();
});

test('loads five at a time and says when there are no more', async () => {
  await open();
  expect(server.asked.at(-1)?.search.toString()).toBe('page=1&limit=5');
  expect(screen.queryByText('No more notifications')).not.toBeInTheDocument();
  act(() => reachEnd());
  expect(await screen.findByText('Note 6')).toBeInTheDocument();
  expect(server.asked.at(-1)?.search.toString()).toBe('page=2&limit=5');
  expect(screen.getByText('No more notifications')).toBeInTheDocument();
});

test('marks one as seen by a press and follows where it leads', async () => {
  await open();
  fireEvent.click(screen.getByText('Note 2'));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/song/s1'));
  expect(server.asked.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ notificationId: 'n2' });
});

test('marks all as seen at once', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as seen' }));
  await waitFor(() => expect(screen.queryAllByText('Unseen:', { exact: false })).toHaveLength(0));
  expect(server.asked.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ markAllAsSeen: true });
});

test('takes it back when the server does not', async () => {
  server.answer({ 'POST /api/notifications/mark-seen': () => ({ status: 409, json: { error: 'No' } }) });
  await open();
  fireEvent.click(screen.getByText('Note 1'));
  await waitFor(() => expect(screen.getAllByText('Unseen:', { exact: false })).toHaveLength(3));
});

test('says when there are none', async () => {
  server.answer({
    'GET /api/notifications': () => ({ json: { notifications: [], pagination: { hasMore: false } } }),
  });
  showAt('/dashboard', <Bell user={person()} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
  expect(await screen.findByText('No notifications currently')).toBeInTheDocument();
  expect(screen.getByText("You're all set!")).toBeInTheDocument();
});

test('says when they failed to load', async () => {
  server.answer({ 'GET /api/notifications': () => ({ status: 500, json: { error: 'Broken' } }) });
  showAt('/dashboard', <Bell user={person()} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load notifications');
});

describe('the count', () => {
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => void jest.useRealTimers());

  test('is asked for every 30 s while no pushes arrive, and no longer once they do', async () => {
    showAt('/dashboard', <Bell user={person()} />);
    await screen.findByText('3');
    await act(() => jest.advanceTimersByTimeAsync(30_500));
    expect(counted()).toBe(2);
    act(() => live.setConnected(true));
    await act(() => jest.advanceTimersByTimeAsync(90_000));
    expect(counted()).toBe(2);
  });

  test('is asked for when a notification is pushed', async () => {
    let push = (): void => undefined;
    const subscribe = jest.spyOn(live, 'subscribe').mockImplementation((_topic, listener) => {
      push = () => listener.onPush({ topic: 'notifications:u1', offset: 1, kind: 'notification', id: 'n7' });
      return () => undefined;
    });
    showAt('/dashboard', <Bell user={person()} />);
    await screen.findByText('3');
    server.answer({ 'GET /api/notifications/count': () => ({ json: { unread: 4 } }) });
    act(() => push());
    expect(await screen.findByText('4')).toBeInTheDocument();
    expect(subscribe).toHaveBeenCalledWith('notifications:u1', expect.anything());
  });
});
