// Tests the sandbox's replacement for the card provider's script under the provider's own React bindings in a real
// browser.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { Router } from 'express';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../../infra/browser/launch';
import { sandboxScriptOptions } from '../../../infra/build/backend.mjs';
import { axeFindings } from '../../../infra/testing/axe-findings';
import { systemClock } from '../../src/adapters/in-process/system-clock';
import { temporaryFolder } from '../support/files/temporary-folder';
import { type OpenSandboxes, openSandboxes } from '../support/world/open-sandboxes';

const folder = temporaryFolder();
let sandboxes: OpenSandboxes;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  await build({ ...sandboxScriptOptions(), outdir: join(folder.path, 'backend/dist') });
  const pageScript = join(folder.path, 'page.js');
  await build({
    entryPoints: [join(__dirname, 'card-form.page.tsx')],
    outfile: pageScript,
    bundle: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  const pages = Router();
  const html =
    '<!doctype html><title>Pay</title><div id="root"></div><script src="/sandbox/stripe/v3/"></script><script src="/page.js"></script>';
  pages.get('/page', (_req, res) => void res.type('html').send(html));
  pages.get('/page.js', (_req, res) => void res.type('text/javascript').send(readFileSync(pageScript, 'utf8')));
  sandboxes = await openSandboxes(folder.path, systemClock, { pages, repoRoot: folder.path });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await sandboxes?.stop();
  folder.remove();
});
beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
});
afterEach(() => page.close());

const beginPayment = async (saveCard = false) => {
  const { cardPayments } = sandboxes.payments;
  const customerId = await cardPayments.customerOf('ada');
  const paymentId = crypto.randomUUID();
  const about = { paymentId, userId: 'ada', purpose: 'talents', amountCents: 999, customerId, saveCard } as const;
  return cardPayments.createPayment(about);
};
const open = async (secret: string, kind: 'card' | 'split' | 'payment' = 'card') => {
  const query = new URLSearchParams({ secret, kind, key: sandboxes.browser.publishableKey });
  await page.goto(`${sandboxes.origin}/page?${query}`);
  await page.getByRole('button', { name: 'Pay' }).and(page.locator(':enabled')).waitFor();
};
const number = () => page.getByLabel('Credit or debit card number');
const expiry = () => page.getByLabel('Credit or debit card expiration date');
const cvc = () => page.getByLabel('Credit or debit card CVC/CVV');
const fill = async (card: string) => {
  await number().fill(card);
  await expiry().fill('1234');
  await cvc().fill('123');
};
const pay = () => page.getByRole('button', { name: 'Pay' }).click();
const becomes = (id: string, text: string | RegExp) =>
  page.locator(`#${id}`).filter({ hasText: text }).waitFor({ state: 'attached', timeout: 60_000 });

test('takes a card as it is typed, digit after digit, through all three fields', async () => {
  const { clientSecret, reference } = await beginPayment();
  await open(clientSecret);
  await number().click();
  await page.keyboard.type('42424242424242421234123', { delay: 2 });
  expect([await number().inputValue(), await expiry().inputValue(), await cvc().inputValue()]).toEqual([
    '4242 4242 4242 4242',
    '12 / 34',
    '123',
  ]);
  await becomes('complete', 'true');
  await page.keyboard.press('Enter');
  await becomes('outcome', 'succeeded');
  expect(await sandboxes.payments.cardPayments.readPayment(reference)).toMatchObject({ status: 'succeeded' });
});

test('tells faults in the words of the provider, while typing and when a field is left', async () => {
  await open((await beginPayment()).clientSecret);
  await number().fill('4242');
  await becomes('note', /^$/);
  await number().blur();
  await becomes('note', 'Your card number is incomplete.');
  await number().fill('4242424242424241');
  await becomes('note', 'Your card number is invalid.');
  expect(await number().getAttribute('aria-invalid')).toBe('true');
  expect(await number().evaluate((input) => getComputedStyle(input).color)).toBe('rgb(200, 0, 0)');
  await number().fill('4242424242424242');
  await becomes('note', /^$/);
  expect(await number().evaluate((input) => getComputedStyle(input).color)).toBe('rgb(1, 2, 3)');
  await expiry().fill('0120');
  await becomes('note', "Your card's expiration year is in the past.");
  await expiry().fill('1234');
  await pay();
  await becomes('outcome', "incomplete_cvc: Your card's security code is incomplete.");
  await becomes('complete', 'false');
});

test('lets a digit be deleted before the slash', async () => {
  await open((await beginPayment()).clientSecret);
  await expiry().click();
  await page.keyboard.type('12');
  expect(await expiry().inputValue()).toBe('12 / ');
  await page.keyboard.press('Backspace');
  expect(await expiry().inputValue()).toBe('1');
  await page.keyboard.type('1');
  await page.keyboard.type('30');
  expect(await expiry().inputValue()).toBe('11 / 30');
});

test('says why a card is declined, and takes the next one', async () => {
  await open((await beginPayment()).clientSecret);
  await fill('4000000000009995');
  await pay();
  await becomes('outcome', 'card_declined: Your card has insufficient funds.');
  await fill('4242424242424242');
  await pay();
  await becomes('outcome', 'succeeded');
});

test('asks the customer where their bank wants it, and goes by the answer', async () => {
  const { clientSecret } = await beginPayment();
  await open(clientSecret);
  await fill('4000002760003184');
  await pay();
  const question = page.getByRole('dialog', { name: 'Confirm with your bank' });
  await question.getByText('Confirm this €9.99 payment.').waitFor();
  expect(await axeFindings(page, { include: '.stripe-sandbox-challenge' })).toEqual([]);
  await question.getByRole('button', { name: 'Fail' }).click();
  await becomes('outcome', 'payment_intent_authentication_failure: We are unable to authenticate');
  await pay();
  await question.waitFor();
  await page.keyboard.press('Escape');
  await becomes('outcome', 'payment_intent_authentication_failure');
  await pay();
  await question.getByRole('button', { name: 'Complete' }).click();
  await becomes('outcome', 'succeeded');
});

test('accepts a card in separate fields, and saves it without a payment', async () => {
  const { cardPayments } = sandboxes.payments;
  const customerId = await cardPayments.customerOf('grace');
  await open((await cardPayments.createSetup(customerId)).clientSecret, 'split');
  await number().click();
  await page.keyboard.type('37828224631000512341234', { delay: 2 });
  expect(await number().inputValue()).toBe('3782 822463 10005');
  expect(await cvc().inputValue()).toBe('1234');
  await pay();
  await becomes('outcome', 'succeeded');
  expect(await cardPayments.savedCards(customerId)).toMatchObject([{ brand: 'amex', last4: '0005' }]);
});

test('offers the whole form with labels as the payment element', async () => {
  await open((await beginPayment()).clientSecret, 'payment');
  expect(await axeFindings(page, { include: '#root' })).toEqual([]);
  await page.getByLabel('Card number').fill('5555555555554444');
  await page.getByLabel('Expiration date').fill('12/2034');
  await pay();
  await page.getByText("Your card's security code is incomplete.", { exact: true }).waitFor();
  await page.getByLabel('Security code').fill('123');
  await pay();
  await becomes('outcome', 'succeeded');
});

test('says that the provider is out of reach instead of hanging', async () => {
  await open((await beginPayment()).clientSecret);
  await fill('4242424242424242');
  await page.route('**/confirm', (route) => route.abort());
  await pay();
  await becomes('outcome', 'We are experiencing issues connecting');
});
