// The provider's API on a loopback port, to which the real library connects.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyText } from 'node:stream/consumers';
import { type Account, randomText } from './account';
import { type ApiRoute, apiRoutes, RefusedAnswer } from './api';
import { controlRoutes } from './control-routes';
import { expand } from './expand';
import { parseForm } from './form';
import { type Answer, answerOnce } from './idempotency';
import { StripeRefusal } from './stripe-error';
import type { Webhooks } from './webhooks';

export interface ApiServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts the server; port 0 selects a free one. */
export async function startApiServer(account: Account, webhooks: Webhooks, port: number): Promise<ApiServer> {
  const routes = [...apiRoutes, ...controlRoutes(webhooks)];
  const server = createServer((request, response) => {
    answer(account, routes, request).then(
      ({ headers = {}, ...answered }) => send(response, answered, headers),
      (error) => send(response, answerTo(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { port: (server.address() as AddressInfo).port, stop: () => stopServer(server) };
}

async function answer(
  account: Account,
  routes: readonly ApiRoute[],
  request: IncomingMessage,
): Promise<Answer & { readonly headers?: Readonly<Record<string, string>> }> {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const body = await bodyText(request);
  requireSecretKey(account, request.headers.authorization);
  const form = parseForm(request.method === 'GET' ? url.search.slice(1) : body);
  for (const { method, path, work } of routes) {
    const match = method === request.method ? path.exec(url.pathname) : null;
    if (match === null) continue;
    const key = method === 'POST' ? request.headers['idempotency-key'] : undefined;
    const { answer: answered, isReplay } = account.store.change(() =>
      answerOnce(account, key as string | undefined, `${url.pathname} ${body}`, () => {
        const result = work(account, form, match[1] ?? '');
        if (result instanceof RefusedAnswer) return { status: result.status, body: result.body };
        return { status: 200, body: expand(account, result, form) };
      }),
    );
    return isReplay ? { ...answered, headers: { 'Idempotent-Replayed': 'true' } } : answered;
  }
  throw new StripeRefusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${request.method}: ${url.pathname}).`,
  });
}

function requireSecretKey(account: Account, authorization: string | undefined): void {
  const [scheme = '', credentials = ''] = (authorization ?? '').split(' ');
  const key = /^basic$/i.test(scheme) ? Buffer.from(credentials, 'base64').toString().split(':')[0] : credentials;
  if (key === account.keys.secretKey) return;
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`
    : 'You did not provide an API key.';
  throw new StripeRefusal(401, { type: 'invalid_request_error', message });
}

/** Returns the response to a failed request. */
export function answerTo(error: unknown): Answer {
  if (error instanceof StripeRefusal) return { status: error.status, body: { error: error.body } };
  return { status: 500, body: { error: { type: 'api_error', message: 'The sandbox failed.' } } };
}

function send(
  response: ServerResponse,
  { status, body }: Answer,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': `req_${randomText(14)}`, ...headers });
  response.end(JSON.stringify(body));
}

async function stopServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
