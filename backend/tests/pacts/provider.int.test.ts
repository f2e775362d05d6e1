// Every pact that a consumer wrote down, verified against the running backend on the demo world.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Verifier } from '@pact-foundation/pact';
import { startTestApp, type TestApp } from '../support/app';

const pactDir = resolve(__dirname, '../../../contracts/pacts');
const pacts = readdirSync(pactDir).filter((file) => file.endsWith('.json'));

/** The demo world is made once; each pact gets its own copy of who is signed in, as what it changes stays its own matter. */
let app: TestApp;
let cookies: Readonly<Record<string, string>>;
let signedIn = '';

beforeAll(async () => {
  app = await startTestApp({ demo: true });
  const clientOf = (role: string) => {
    const accounts = JSON.parse(readFileSync(join(app.dataDir, 'demo-accounts.json'), 'utf8'));
    const { email, password } = accounts.find((account: { role: string }) => account.role === role);
    return app.signIn(email, password);
  };
  const cookieOf = async (role: string) => `libretto-session=${(await clientOf(role)).cookie('libretto-session')}`;
  // The demo world has none.
  await (await clientOf('artist')).post('/api/social/tuned-in-posts', { description: 'The room before the people' });
  cookies = {
    'a signed-in listener': await cookieOf('listener'),
    'a signed-in artist': await cookieOf('artist'),
    'a signed-in auditor': await cookieOf('finance'),
    'a signed-in admin': await cookieOf('admin'),
  };
});
afterAll(() => app.stop());

test('there are pacts to verify', () => {
  expect(pacts.length).toBeGreaterThan(0);
});

test.each(pacts)('the backend keeps %s', async (file) => {
  const given = (cookie: string) => async () => {
    signedIn = cookie;
  };
  await new Verifier({
    provider: 'backend',
    providerBaseUrl: app.origin,
    pactUrls: [join(pactDir, file)],
    logLevel: 'error',
    stateHandlers: {
      'the demo world': given(''),
      ...Object.fromEntries(Object.entries(cookies).map(([state, cookie]) => [state, given(cookie)])),
    },
    // The consumer's browser sends its cookie by itself, so it stands in no pact.
    requestFilter: (req, _res, next) => {
      if (signedIn) req.headers.cookie = signedIn;
      delete req.headers.origin;
      next();
    },
  }).verifyProvider();
});
