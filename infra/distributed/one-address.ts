// A reverse proxy in front of several API processes. Sockets use only WebSockets, so any
// process may handle any request.
import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Socket } from 'node:net';
import httpProxy from 'http-proxy';

const answerTimeoutMs = 120_000;

/** @param apis Origins of the processes that take requests; read again for each request. */
export function oneAddress(apis: ReadonlySet<string>, sandboxes: RequestListener): Server {
  // With `Connection: close`, a process that refuses an upload early resets the connection, and the refusal is lost.
  // With keep-alive it reads the rest of the body first. No connection is used twice, because its process may have ended.
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 0 });
  const proxy = httpProxy.createProxyServer({ agent, xfwd: true, proxyTimeout: answerTimeoutMs });
  proxy.on('error', (_error, _req, res) => unavailable(res));
  let turn = 0;
  const next = () => [...apis][turn++ % apis.size];
  const server = createServer((req: IncomingMessage, res: ServerResponse) => {
    if (req.url?.startsWith('/sandbox/')) return sandboxes(req, res);
    const target = apis.size === 0 ? undefined : next();
    if (target === undefined) return unavailable(res);
    proxy.web(req, res, { target });
  });
  server.on('upgrade', (req, socket, head) => {
    const target = apis.size === 0 ? undefined : next();
    if (target === undefined) return void socket.destroy();
    proxy.ws(req, socket, head, { target });
  });
  return server;
}

/** The process ended during the request; the next request goes to another one. */
function unavailable(res: ServerResponse | Socket): void {
  if (res instanceof Socket) return void res.destroy();
  if (res.headersSent) return void res.destroy();
  res.writeHead(503, { 'Content-Type': 'application/problem+json', 'Retry-After': '2' });
  res.end(JSON.stringify({ status: 503, error: 'Libretto is not available. Please try again.' }));
}
