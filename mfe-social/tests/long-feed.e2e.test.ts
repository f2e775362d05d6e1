// A feed of 10,000 posts is virtualized: the page renders only posts near the viewport, and returning to it restores
// the scroll position.
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { sharedServer } from '../../infra/testing/shared-server';
import { aPost } from '../src/testing/posts';

const count = 10_000;
const pageOfPosts = {
  posts: Array.from({ length: count }, (_, at) => aPost({ id: `post-${at}`, description: `Post number ${at}.` })),
  hasMore: false,
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const posts = (page: Page) => page.getByRole('main').locator('[data-post]');
const inView = (page: Page) =>
  page.evaluate<string>(
    `[...document.querySelectorAll('[data-post]')].find((row) => row.getBoundingClientRect().bottom > 200)?.dataset.post`,
  );

/** Resolves once new rows have been measured and the layout no longer moves. */
async function settledInView(page: Page): Promise<string> {
  for (let before = ''; ; ) {
    const now = await inView(page);
    if (now === before) return now;
    before = now;
    await page.waitForTimeout(300);
  }
}

it('renders posts near the view, to the last of 10,000, and returns to the same one', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route(/\/api\/social\/posts\?/, (route) => route.fulfill({ json: pageOfPosts }));
  await page.route(/\/api\/social\/tuned-in-posts\?/, (route) =>
    route.fulfill({ json: { posts: [], hasMore: false } }),
  );
  await page.goto(`${sharedServer().url}/social`);
  await page.getByText('Post number 0.').waitFor();
  await settledInView(page);
  expect(await posts(page).count()).toBeLessThan(40);

  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight / 2)');
  await page
    .getByText(/^Post number 50\d\d\.$/)
    .first()
    .waitFor();
  expect(await posts(page).count()).toBeLessThan(40);
  const middle = await settledInView(page);

  await page.getByRole('link', { name: 'Home', exact: true }).last().click();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await page.goBack();
  await page.locator(`[data-post="${middle}"]`).waitFor();
  expect(await settledInView(page)).toBe(middle);

  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  await page.getByText(`Post number ${count - 1}.`).waitFor();
  expect(await posts(page).count()).toBeLessThan(40);
  await context.close();
});
