// Opens an empty page in a new browser context that is signed in.
import type { Browser, Page } from 'playwright-core';
import { signIn } from '../../infra/testing/sign-in';

export async function visitor(
  browser: Browser,
  origin: string,
  account: { email: string; password: string },
): Promise<Page> {
  const context = await browser.newContext({ acceptDownloads: true, viewport: { width: 1440, height: 900 } });
  // Pages may be slow while other tests run in parallel.
  context.setDefaultTimeout(60_000);
  await signIn(context, origin, account);
  return context.newPage();
}
