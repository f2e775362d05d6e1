// This browser as a device that notifications can be pushed to. What it can do and may do is the browser's to say; whether it is
// on is the server's, as a subscription ends with its session.

import { callApi } from '@libretto/contracts/client';
import { serviceWorkers } from '@libretto/contracts/client/browser';
import type { PushSubscriptionBody } from '@libretto/contracts/http/push';
import { isInsecurePage } from '@libretto/product/secure-context';

export type BrowserState = 'looking' | 'insecure' | 'unsupported' | 'denied' | 'ready';

/** The worker is registered once the page stands; a browser that refuses workers never says so. */
const workerWithinMs = 15_000;

export async function browserState(): Promise<Exclude<BrowserState, 'looking'>> {
  // Browsers differ in what they leave out there; some say that the person has denied it.
  if (isInsecurePage()) return 'insecure';
  if (!('Notification' in window) || !('PushManager' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await registration()) === undefined ? 'unsupported' : 'ready';
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const workers = serviceWorkers();
  if (!workers) return undefined;
  let timer = 0;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = window.setTimeout(() => resolve(undefined), workerWithinMs);
  });
  const found = await Promise.race([workers.ready, tooLate]);
  window.clearTimeout(timer);
  return found;
}

/** Somebody has said no: only the browser's own settings can take that back. */
export class PushDeniedError extends Error {
  override readonly name = 'PushDeniedError';
}

/** Asks the person, then the browser's push service. To be called from a press. @throws PushDeniedError */
export async function subscribe(): Promise<PushSubscriptionBody> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDeniedError();
  const { publicKey } = await callApi('GET /api/notifications/push-key');
  const worker = await registration();
  if (worker === undefined) throw new Error('There is no worker to push to');
  const held = await worker.pushManager.getSubscription();
  // A subscription that was made with another key cannot be pushed to any more.
  if (held !== null && keyOf(held) !== publicKey) await held.unsubscribe();
  const { endpoint, keys } = (
    await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  ).toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

/** Harmless where there is none. */
export async function forgetSubscription(): Promise<void> {
  const worker = await registration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string | null {
  if (applicationServerKey === null) return null;
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
