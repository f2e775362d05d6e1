// A user secures the account with a passkey, an authenticator app and recovery codes, ends other
// sessions, and deletes the account.
import { authenticator } from 'otplib';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { seriousFindings } from '../../infra/testing/axe-findings';
import { newPerson, password, type Visitor, visitor } from '../../infra/testing/people';
import { sharedServer } from '../../infra/testing/shared-server';

const { url } = sharedServer();
let browser: Browser;
let person: Visitor;
let page: Page;
let email: string;

beforeAll(async () => {
  browser = await launchBrowser();
  person = await newPerson(browser, url, 'keyholder');
  page = person.page;
  email = `${person.username}@libretto.example`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await addAuthenticator(page);
});
afterAll(() => browser.close());

/** Adds a virtual authenticator that always confirms the user's presence. */
async function addAuthenticator(of: Page): Promise<void> {
  const devTools = await of.context().newCDPSession(of);
  await devTools.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const;
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
}

const main = () => page.getByRole('main');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });

async function openSecurity(): Promise<void> {
  await page.goto(`${url}/settings/login-security`);
  await main().getByRole('heading', { level: 3, name: 'Two-step sign-in' }).waitFor();
}

async function keepsNobodyOut(part: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), colorScheme);
    expect([colorScheme, ...(await seriousFindings(page, { include: part }))]).toEqual([colorScheme]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

async function signOut(): Promise<void> {
  await page.goto(`${url}/dashboard`);
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL(`${url}/login`);
}

async function enterPassword(): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button('Sign in').click();
}

/** Simulates the expiry of the step-up confirmation after ten minutes. */
const confirmationEnds = () => person.context.clearCookies({ name: /confirmed/ });

let recoveryCodes: string[];

async function shownCodes(): Promise<string[]> {
  const codes = dialog('Your recovery codes').getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  return codes.allInnerTexts();
}

test('another session is ended, and has to sign in again', async () => {
  const other = await visitor(browser, url, { email, password });
  await openSecurity();
  const sessions = main().getByRole('region', { name: 'Where you are signed in' });
  await sessions.getByRole('listitem').filter({ hasText: 'Last seen' }).getByRole('button').click();
  await page.getByText('Signed out there').waitFor();
  expect(await sessions.getByRole('listitem').count()).toBe(1);
  await other.page.goto(`${url}/library`);
  await other.page.waitForURL(/\/login/);
  await other.context.close();
});

test('a passkey is the second step after the password', async () => {
  await openSecurity();
  await button('Add a passkey').click();
  await main().getByText('Passkey 1').waitFor();
  await keepsNobodyOut('main');
  await signOut();
  await enterPassword();
  await button('Use a passkey').waitFor();
  await keepsNobodyOut('main');
  await button('Use a passkey').click();
  await page.waitForURL(`${url}/dashboard`);
});

test('an authenticator app is set up, and its recovery codes sign in once', async () => {
  await openSecurity();
  await button('Set up').click();
  const setUp = dialog('Set up an authenticator app');
  await keepsNobodyOut('[role=dialog]');
  const secret = await setUp.getByLabel('Or enter this key').inputValue();
  await setUp.getByLabel('Code').fill('12');
  await button('Turn on').click();
  await setUp.getByText('This code is not right.').waitFor();
  await setUp.getByLabel('Code').fill(authenticator.generate(secret));
  await button('Turn on').click();
  recoveryCodes = await shownCodes();
  expect(recoveryCodes).toHaveLength(10);
  await keepsNobodyOut('[role=dialog]');
  await button('Done').click();
  await main().getByText('On · 10 recovery codes left').waitFor();

  await signOut();
  await enterPassword();
  await page.getByLabel('Code').fill(recoveryCodes[0] as string);
  await keepsNobodyOut('main');
  await button('Confirm').click();
  await page.waitForURL(`${url}/dashboard`);
  await openSecurity();
  await main().getByText('On · 9 recovery codes left').waitFor();
});

test('new recovery codes take the place of the former ones, once one has confirmed again', async () => {
  await confirmationEnds();
  await button('New recovery codes').click();
  await keepsNobodyOut('[role=alertdialog]');
  await button('Make new codes').click();
  await dialog('Confirm that it is you')
    .getByLabel('Code')
    .fill(recoveryCodes[1] as string);
  await button('Confirm').click();
  expect(await shownCodes()).not.toEqual(recoveryCodes);
  await button('Done').click();
  await main().getByText('On · 10 recovery codes left').waitFor();
});

test('a passkey signs in without a password', async () => {
  await signOut();
  await button('Sign in with a passkey').click();
  await page.waitForURL(`${url}/dashboard`);
});

test('the account is deleted once its owner has confirmed again, and cannot be signed in to', async () => {
  await confirmationEnds();
  await page.goto(`${url}/settings/delete-account`);
  await button('Delete account').click();
  await page.getByRole('alertdialog').getByText('Are you sure').waitFor();
  await keepsNobodyOut('[role=alertdialog]');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await dialog('Confirm that it is you').waitFor();
  await keepsNobodyOut('[role=dialog]');
  await button('Use a passkey').click();
  await page.waitForURL(`${url}/`);
  await enterPassword();
  await page.getByText('The email or password is not right').waitFor();
});
