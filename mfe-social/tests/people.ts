// People of the browser tests: registered for one test, signed in, on a page of their own.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { signIn } from '../../infra/testing/sign-in';
import { type DialogSaid, watchDialogs } from '../../infra/testing/watch-dialogs';

export interface Visitor {
  context: BrowserContext;
  page: Page;
  username: string;
  /** Waits for what a dialog says before it closes. */
  dialogSaid: DialogSaid;
}

/** A page beside other tests may take its time; what does not come at all is told before the test ends. */
const patienceMs = 60_000;

export const password = 'lantern over still water 7';

/** The pill above a feed, for the post of this test and perhaps of another one beside it. */
export const newPosts = /^\d+ new posts?$/;

export interface NewPerson extends Visitor {
  userId: string;
  email: string;
}

/** A new account, so that the tests leave the demo people as they were. */
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

/** Somebody whose account exists. */
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
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  return { context, page, username, dialogSaid: await watchDialogs(page) };
}
