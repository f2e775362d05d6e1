// Runs the whole backend in this process, on the embedded profile in a temporary folder:
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
import type { ThreadScript } from '../../../src/adapters/threads/thread-script';
import { type Backend, startBackend } from '../../../src/composition/application/backend';
import { createDomains } from '../../../src/composition/application/domains';
import type { PaymentKeys } from '../../../src/composition/config/payment-settings';
import { embeddedPorts } from '../../../src/composition/embedded/embedded';
import type { ProjectorThread } from '../../../src/composition/embedded/threads/projector-thread';
import { openTwoThreads } from '../../../src/composition/embedded/threads/two-threads';
import { openPaymentProviders, type PaymentProviders } from '../../../src/composition/providers/payment-providers';
import type { DomainDeps, DomainModule, Installation } from '../../../src/kernel/domain';
import { cookieNameAt, sessionCookie } from '../../../src/kernel/http/access/session';
import type { ContractBreach } from '../../../src/kernel/http/server/contract-guard';
import { newId } from '../../../src/kernel/values/ids';
import type { Role } from '../../../src/ports/operations/sessions';
import type { NowPaymentsSandbox } from '../../../src/sandbox/nowpayments/nowpayments-sandbox';
import type { StripeSandbox } from '../../../src/sandbox/stripe/stripe-sandbox';
import type { FrontEndHosting } from '../../../src/site/frontend-hosting';
import { temporaryFolder } from '../files/temporary-folder';
import { type Answer, Client } from './client';
import { TestClock } from './test-clock';

export interface TestAppOptions {
  /** Number of trusted proxies in front of the app. */
  readonly trustProxy?: number;
  /** The domains under test; defaults to all of them. */
  readonly domains?: readonly DomainModule[] | ((payments: PaymentProviders) => readonly DomainModule[]);
  /** Keys of real payment providers instead of the sandboxes. */
  readonly paymentKeys?: Partial<PaymentKeys>;
  /** Seeds the demo world. */
  readonly demo?: boolean;
  readonly clock?: TestClock;
  /** The data folder of a stopped app, to start another one on it. */
  readonly dataDir?: string;
  readonly production?: boolean;
  readonly staffNeedsFactor?: boolean;
  readonly stepUpAboveCents?: number;
  readonly acceptsDemoWorld?: boolean;
  readonly twoPeopleAboveCents?: number;
  /** Which profile the domains see; the engines stay the embedded ones. */
  readonly profile?: 'embedded' | 'distributed';
  /** The origin as browsers see it; defaults to `http://libretto.test`. */
  readonly publicOrigin?: string;
  readonly logLevel?: string;
  /** Replaces the console log. */
  readonly log?: Logger;
  readonly metricsToken?: string;
  /** False leaves queued jobs to another start. */
  readonly runJobs?: boolean;
  /** The product's pages, for tests that need them. */
  readonly frontEnd?: FrontEndHosting;
  /** Runs the projector in a worker thread with this script and the system clock; only for all domains. */
  readonly thread?: ThreadScript;
}

export interface TestApp {
  /** The projector's worker thread. Throws if the projector runs in this thread. */
  readonly projectorThread: ProjectorThread;
  readonly origin: string;
  readonly dataDir: string;
  readonly clock: TestClock;
  readonly deps: DomainDeps;
  readonly backend: Backend;
  readonly payments: PaymentProviders;
  /** The card provider's sandbox, which controls webhooks and disputes. Throws if there is none. */
  readonly stripeSandbox: StripeSandbox;
  /** The crypto provider's sandbox. Throws if there is none. */
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
  /** Resolves when every projection and policy has handled everything; throws if one cannot, or does not in time. */
  settle(timeoutMs?: number): Promise<void>;
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
    staffNeedsFactor: options.staffNeedsFactor,
    acceptsDemoWorld: options.acceptsDemoWorld,
    stepUpAboveCents: options.stepUpAboveCents,
    twoPeopleAboveCents: options.twoPeopleAboveCents,
    publicOrigin: options.publicOrigin ?? 'http://libretto.test',
    dataDir: folder.path,
    repoRoot: resolve(process.cwd()),
    profile: options.profile,
  };
  let projectorThread: ProjectorThread | undefined;
  const breaches: ContractBreach[] = [];
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
    contractGuard: { isStrict: true, onBreach: (breach) => breaches.push(breach) },
    announce: (line) => announcements.push(line),
  });
  return testAppOf({
    backend,
    payments,
    installation,
    clock,
    announcements,
    projectorThread: () => projectorThread,
    breaches,
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
  /** Answers that the contract does not name; `stop` rejects if there are any. */
  readonly breaches?: readonly ContractBreach[];
  /** Called when the app was stopped. */
  readonly remove?: () => void;
  /** Replaces `TestApp.settle` if other processes run consumers. */
  readonly settle?: TestApp['settle'];
}

/** Wraps any backend in the interface of tests, and makes it listen. */
export async function testAppOf(started: StartedBackend): Promise<TestApp> {
  const { backend, payments, installation, clock, announcements = [], projectorThread } = started;
  const { remove = () => undefined, breaches = [] } = started;
  // Idle connections never time out, so that a test which blocks this thread for seconds keeps them.
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
    settle: started.settle ?? ((timeoutMs) => backend.consumers.settle(timeoutMs)),
    stop: async () => {
      await backend.stop();
      remove();
      if (breaches.length > 0) throw new Error(`Answers beyond the contract: ${JSON.stringify(breaches, null, 1)}`);
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
  const headers = { 'Idempotency-Key': newId() };
  const answer = await repeated(() => client.post('/api/auth/signup', body, { headers }));
  if (answer.status !== 201) throw new Error(`Signing up gave ${answer.status}: ${JSON.stringify(answer.body)}`);
  await app.settle();
  await signIn(client, email, password);
  return Object.assign(client, { userId: answer.body.user.id as string, username, email });
}

const repeatWithinMs = 60_000;

/** Repeats a call that is answered with 503, since an engine on a busy machine may answer later than the product waits. */
async function repeated(call: () => Promise<Answer>): Promise<Answer> {
  const deadlineMs = Date.now() + repeatWithinMs;
  for (;;) {
    const answer = await call();
    if (answer.status !== 503 || Date.now() > deadlineMs) return answer;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function signIn(client: Client, email: string, password: string): Promise<Client> {
  const { body } = await repeated(() => client.get('/api/auth/csrf'));
  const fields = { email, password, csrfToken: body.csrfToken as string, callbackUrl: '/dashboard', json: 'true' };
  const answer = await repeated(() => client.form('/api/auth/callback/credentials', fields));
  if (answer.status !== 200) throw new Error(`Signing in gave ${answer.status}: ${JSON.stringify(answer.body)}`);
  return client;
}
