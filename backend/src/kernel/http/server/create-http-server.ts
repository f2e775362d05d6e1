// Creates the HTTP server of an Express application with Express's own request and response classes. Express normally
// replaces the prototype of Node's objects, which defeats V8's hidden classes: each later property access needs a slow
// look-up, which cost more than the rest of a small call.
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';

/** Music apps send a whole play queue in the URL of one GET; Node's default limit of 16 KB holds 400 songs. */
const maxHeaderBytes = 128 * 1024;

export function createHttpServer(app: Express): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {}
  app.request = Object.setPrototypeOf(AppRequest.prototype, app.request);
  app.response = Object.setPrototypeOf(AppResponse.prototype, app.response);
  const own = { IncomingMessage: AppRequest, ServerResponse: AppResponse };
  return createServer({ ...own, maxHeaderSize: maxHeaderBytes }, app);
}
