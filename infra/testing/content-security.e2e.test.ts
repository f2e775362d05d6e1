// No page does anything that its content security policy forbids: browsers send no report, and consoles name no
// violation. Scripts come from the shell, the remotes and the payment sandbox under `strict-dynamic` and Trusted Types.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../browser/launch';
import { screens } from '../screenshots/screens';
import { sharedServer } from './shared-server';
import { signIn } from './sign-in';

const { url, account } = sharedServer();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

type Role = (typeof screens)[number]['as'];
const roles: readonly Role[] = ['guest', 'listener', 'artist', 'admin', 'finance'];
/** Screens with their own address; dialogs and menus over them load no further document. */
const pathsOf = (role: Role): readonly string[] => [
  ...new Set(
    screens
      .filter(({ as, open, path }) => as === role && open === undefined && !path.includes('{'))
      .map(({ path }) => path),
  ),
  ...(role === 'guest' ? ['/song/salt-hours', '/legal/privacy', '/embed/song/salt-hours'] : []),
];

/** Collects violations from the console, from the document's events and from reports to the server. */
async function watched(context: BrowserContext): Promise<{ readonly page: Page; readonly violations: string[] }> {
  const violations: string[] = [];
  const page = await context.newPage();
  const note = (text: string) => void violations.push(`${new URL(page.url()).pathname}: ${text}`);
  await page.exposeFunction('noteViolation', note);
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      (globalThis as unknown as { noteViolation: (text: string) => void }).noteViolation(
        `${effectiveDirective} ${blockedURI} ${sample}`,
      ),
    ),
  );
  page.on('console', (message) => {
    if (/content security policy|trusted ?(types|html|script)/i.test(message.text())) note(message.text());
  });
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/security-reports') note(`a report: ${request.postData()}`);
  });
  return { page, violations };
}

test('no page of any role violates its policy', async () => {
  const found = await Promise.all(
    roles.map(async (role) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      if (role !== 'guest') await signIn(context, url, account(role));
      const { page, violations } = await watched(context);
      for (const path of pathsOf(role)) {
        const response = await page.goto(url + path);
        // The parser inserts the script of the embedded player, which `strict-dynamic` would refuse.
        const scripts = path.startsWith('/embed/')
          ? "script-src 'sha256-[^;]+ 'self';"
          : "script-src 'strict-dynamic' ";
        const policy = new RegExp(`${scripts}.*require-trusted-types-for`);
        expect(response?.headers()['content-security-policy']).toMatch(policy);
        // A page that could not start its scripts would show neither.
        await page.locator('h1, #player *').first().waitFor({ state: 'attached' });
      }
      await context.close();
      return violations;
    }),
  );
  expect(found.flat()).toEqual([]);
});

test('the documentation of the calls runs under its own policy', async () => {
  const context = await browser.newContext();
  const { page, violations } = await watched(context);
  const response = await page.goto(`${url}/docs`);
  expect(response?.headers()['content-security-policy']).toMatch(
    /script-src 'nonce-[^']+' 'strict-dynamic'.*require-trusted-types-for 'script'/,
  );
  // The document of all calls is made at the first request.
  await page.locator('.opblock-summary').first().waitFor({ state: 'attached', timeout: 90_000 });
  const press = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((button) => (button as HTMLElement).click());
  await press('.opblock-get .opblock-summary-control');
  await press('.try-out__btn');
  await press('.execute');
  await page.locator('.live-responses-table .response').first().waitFor({ state: 'attached', timeout: 30_000 });
  expect(violations).toEqual([]);
  await context.close();
});

test('a script of the API and a text with markup are refused, and reported', async () => {
  const context = await browser.newContext();
  const { page, violations } = await watched(context);
  await page.goto(`${url}/login`);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const outcomes = await page.evaluate(() => {
    const refused = (attempt: () => void) => {
      try {
        attempt();
        return 'taken';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      refused(() => {
        document.createElement('script').src = '/rest/ping?f=jsonp&callback=alert';
      }),
      refused(() => {
        document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
      }),
    ];
  });
  expect(outcomes).toEqual(['TypeError', 'TypeError']);
  const parsed = await context.request.get(`${url}/login`);
  expect(parsed.headers()['reporting-endpoints']).toBe('security="/security-reports"');
  expect(violations.length).toBeGreaterThanOrEqual(2);
  await context.close();
});
