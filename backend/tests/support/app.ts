// The whole backend in this process, on the embedded profile, in a folder of its own:
//
// ```ts
// let app: TestApp;
// beforeAll(async () => { app = await startTestApp(); });
// afterAll(() => app.stop());
//
// test('a guest cannot comment', async () => {
//  const answer = await app.guest().post('/api/songs/1/comments', { comment: 'Hi' });
//  expect(answer.status).toBe(401);
// });
// ```
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { type Logger, pino } from 'pino';
import type { ThreadScript } from '../../src/adapters/threads/thread-script';
import { type Backend, startBackend } from '../../src/composition/backend';
import { createDomains } from '../../src/composition/domains';
import { embeddedPorts } from '../../src/composition/embedded';
import { openPaymentProviders, type PaymentProviders } from '../../src/composition/payment-providers';
import type { PaymentKeys } from '../../src/composition/payment-settings';
import type { ProjectorThread } from '../../src/composition/projector-thread';
import { openTwoThreads } from '../../src/composition/two-threads';
import type { FrontEndHosting } from '../../src/frontend-hosting';
import type { DomainDeps, DomainModule, Installation } from '../../src/kernel/domain';
import { cookieNameAt, sessionCookie } from '../../src/kernel/http/cookies';
import { newId } from '../../src/kernel/ids';
import type { Role } from '../../src/ports/sessions';
import type { NowPaymentsSandbox } from '../../src/sandbox/nowpayments/nowpayments-sandbox';
import type { StripeSandbox } from '../../src/sandbox/stripe/stripe-sandbox';
import { Client } from './client';
import { temporaryFolder } from './temporary-folder';
import { TestClock } from './test-clock';

export interface TestAppOptions {
  /** How many proxies stand in front, whose word on addresses counts. */
  readonly trustProxy?: number;
  /** The domains under test; all of them unless said otherwise. */
  readonly domains?: readonly DomainModule[] | ((payments: PaymentProviders) => readonly DomainModule[]);
  /** Keys of real payment providers in place of the sandboxes. */
  readonly paymentKeys?: Partial<PaymentKeys>;
  /** With the demo world. */
  readonly demo?: boolean;
  readonly clock?: TestClock;
  /** Keep the data of an app that was stopped, to start another one on it. */
  readonly dataDir?: string;
  readonly production?: boolean;
  /** As browsers see it; `http://libretto.test` unless said otherwise. */
  readonly publicOrigin?: string;
  readonly logLevel?: string;
  /** In place of a log on the console. */
  readonly log?: Logger;
  readonly metricsToken?: string;
  /** False leaves queued work to another start. */
  readonly runJobs?: boolean;
  /** The pages of the product, for tests that are about them. */
  readonly frontEnd?: FrontEndHosting;
  /** Runs the projector in a thread of its own, with this script and the machine's own clock; for all domains only. */
  readonly thread?: ThreadScript;
}

export interface TestApp {
  /** Where it runs in a thread of its own. Throws where it does not. */
  readonly projectorThread: ProjectorThread;
  readonly origin: string;
  readonly dataDir: string;
  readonly clock: TestClock;
  readonly deps: DomainDeps;
  readonly backend: Backend;
  readonly payments: PaymentProviders;
  /** What stands for the card provider: controls of its webhooks and disputes. Throws where there is none. */
  readonly stripeSandbox: StripeSandbox;
  /** What stands for the crypto provider. Throws where there is none. */
  readonly nowPaymentsSandbox: NowPaymentsSandbox;
  readonly announcements: readonly string[];
  /** A browser without a session. */
  guest(): Client;
  /** A browser with a session of this user, without signing in: for tests that are not about signing in. */
  userClient(userId?: string, roles?: readonly Role[]): Promise<Client & { readonly userId: string }>;
  /** Signs up through the API and signs in. */
  signUp(person?: {
    username?: string;
    email?: string;
    password?: string;
    isArtist?: boolean;
  }): Promise<Client & { readonly userId: string; readonly username: string; readonly email: string }>;
  /** Signs in through the API. */
  signIn(email: string, password: string): Promise<Client>;
  /** Resolves when every projection and policy has dealt with everything; throws when one cannot. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = options.dataDir === undefined ? temporaryFolder() : { path: options.dataDir, remove: () => undefined };
  const clock = options.clock ?? new TestClock();
  const announcements: string[] = [];
  const log = options.log ?? pino({ level: options.logLevel ?? process.env.TEST_LOG ?? 'silent' });
  const installation = {
    production: options.production ?? false,
    demo: options.demo ?? false,
    publicOrigin: options.publicOrigin ?? 'http://libretto.test',
    dataDir: folder.path,
    repoRoot: resolve(process.cwd()),
  };
  let projectorThread: ProjectorThread | undefined;
  const threads = options.thread && openTwoThreads({ ...options, thread: options.thread, installation, log });
  const keys = { stripe: null, nowPayments: null, ...options.paymentKeys };
  const payments = await openPaymentProviders({ ...installation, keys, clock, log });
  const domains = options.domains ?? createDomains;
  const backend = await startBackend({
    trustProxy: options.trustProxy,
    metricsToken: options.metricsToken,
    ...(threads === undefined
      ? { ports: embeddedPorts(folder.path, clock) }
      : {
          ports: threads.ports,
          startProjector: () => {
            projectorThread = threads.startProjector({ payments: payments.access });
            return projectorThread;
          },
        }),
    domains: typeof domains === 'function' ? domains(payments) : domains,
    payments,
    installation,
    log,
    runJobs: options.runJobs,
    frontEnd: options.frontEnd,
    announce: (line) => announcements.push(line),
  });
  return testAppOf({
    backend,
    payments,
    installation,
    clock,
    announcements,
    projectorThread: () => projectorThread,
    remove: () => folder.remove(),
  });
}

export interface StartedBackend {
  readonly backend: Backend;
  readonly payments: PaymentProviders;
  readonly installation: Pick<Installation, 'dataDir' | 'publicOrigin'>;
  readonly clock: TestClock;
  readonly announcements?: readonly string[];
  readonly projectorThread?: () => ProjectorThread | undefined;
  /** Called when the app was stopped. */
  readonly remove?: () => void;
  /** How long `settle` waits; ten seconds unless said otherwise. */
  readonly settleWithinMs?: number;
}

/** Any backend as tests see it, from the moment that it listens. */
export async function testAppOf(started: StartedBackend): Promise<TestApp> {
  const { backend, payments, installation, clock, announcements = [], projectorThread } = started;
  const { remove = () => undefined } = started;
  // A test that keeps this thread busy for seconds must not find its connections closed when it comes back.
  backend.server.keepAliveTimeout = 0;
  await new Promise<void>((listening) => backend.server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(backend.server.address() as AddressInfo).port}`;
  const app: TestApp = {
    origin,
    dataDir: installation.dataDir,
    clock,
    deps: backend.deps,
    backend,
    payments,
    get projectorThread() {
      const thread = projectorThread?.();
      if (thread === undefined) throw new Error('This app has both roles in one thread');
      return thread;
    },
    get stripeSandbox() {
      return opened(payments.stripeSandbox);
    },
    get nowPaymentsSandbox() {
      return opened(payments.nowPaymentsSandbox);
    },
    announcements,
    guest: () => new Client(origin),
    userClient: async (userId = newId(), roles = ['listener']) => {
      const about = { userId, roles, userAgent: 'test', address: '127.0.0.1' };
      const { cookie } = await backend.deps.sessions.create(about);
      const client = new Client(origin);
      client.setCookie(cookieNameAt(installation.publicOrigin, sessionCookie), cookie);
      return Object.assign(client, { userId });
    },
    signUp: (person) => signUp(app, person),
    signIn: (email, password) => signIn(new Client(origin), email, password),
    settle: () => backend.consumers.settle(started.settleWithinMs),
    stop: async () => {
      await backend.stop();
      remove();
    },
  };
  return app;
}

function opened<Sandbox>(sandbox: Sandbox | null): Sandbox {
  if (sandbox === null) throw new Error('This app has real payment providers or none, so there is no sandbox');
  return sandbox;
}

let people = 0;

async function signUp(app: TestApp, person: Parameters<TestApp['signUp']>[0] = {}) {
  people++;
  const username = person.username ?? `person ${people}`;
  const email = person.email ?? `person-${people}@libretto.test`;
  const password = person.password ?? 'a quiet evening 7';
  const client = new Client(app.origin);
  const body = { username, email, password, isArtist: person.isArtist ?? false };
  const answer = await client.post('/api/auth/signup', body);
  if (answer.status !== 201) throw new Error(`Signing up gave ${answer.status}: ${JSON.stringify(answer.body)}`);
  await app.settle();
  await signIn(client, email, password);
  return Object.assign(client, { userId: answer.body.user.id as string, username, email });
}

async function signIn(client: Client, email: string, password: string): Promise<Client> {
  const { body } = await client.get('/api/auth/csrf');
  const fields = { email, password, csrfToken: body.csrfToken as string, callbackUrl: '/dashboard', json: 'true' };
  const answer = await client.form('/api/auth/callback/credentials', fields);
  if (answer.status !== 200) throw new Error(`Signing in gave ${answer.status}: ${JSON.stringify(answer.body)}`);
  return client;
}
