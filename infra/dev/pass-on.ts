// Proxies the calls of a standalone remote to a running backend.
import { type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import type { StandaloneOptions } from './standalone-server';

/** Answers calls under `/api` with the response of the backend at this URL. */
export function passedOnTo(backend: string): StandaloneOptions['answer'] {
  return async (request, response) => {
    if (!request.url?.startsWith('/api/')) return false;
    passOn(request, response, new URL(request.url, backend));
    return true;
  };
}

/** Rewrites the Origin header to the backend's own, which its CSRF protection requires. */
function passOn(request: IncomingMessage, response: ServerResponse, url: URL): void {
  const { method, headers } = request;
  const origin = headers.origin === undefined ? {} : { origin: url.origin };
  const onward = requestOf(url, { method, headers: { ...headers, host: url.host, ...origin } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.writeHead(502).end());
  request.pipe(onward);
}
