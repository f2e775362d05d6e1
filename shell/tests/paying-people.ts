// People of the money tests, and what their hands do in the card form.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { signIn } from '../../infra/testing/sign-in';
import { type DialogSaid, watchDialogs } from '../../infra/testing/watch-dialogs';

export interface Payer {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly userId: string;
  readonly username: string;
  /** Waits for what a dialog says before it closes. */
  readonly dialogSaid: DialogSaid;
}

/** A page beside other tests may take its time; what does not come at all is told before the test ends. */
const patienceMs = 60_000;
const password = 'lantern over still water 7';
let count = 0;

/** A new account, so that the tests leave the demo people as they were. */
export async function newPayer(browser: Browser, origin: string, { isArtist = false } = {}): Promise<Payer> {
  const context = await browser.newContext();
  count += 1;
  const username = `payer${count}.${Date.now().toString(36)}`;
  const email = `${username}@libretto.example`;
  const answer = await context.request.post(`${origin}/api/auth/signup`, {
    data: { username, email, password, isArtist },
  });
  if (!answer.ok()) throw new Error(`${username} could not sign up: ${answer.status()} ${await answer.text()}`);
  const { user } = (await answer.json()) as { user: { id: string } };
  await signIn(context, origin, { email, password });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  return { context, page, userId: user.id, username, dialogSaid: await watchDialogs(page) };
}

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

/** Talents by a card, by the calls that the shell's form makes, where a test is about what comes after them. */
export async function giveTalents(context: BrowserContext, origin: string, talents: number): Promise<void> {
  const { request } = context;
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
}
