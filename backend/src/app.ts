// Builds the HTTP application: the middleware around the routes of the domains.
import express, { type Express, type Request, type RequestHandler, type Router } from 'express';
import type { HelmetOptions } from 'helmet';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { limitCalls } from './kernel/http/access/call-limits';
import { originGuard } from './kernel/http/access/origin-guard';
import { identifyBehindBody, sessionMiddleware } from './kernel/http/access/session';
import { refuseDeepJson } from './kernel/http/bodies/parse';
import { setUpConsistencyTokens } from './kernel/http/commands/consistency-tokens';
import { accessLog } from './kernel/http/server/access-log';
import { type ContractGuard, holdToContract, logBreaches } from './kernel/http/server/contract-guard';
import { errorMiddleware, unknownCall } from './kernel/http/server/errors';
import {
  compressedAnswers,
  methodOverride,
  requestIdMiddleware,
  type SecurityHeaders,
  securityHeaders,
  writeAdmissionQueue,
} from './kernel/http/server/middleware';
import { pagePolicies } from './kernel/http/server/page-policies';
import type { RunningRequests } from './kernel/http/server/running-requests';
import { securityReports } from './kernel/http/server/security-reports';
import type { Traces } from './kernel/http/server/traces';
import type { RateLimits } from './ports/operations/rate-limits';
import type { Sessions } from './ports/operations/sessions';
import { apiDocs } from './site/api-docs';

export interface AppDeps {
  readonly sessions: Sessions;
  readonly runningRequests: RunningRequests;
  readonly rateLimits: RateLimits;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly traces?: Traces;
  /** What happens to an answer that the contract does not name; by default it is logged. */
  readonly contractGuard?: ContractGuard;
  readonly publicOrigin: string;
  /** Encrypts the consistency tokens that clients carry, 32 bytes. */
  readonly consistencyKey: Buffer;
  /** The value of express's `trust proxy` setting: the proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustProxy: string | number | false;
  /** Health and metrics routes, which must answer even when the rest of the application fails. */
  readonly operations: Router;
  /** Routes that read the raw body, mounted before the body parsers: webhooks and uploads. */
  readonly rawRoutes: readonly Router[];
  readonly routes: readonly Router[];
  /** Paths that accept cross-origin POST requests because a protocol requires it. */
  readonly crossOriginPosts: readonly string[];
  /** Routes outside the API: feeds, and the metadata of the front end's pages. */
  readonly pages: readonly Router[];
  /** The files of the front end and its content security policy, where this process serves them. */
  readonly frontEnd?: {
    readonly router: Router;
    readonly contentSecurityPolicy: HelmetOptions['contentSecurityPolicy'];
  };
}

const jsonLimit = '256kb';

const isCall = ({ path }: Request) => /^\/(api|sandbox)(\/|$)/i.test(path);

/** Content of a GET has no meaning (RFC 9110), so no such call is refused because of it. */
const takesBody = ({ method, path }: Request) => method !== 'GET' && method !== 'HEAD' && /^\/api(\/|$)/i.test(path);

/** Skips the middleware for requests that do not meet the condition. */
const when =
  (holds: (req: Request) => boolean, middleware: RequestHandler): RequestHandler =>
  (req, res, next) =>
    holds(req) ? middleware(req, res, next) : next();

export function createApp(deps: AppDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  // API responses change with every write and no client revalidates them, so hashing each one for an ETag is wasted.
  app.disable('etag');
  app.set('trust proxy', deps.trustProxy);
  setUpConsistencyTokens(app, { key: deps.consistencyKey, isCookieSecure: deps.publicOrigin.startsWith('https:') });

  const identifyCaller = sessionMiddleware(deps.sessions, deps.publicOrigin);
  const parseJson = express.json({ limit: jsonLimit, type: 'application/json' });
  app.use(
    requestIdMiddleware,
    methodOverride,
    accessLog(deps.log, deps.metrics, deps.traces),
    writeAdmissionQueue(),
    headersByKind(deps),
    compressedAnswers(),
    deps.operations,
    when(isCall, (_req, res, next) => {
      res.setHeader('Cache-Control', 'no-store');
      next();
    }),
    when(isCall, holdToContract(deps.contractGuard ?? logBreaches(deps.log))),
    securityReports(deps.log, deps.rateLimits),
    originGuard(deps.publicOrigin, deps.crossOriginPosts),
    deps.runningRequests.note,
    when(isCall, identifyCaller),
    when(isCall, limitCalls(deps.rateLimits)),
    ...deps.rawRoutes,
    when(takesBody, parseJson),
    when(takesBody, refuseDeepJson),
    when(takesBody, identifyBehindBody),
    ...deps.routes,
    when(isCall, unknownCall),
  );
  app.use(apiDocs(deps.publicOrigin));
  for (const pages of deps.pages) app.use(pages);
  if (deps.frontEnd !== undefined) app.use(deps.frontEnd.router);
  app.use(unknownCall);
  app.use(errorMiddleware(deps.log));
  return app;
}

/** Pages get every header that helmet sets; an API response needs only the headers that apply to data. */
function headersByKind({ frontEnd, publicOrigin }: AppDeps): SecurityHeaders {
  const everywhere = {
    // Only pages of this origin fetch the remotes' files; other clients fetch pictures and sound too.
    crossOriginResourcePolicy: { policy: 'same-site' },
    strictTransportSecurity: publicOrigin.startsWith('https:'),
  } as const;
  const ofPages = securityHeaders({
    ...everywhere,
    contentSecurityPolicy: frontEnd?.contentSecurityPolicy ?? true,
  });
  const ofCalls = securityHeaders({
    ...everywhere,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return (req, res, next) => {
    if (req.path.startsWith('/api/')) return ofCalls(req, res, next);
    for (const [name, value] of Object.entries(pagePolicies)) res.setHeader(name, value);
    ofPages(req, res, next);
  };
}
