// Users of the browser tests: each is registered or signed in for one test and has an own page.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { signIn } from './sign-in';
import { type DialogSaid, watchDialogs } from './watch-dialogs';

export interface Visitor {
  context: BrowserContext;
  page: Page;
  username: string;
  /** Waits for the message that a dialog shows before it closes. */
  dialogSaid: DialogSaid;
}

/** Allows for slow pages while other tests run in parallel, but still fails before the test itself times out. */
const timeoutMs = 60_000;

export const password = 'lantern over still water 7';

/** The pill above a feed; it may also count the post of a test that runs in parallel. */
export const newPosts = /^\d+ new posts?$/;

export interface NewPerson extends Visitor {
  userId: string;
  email: string;
}

/** Registers a new account, so that the tests do not change the demo users. */
export async function newPerson(
  browser: Browser,
  origin: string,
  name: string,
  { isArtist = false } = {},
): Promise<NewPerson> {
  const context = await browser.newContext();
  const username = `${name}.${Date.now().toString(36)}`;
  const email = `${username}@libretto.example`;
  const data = { username, email, password, isArtist };
  const answer = await context.request.post(`${origin}/api/auth/signup`, { data });
  if (!answer.ok()) throw new Error(`${username} could not sign up: ${answer.status()} ${await answer.text()}`);
  const { user } = (await answer.json()) as { user: { id: string } };
  await signIn(context, origin, { email, password });
  return { ...(await visitorIn(context, username)), userId: user.id, email };
}

/** Opens a page for an existing account, or for a guest when `account` is null. */
export async function visitor(
  browser: Browser,
  origin: string,
  account: { email: string; password: string } | null,
): Promise<Visitor> {
  const context = await browser.newContext();
  if (account) await signIn(context, origin, account);
  return visitorIn(context, account?.email ?? 'guest');
}

async function visitorIn(context: BrowserContext, username: string): Promise<Visitor> {
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  return { context, page, username, dialogSaid: await watchDialogs(page) };
}
