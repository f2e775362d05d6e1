// People of the browser tests: registered for one test, signed in, on a page of their own.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { signIn } from '../../infra/testing/sign-in';

export interface Visitor {
  context: BrowserContext;
  page: Page;
  username: string;
}

export const password = 'lantern over still water 7';

/** A new account, so that the tests leave the demo people as they were. */
export async function newListener(browser: Browser, origin: string, name: string): Promise<Visitor> {
  const context = await browser.newContext();
  const username = `${name}.${Date.now().toString(36)}`;
  const email = `${username}@libretto.example`;
  const data = { username, email, password, isArtist: false };
  const answer = await context.request.post(`${origin}/api/auth/signup`, { data });
  if (!answer.ok()) throw new Error(`${username} could not sign up: ${answer.status()} ${await answer.text()}`);
  await signIn(context, origin, { email, password });
  return { context, page: await context.newPage(), username };
}

/** Somebody whose account exists. */
export async function visitor(
  browser: Browser,
  origin: string,
  account: { email: string; password: string } | null,
): Promise<Visitor> {
  const context = await browser.newContext();
  if (account) await signIn(context, origin, account);
  return { context, page: await context.newPage(), username: account?.email ?? 'guest' };
}
