// Pays by a card that the sandbox accepts: in the shell's form, and by the same API calls.
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { until } from '../../backend/tests/support/concurrency/until';

/** The provider's documented test cards. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asksTheBank: '4000002500003155',
} as const;

export async function typeCard(within: Locator, number: string): Promise<void> {
  await within.getByLabel('Credit or debit card number').fill(number);
  await within.getByLabel('Credit or debit card expiration date').fill('04 / 39');
  await within.getByLabel('Credit or debit card CVC/CVV').fill('123');
}

/** Pays in the open form. */
export async function payByCard(page: Page, button: RegExp, number: string = cards.good): Promise<void> {
  const form = page.getByRole('dialog', { name: /^(Pay by card|Add Talents)/ });
  await typeCard(form, number);
  await form.getByRole('button', { name: button }).click();
}

/** Returns the server's current balance, in Talents or EUR. */
export async function balanceOf(
  { request }: BrowserContext,
  origin: string,
  name: 'talentBalance' | 'euroBalance' = 'talentBalance',
): Promise<number> {
  return (await (await request.get(`${origin}/api/user/profile`)).json())[name];
}

/**
 * Buys Talents by card, by the calls that the shell's form makes, for tests of later steps. Resolves once they are
 * credited.
 */
export async function giveTalents(context: BrowserContext, origin: string, talents: number): Promise<void> {
  const { request } = context;
  const before = await balanceOf(context, origin);
  const config = await (await request.get(`${origin}/api/payments/config`)).json();
  const made = await request.post(`${origin}/api/dashboard/create-stripe-payment`, {
    data: { amount: talents, currency: 'eur', isPatronPurchase: false },
  });
  const { clientSecret } = (await made.json()) as { clientSecret: string };
  const [intentId] = clientSecret.split('_secret_');
  const paid = await request.post(`${origin}${config.apiBase}/v1/payment_intents/${intentId}/confirm`, {
    form: {
      key: config.publishableKey,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': cards.good,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2039',
      'payment_method_data[card][cvc]': '123',
    },
  });
  if (!paid.ok()) throw new Error(`The card was not charged: ${paid.status()} ${await paid.text()}`);
  await until(async () => (await balanceOf(context, origin)) >= before + talents);
}
