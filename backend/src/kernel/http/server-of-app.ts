// The server of an Express application, whose requests and answers are Express's own from the beginning. Express gives
// those that Node made another prototype, after which V8 can share no shape between them: whoever touched one afterwards
// had to look up anew where it keeps what, which cost more than the rest of a small call.
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';

export function serverOfApp(app: Express): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {}
  app.request = Object.setPrototypeOf(AppRequest.prototype, app.request);
  app.response = Object.setPrototypeOf(AppResponse.prototype, app.response);
  return createServer({ IncomingMessage: AppRequest, ServerResponse: AppResponse }, app);
}
