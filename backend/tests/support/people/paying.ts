// Pays from outside, as a browser and the sandboxes do.
import { newId } from '../../../src/kernel/values/ids';
import type { TestApp } from '../world/app';
import type { Client } from '../world/client';
import { SandboxBrowser } from '../world/sandbox-browser';

export const goodCard = '4242424242424242';
/** Refunds to this card succeed at first and then fail at the bank. */
export const refundFailsCard = '4000000000005126';
export const declinedCard = '4000000000000002';

export type Person = Client & { readonly userId: string };

export const sandboxBrowser = (app: TestApp) => new SandboxBrowser(app.origin, app.stripeSandbox.keys.publishableKey);

/** The provider's reference of a card payment. */
export const referenceOf = (clientSecret: string) => clientSecret.split('_secret_')[0] as string;

/** Starts a card payment and confirms it. Webhook events report the result. */
export async function payByCard(app: TestApp, person: Person, cents: number, more: object = {}, card = goodCard) {
  const body = { amount: cents, currency: 'eur', ...more };
  const headers = { 'Idempotency-Key': newId() };
  const begun = await person.post('/api/dashboard/create-stripe-payment', body, { headers });
  if (begun.status !== 200) throw new Error(`The payment was refused: ${JSON.stringify(begun.body)}`);
  const { clientSecret, paymentId } = begun.body as { clientSecret: string; paymentId: string };
  const confirmed = await sandboxBrowser(app).confirm(clientSecret, card);
  if (confirmed.body.status !== 'succeeded') throw new Error(`Not paid: ${JSON.stringify(confirmed.body)}`);
  return { paymentId, reference: referenceOf(clientSecret) };
}

/** Waits for all webhook events that are not held back, and for their consequences. */
export async function settleWebhooks(app: TestApp): Promise<void> {
  await app.stripeSandbox.webhooks.settle();
  await app.nowPaymentsSandbox.settle();
  await app.settle();
}

export async function balanceOf(person: Person): Promise<{ talentBalance: number; euroBalance: number }> {
  return (await person.get(`/api/user/${person.userId}/balance`)).body;
}

/** The types of a wallet's events, in order. */
export async function walletTypes(app: TestApp, userId: string): Promise<readonly string[]> {
  return (await app.deps.eventStore.readStream(`wallet-${userId}`, 0, 1000)).map(({ type }) => type);
}

export async function paymentTypes(app: TestApp, paymentId: string): Promise<readonly string[]> {
  return (await app.deps.eventStore.readStream(`payment-${paymentId}`, 0, 1000)).map(({ type }) => type);
}
