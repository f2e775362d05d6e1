// Verifies every consumer's pact against the running backend on the demo world.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Verifier } from '@pact-foundation/pact';
import { startTestApp, type TestApp } from '../support/world/app';
import type { Client } from '../support/world/client';
import { type Moderated, moderatedWith } from './moderated';
import { openTicket } from './supported';

const pactDir = resolve(__dirname, '../../../contracts/pacts');
const pacts = readdirSync(pactDir).filter((file) => file.endsWith('.json'));

/**
 * The demo world is created once; each pact gets its own signed-in sessions, so that its changes do not affect others.
 */
let app: TestApp;
let cookies: Readonly<Record<string, string>>;
let moderated: Moderated;
let ticket: () => Promise<object>;
let signedIn = '';

beforeAll(async () => {
  app = await startTestApp({ demo: true });
  const clientOf = (role: string) => {
    const accounts = JSON.parse(readFileSync(join(app.dataDir, 'demo-accounts.json'), 'utf8'));
    const { email, password } = accounts.find((account: { role: string }) => account.role === role);
    return app.signIn(email, password);
  };
  const [listener, artist, auditor, admin] = await Promise.all(
    ['listener', 'artist', 'finance', 'admin'].map(clientOf),
  );
  const cookieOf = (client: Client | undefined) => `libretto-session=${client?.cookie('libretto-session')}`;
  cookies = {
    'a signed-in listener': cookieOf(listener),
    'a signed-in artist': cookieOf(artist),
    'a signed-in auditor': cookieOf(auditor),
    'a signed-in admin': cookieOf(admin),
  };
  ticket = () => openTicket(app, listener as Client);
  moderated = moderatedWith(app, { listener: listener as Client, admin: admin as Client });
});
afterAll(() => app.stop());

test('there are pacts to verify', () => {
  expect(pacts.length).toBeGreaterThan(0);
});

test.each(pacts)('the backend keeps %s', async (file) => {
  const given = (cookie: string, made?: () => Promise<unknown>) => async () => {
    signedIn = cookie;
    return { ...((await made?.()) ?? {}) };
  };
  const { 'a signed-in admin': admin = '', 'a signed-in listener': listener = '' } = cookies;
  await new Verifier({
    provider: 'backend',
    providerBaseUrl: app.origin,
    pactUrls: [join(pactDir, file)],
    logLevel: 'error',
    stateHandlers: {
      'the demo world': given(''),
      ...Object.fromEntries(Object.entries(cookies).map(([state, cookie]) => [state, given(cookie)])),
      'a signed-in admin, with a reported comment': given(admin, moderated.reported),
      'a signed-in admin, with a hidden comment': given(admin, moderated.hidden),
      'a signed-in admin, with an appeal to decide': given(admin, moderated.appealed),
      'a signed-in listener, with a comment of theirs hidden': given(listener, moderated.ownHidden),
      'a signed-in listener, with somebody blocked': given(listener, moderated.blocked),
      'a signed-in listener, with a ticket of theirs': given(listener, ticket),
      'a signed-in admin, with a ticket to answer': given(admin, ticket),
    },
    // Browsers send the cookie automatically, so no pact contains it.
    requestFilter: (req, _res, next) => {
      if (signedIn) req.headers.cookie = signedIn;
      delete req.headers.origin;
      next();
    },
  }).verifyProvider();
});
