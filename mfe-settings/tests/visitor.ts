// Somebody in a browser of their own, signed in, on an empty page.
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { signIn } from '../../infra/testing/sign-in';

export async function visitor(
  browser: Browser,
  origin: string,
  account: { email: string; password: string },
): Promise<Page> {
  const context = await browser.newContext({ acceptDownloads: true, viewport: { width: 1440, height: 900 } });
  await signIn(context, origin, account);
  return context.newPage();
}

/** What axe finds that keeps people out, by rule and place. */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
