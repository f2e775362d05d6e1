// The server of an Express application, whose requests and answers are Express's own from the beginning. Express gives
// those that Node made another prototype, after which V8 can share no shape between them: whoever touched one afterwards
// had to look up anew where it keeps what, which cost more than the rest of a small call.
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';

/** Music apps send a whole play queue in the address of one GET; Node's own limit of 16 KB holds 400 songs. */
const maxHeaderBytes = 128 * 1024;

export function serverOfApp(app: Express): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {}
  app.request = Object.setPrototypeOf(AppRequest.prototype, app.request);
  app.response = Object.setPrototypeOf(AppResponse.prototype, app.response);
  const own = { IncomingMessage: AppRequest, ServerResponse: AppResponse };
  return createServer({ ...own, maxHeaderSize: maxHeaderBytes }, app);
}
