// Builds the HTTP application: the middleware around the routes of the domains.
import express, { type Express, type Request, type Router } from 'express';
import type { HelmetOptions } from 'helmet';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { apiDocs } from './api-docs';
import { accessLog } from './kernel/http/access-log';
import { limitCalls } from './kernel/http/call-limits';
import { commandsInTurn } from './kernel/http/commands-in-turn';
import { compressedAnswers } from './kernel/http/compressed-answers';
import { errorMiddleware, unknownCall } from './kernel/http/errors';
import { inOneStep, when } from './kernel/http/in-one-step';
import { refuseDeepJson } from './kernel/http/json-depth';
import { originGuard } from './kernel/http/origin-guard';
import { pagePolicies } from './kernel/http/page-policies';
import { secureCookies } from './kernel/http/position';
import { requestIdMiddleware } from './kernel/http/request-id';
import { routersByArea } from './kernel/http/routers-by-area';
import type { RunningRequests } from './kernel/http/running-requests';
import { type SecurityHeaders, securityHeaders } from './kernel/http/security-headers';
import { reportsPath, securityReports } from './kernel/http/security-reports';
import { identifyBehindBody, sessionMiddleware } from './kernel/http/session';
import type { Traces } from './kernel/traces';
import type { RateLimits } from './ports/rate-limits';
import type { Sessions } from './ports/sessions';

export interface AppDeps {
  readonly sessions: Sessions;
  readonly runningRequests: RunningRequests;
  readonly rateLimits: RateLimits;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly traces?: Traces;
  readonly publicOrigin: string;
  /** The value of express's `trust proxy` setting: the proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustProxy: string | number | false;
  /** Health and metrics routes, which must answer even when the rest of the application fails. */
  readonly operations: Router;
  /** Routes that read the raw body, mounted before the body parsers: webhooks and uploads. */
  readonly rawRoutes: readonly Router[];
  readonly routes: readonly Router[];
  /** Paths that accept cross-origin POST requests because a protocol requires it. */
  readonly postedFromElsewhere: readonly string[];
  /** Routes outside the API: feeds, and the metadata of the front end's pages. */
  readonly pages: readonly Router[];
  /** The files of the front end and its content security policy, where this process serves them. */
  readonly frontEnd?: {
    readonly router: Router;
    readonly contentSecurityPolicy: HelmetOptions['contentSecurityPolicy'];
  };
}

const jsonLimit = '256kb';

export function createApp(deps: AppDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  // API responses change with every write and no client revalidates them, so hashing each one for an ETag is wasted.
  app.disable('etag');
  app.set('trust proxy', deps.trustProxy);
  app.set(secureCookies, deps.publicOrigin.startsWith('https:'));

  const isCall = (req: Request) => /^\/(api|sandbox)(\/|$)/i.test(req.path);
  const identifyCaller = sessionMiddleware(deps.sessions, deps.publicOrigin);
  const parseJson = express.json({ limit: jsonLimit, type: 'application/json' });
  app.use(
    inOneStep(
      requestIdMiddleware,
      accessLog(deps.log, deps.metrics, deps.traces),
      commandsInTurn(),
      headersByKind(deps),
      compressedAnswers(),
      when((req) => !isCall(req), deps.operations),
      when(isCall, (_req, res, next) => {
        res.setHeader('Cache-Control', 'no-store');
        next();
      }),
      when((req) => req.path === reportsPath, securityReports(deps.log, deps.rateLimits)),
      originGuard(deps.publicOrigin, deps.postedFromElsewhere),
      deps.runningRequests.note,
      when(isCall, inOneStep(identifyCaller, limitCalls(deps.rateLimits))),
      routersByArea(deps.rawRoutes),
      when((req) => /^\/api(\/|$)/i.test(req.path), inOneStep(parseJson, refuseDeepJson, identifyBehindBody)),
      routersByArea(deps.routes),
      when(isCall, unknownCall),
    ),
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
