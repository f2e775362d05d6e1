// What the service worker does with a push: it shows the notification, once, and not to somebody who looks at the product just
// then, whose bell has it already. A press leads to the place it is about, in the tab that is open.
import type { PushPayload } from '@libretto/contracts/http/push';
import { openedByPush } from './pushed-messages';

/** As browsers have them; the types of workers belong to a library that pages must not see. */
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface PushedEvent extends LastingEvent {
  readonly data: { json(): unknown } | null;
}
interface PressedEvent extends LastingEvent {
  readonly notification: { close(): void; readonly data: unknown };
}
interface Tab {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}
interface Worker {
  addEventListener(type: 'push', react: (event: PushedEvent) => void): void;
  addEventListener(type: 'notificationclick', react: (event: PressedEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', react: (event: ChangedEvent) => void): void;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly navigator: Navigator;
  readonly location: Location;
}
interface ChangedEvent extends LastingEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

const shownIds = { cache: 'libretto-pushes', address: '/pushes-shown', most: 50 };

export function listenToPushes(): void {
  const worker = self as unknown as Worker;
  // One after the other: two of the same news at once would both find that it was not shown.
  let last: Promise<unknown> = Promise.resolve();
  worker.addEventListener('push', (event) => {
    const payload = payloadOf(event);
    if (payload === undefined) return;
    last = last.then(() => show(worker, payload)).catch(() => undefined);
    event.waitUntil(last);
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(worker, linkOf(event.notification.data)));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(worker, event)));
}

function payloadOf({ data }: PushedEvent): PushPayload | undefined {
  try {
    return data?.json() as PushPayload | undefined;
  } catch {
    return undefined;
  }
}

async function show(worker: Worker, payload: PushPayload): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!tabs.some(({ focused }) => focused)) await notify(worker, payload);
  // Last, so that nothing about it can keep a notification away.
  await setBadge(worker, payload.unread);
}

async function notify({ registration }: Worker, { id, tag, body, link }: PushPayload): Promise<void> {
  // A push service may hand over the same message twice.
  if (!(await isFirst(id))) return;
  await registration.showNotification('Libretto', {
    ...{ body, tag, icon: '/icon-192.png', badge: '/icon-192.png', data: { link } },
    // What replaces an earlier one about the same is news again.
    ...({ renotify: true } as NotificationOptions),
  });
}

/** Of the installed app, where there are badges. */
async function setBadge({ navigator }: Worker, unread: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  await navigator.setAppBadge(unread).catch(() => undefined);
}

async function isFirst(id: string): Promise<boolean> {
  const cache = await caches.open(shownIds.cache);
  const known = ((await (await cache.match(shownIds.address))?.json()) ?? []) as readonly string[];
  if (known.includes(id)) return false;
  await cache.put(shownIds.address, new Response(JSON.stringify([...known, id].slice(-shownIds.most))));
  return true;
}

/** Never another site, whatever the push says. */
function linkOf(data: unknown): string {
  const { link } = (data ?? {}) as { link?: unknown };
  return typeof link === 'string' && /^\/(?![/\\])/.test(link) ? link : '/';
}

/** An open tab goes there by itself, as loading it anew would end the music. */
async function open(worker: Worker, link: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab =
    tabs.find(({ focused }) => focused) ?? tabs.find(({ url }) => !new URL(url).pathname.startsWith('/embed'));
  if (tab === undefined) {
    await worker.clients.openWindow(link);
    return;
  }
  tab.postMessage({ kind: openedByPush, link });
  await tab.focus();
}

/** A browser that makes a new address for this device says so once; the former one leads nowhere any more. */
async function subscribeAnew({ registration }: Worker, event: ChangedEvent): Promise<void> {
  const applicationServerKey = event.oldSubscription?.options.applicationServerKey;
  const subscription =
    event.newSubscription ??
    (applicationServerKey &&
      (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/notifications/push-devices', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
