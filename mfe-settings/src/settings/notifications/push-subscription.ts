// This browser as a device for push notifications. The browser knows what it supports and permits; the server knows
// whether push is on, because a subscription ends with its session.

import { callApi } from '@libretto/contracts/client';
import { serviceWorkers } from '@libretto/contracts/client/browser';
import type { PushSubscriptionBody } from '@libretto/contracts/http/social/push';
import { isInsecurePage } from '@libretto/product/secure-context';

export type BrowserState = 'looking' | 'insecure' | 'unsupported' | 'denied' | 'ready';

/**
 * The service worker is registered after the page has settled; a browser that refuses service workers never rejects,
 * hence the timeout.
 */
const workerWithinMs = 15_000;

export async function browserState(): Promise<Exclude<BrowserState, 'looking'>> {
  // On an insecure page browsers hide different APIs, and some report a denied permission, so this check comes first.
  if (isInsecurePage()) return 'insecure';
  if (window.Notification === undefined || window.PushManager === undefined) return 'unsupported';
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

/** The user has denied the permission, which can only be changed in the browser's settings. */
export class PushDeniedError extends Error {
  override readonly name = 'PushDeniedError';
}

/**
 * Asks the user for permission and then the browser's push service. Call it in a user gesture. @throws PushDeniedError
 */
export async function subscribe(): Promise<PushSubscriptionBody> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDeniedError();
  const { publicKey } = await callApi('GET /api/notifications/push-key');
  const worker = await registration();
  if (worker === undefined) throw new Error('There is no worker to push to');
  const held = await worker.pushManager.getSubscription();
  // The push service rejects messages for a subscription that was made with another key.
  if (held !== null && keyOf(held) !== publicKey) await held.unsubscribe();
  const { endpoint, keys } = (
    await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  ).toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

/** Removes the browser's subscription, if any. */
export async function forgetSubscription(): Promise<void> {
  const worker = await registration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string | null {
  if (applicationServerKey === null) return null;
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
