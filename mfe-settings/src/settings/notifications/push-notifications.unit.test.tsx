// Push on this device, by what the browser permits. A browser test turns it on and off for real.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { PushNotifications } from './push-notifications';

const subscription = {
  options: { applicationServerKey: null },
  toJSON: () => ({ endpoint: 'https://push.example/send/1', keys: { p256dh: 'B', auth: 'A' } }),
  unsubscribe: async () => true,
};
const pushManager = { getSubscription: async () => null, subscribe: async () => subscription };
/** The answer of the server to a new device. */
let added: { status: number; json: object };
let devices: object[];

function browserWith(permission: NotificationPermission, answer = permission): void {
  const notification = { permission, requestPermission: async () => answer };
  notification.requestPermission = async () => {
    notification.permission = answer;
    return answer;
  };
  Object.assign(globalThis, { Notification: notification, PushManager: class {} });
  const worker = { ready: Promise.resolve({ pushManager }) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
}

beforeEach(() => {
  devices = [];
  added = { status: 200, json: { success: true } };
  globalThis.fetch = (async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { status, json } =
      address.endsWith('push-devices') && method === 'POST' ? added : { status: 200, json: read(address) };
    if (method === 'POST' && status === 200)
      devices = [{ id: '1', device: 'This one', since: '2026-01-01T00:00:00Z', isCurrent: true }];
    return { ok: status < 400, status, headers: new Headers(), json: async () => json };
  }) as unknown as typeof fetch;
});

function read(address: string): object {
  if (address.endsWith('push-key')) return { publicKey: 'key' };
  if (address.endsWith('push-kinds')) return { kinds: {} };
  return { devices };
}

async function show(): Promise<Element> {
  const { container } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PushNotifications />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(container.querySelector('[aria-busy=true]')).toBeNull());
  return container;
}

const toggle = () => screen.queryByRole('switch', { name: 'Push on this device' });

/** Contrast needs a layout, which jsdom lacks; the notices of the kit are checked in a browser. */
async function expectAccessible(container: Element): Promise<void> {
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
}

test('says that the browser blocks notifications, and how to allow them', async () => {
  browserWith('default', 'denied');
  const container = await show();
  await userEvent.click(await screen.findByRole('switch', { name: 'Push on this device' }));
  expect(await screen.findByText('Blocked by your browser')).toBeInTheDocument();
  expect(screen.getByText(/press the icon next to the address/)).toBeInTheDocument();
  expect(toggle()).toBeDisabled();
  expect(toggle()).not.toBeChecked();
  await expectAccessible(container);
});

test('says that this browser has no push, and offers no switch', async () => {
  browserWith('default');
  Reflect.deleteProperty(globalThis, 'PushManager');
  const container = await show();
  expect(await screen.findByText('Not available in this browser')).toBeInTheDocument();
  expect(toggle()).toBeNull();
  await expectAccessible(container);
});

test('says that the server refused the device, and turns push on at the second try', async () => {
  browserWith('default', 'granted');
  const container = await show();
  added = { status: 422, json: { error: 'Not now', code: 'not-now' } };
  await userEvent.click(await screen.findByRole('switch', { name: 'Push on this device' }));
  expect(await screen.findByText('Failed to change push notifications')).toBeInTheDocument();
  expect(toggle()).not.toBeChecked();
  await expectAccessible(container);
  added = { status: 200, json: { success: true } };
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(toggle()).toBeChecked());
  expect(screen.queryByText('Failed to change push notifications')).toBeNull();
});
