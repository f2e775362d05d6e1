// Somebody in a browser of their own, signed in, on an empty page.
import type { Browser, Page } from 'playwright-core';
import { signIn } from '../../infra/testing/sign-in';

export async function visitor(
  browser: Browser,
  origin: string,
  account: { email: string; password: string },
): Promise<Page> {
  const context = await browser.newContext({ acceptDownloads: true, viewport: { width: 1440, height: 900 } });
  // A page beside other tests may take its time.
  context.setDefaultTimeout(60_000);
  await signIn(context, origin, account);
  return context.newPage();
}
