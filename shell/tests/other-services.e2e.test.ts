// Sign-in through an OpenID Connect provider: from the sign-in page to the provider and back to the requested page.
import type { Browser, Page } from 'playwright-core';
import { type LocalProvider, startOidcProvider, testClient } from '../../backend/tests/support/world/oidc-provider';
import { launchBrowser } from '../../infra/browser/launch';
import { freePort } from '../../infra/engines/free-ports';
import { seriousFindings } from '../../infra/testing/axe-findings';
import { startServer, type TestServer } from '../../infra/testing/start-server';

let provider: LocalProvider;
let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const port = await freePort();
  provider = await startOidcProvider([`http://localhost:${port}/api/auth/callback/oidc`]);
  server = await startServer({
    port,
    env: {
      LIBRETTO_DEMO: '0',
      LIBRETTO_OIDC_NAME: 'Sound Club',
      LIBRETTO_OIDC_ISSUER: provider.issuer,
      LIBRETTO_OIDC_CLIENT_ID: testClient.clientId,
      LIBRETTO_OIDC_CLIENT_SECRET: testClient.clientSecret,
    },
  });
  browser = await launchBrowser();
  page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })).newPage();
  // The provider's page requests a font from the internet.
  await page.route('https://fonts.googleapis.com/**', (route) => route.abort());
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await provider?.stop();
});

test('a new person signs up by another service, and reaches the page that they wanted', async () => {
  await page.goto(`${server.url}/settings/login-security`);
  await page.waitForURL(/\/login\?error=SessionRequired/);
  const pill = page.getByRole('main').getByRole('button', { name: 'Sound Club', exact: true });
  await pill.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await pill.click();

  await page.waitForURL(`${provider.issuer}/**`);
  await page.getByPlaceholder('Enter any login').fill('rowan:rowan@libretto.example:verified');
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();

  await page.waitForURL(`${server.url}/settings/login-security`);
  const main = page.getByRole('main');
  await main.getByText('Your password is managed by Sound Club.').waitFor();
  await main.getByText('Signs in to this account').waitFor();
  const { user } = await (await page.request.get(`${server.url}/api/auth/session`)).json();
  expect(user).toMatchObject({ name: 'rowan Provided', email: 'rowan@libretto.example', oauthProvider: 'Sound Club' });
});
