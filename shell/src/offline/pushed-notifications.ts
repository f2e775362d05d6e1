// Handles pushes in the service worker: it shows each notification once, unless a tab of the product has the focus,
// whose bell already shows it. A press opens the notification's link in the open tab.
import type { PushPayload } from '@libretto/contracts/http/social/push';
import { openedByPush } from './pushed-messages';

/** Declares the browser's worker events; the library with their types must not be visible to pages. */
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
  // Handles pushes sequentially: two copies of the same message handled concurrently would both count as the first.
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
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(worker, event)));
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
  // Runs last, so that its failure cannot suppress a notification.
  await setBadge(worker, payload.unread);
}

async function notify({ registration }: Worker, { id, tag, body, link }: PushPayload): Promise<void> {
  // A push service may deliver the same message twice.
  if (!(await isFirst(id))) return;
  await registration.showNotification('Libretto', {
    ...{ body, tag, icon: '/icon-192.png', badge: '/icon-192.png', data: { link } },
    // A notification that replaces an earlier one about the same subject alerts the user again.
    ...({ renotify: true } as NotificationOptions),
  });
}

/** Sets the badge of the installed app, where the platform supports badges. */
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

/** Accepts only a path of this site, whatever the push contains. */
function linkOf(data: unknown): string {
  const { link } = (data ?? {}) as { link?: unknown };
  return typeof link === 'string' && /^\/(?![/\\])/.test(link) ? link : '/';
}

/** An open tab navigates without a reload, which would stop the music. */
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

/**
 * Sends the new endpoint to the server. A browser that renews its push subscription reports it once, and the former
 * endpoint no longer works.
 */
async function renewSubscription({ registration }: Worker, event: ChangedEvent): Promise<void> {
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
