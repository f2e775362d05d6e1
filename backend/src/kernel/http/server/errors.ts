// Turns every error into a problem document, never HTML, that reveals no internals.
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { ZodError } from 'zod';
import { AppendTooLargeError, UnknownOutcomeError } from '../../../ports/events/event-store';
import { EventHeldBackError, NewerEventError } from '../../../ports/events/written-events';
import { BlobTooLargeError } from '../../../ports/media/blob-store';
import { StorageFullError } from '../../../ports/operations/storage-full';
import { UnavailableError } from '../../../ports/operations/unavailable';
import { InvalidCursorError } from '../../../ports/read-models/read-models';
import { IdempotencyKeyReusedError, TooManyConflictsError } from '../../commands/commands';
import { text } from '../../texts/text';
import { invalidRequest } from '../bodies/parse';
import { methodsOf } from './call-finder';
import { languageOfAnswer } from './language';
import { requestIdOf } from './middleware';
import { notFound, Problem, problem } from './problem';

export function unknownCall(req: Request): never {
  const allowed = methodsOf(req.path);
  if (allowed.length === 0) throw notFound('This call does not exist');
  const words = 'This call does not take this method';
  throw problem(405, 'method-not-allowed', words, {}, { Allow: allowed.join(', ') });
}

type AnswerProblem = (refusal: Problem) => boolean;
const problemAnswers = new WeakMap<object, AnswerProblem>();

/**
 * Lets a route of another protocol format the refusals of the API call to which it forwards its request.
 * @param answer returns false for a refusal that stays a problem document.
 */
export function answerProblemsBy(req: Request, answer: AnswerProblem): void {
  problemAnswers.set(req, answer);
}

export function errorMiddleware(log: Logger) {
  const logRepeated = repeatedErrors(log);
  // Express recognizes an error handler by its four parameters.
  return (error: unknown, req: Request, res: Response, _next: NextFunction): void => {
    const known = problemOf(error);
    const about = { method: req.method, url: req.url, requestId: requestIdOf(req) };
    if (known === undefined) log.error({ err: error, ...about }, 'a request failed');
    else if (known.code === 'storage-full' || known.code === 'unavailable') logRepeated(error as Error, about);
    if (res.headersSent) {
      // Part of the response has been sent; only closing the connection can signal that it is incomplete.
      res.destroy();
      return;
    }
    const refusal = known ?? problem(500, 'internal-error', 'Something went wrong. Please try again.');
    if (problemAnswers.get(req)?.(refusal)) return;
    sendProblem(req, res, refusal);
  };
}

export function sendProblem(req: Request, res: Response, refusal: Problem): void {
  for (const [name, value] of Object.entries(refusal.headers)) res.setHeader(name, value);
  res.setHeader('Cache-Control', 'no-store');
  res.status(refusal.status).type('application/problem+json');
  res.send(JSON.stringify({ ...refusal.in(languageOfAnswer(req, res)), requestId: requestIdOf(req) }));
}

function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof ZodError) return invalidRequest(error);
  if (error instanceof IdempotencyKeyReusedError) {
    return problem(409, 'idempotency-key-reused', 'This idempotency key was used for another request');
  }
  if (error instanceof TooManyConflictsError) {
    return problem(503, 'busy', 'Too many changes at once. Please try again.', {}, { 'Retry-After': '1' });
  }
  if (error instanceof StorageFullError) {
    const words = text`Nothing can be stored right now. Please try again later.`;
    return problem(503, 'storage-full', words, {}, { 'Retry-After': '30' });
  }
  if (error instanceof UnavailableError || error instanceof EventHeldBackError || error instanceof NewerEventError) {
    const words = text`This cannot be answered right now. Please try again.`;
    return problem(503, 'unavailable', words, {}, { 'Retry-After': '2' });
  }
  if (error instanceof UnknownOutcomeError) {
    const words = text`It is not known yet whether this was stored. Please try again.`;
    return problem(503, 'outcome-unknown', words, {}, { 'Retry-After': '1' });
  }
  if (error instanceof InvalidCursorError) return problem(400, 'invalid-cursor', 'The cursor is not valid');
  if (error instanceof BlobTooLargeError || error instanceof AppendTooLargeError) {
    return problem(413, 'too-large', 'This is too large');
  }
  return requestProblemOf(error);
}

/** Maps request errors of Express or a body parser, which are identified by `status` and `type`. */
function requestProblemOf(error: unknown): Problem | undefined {
  const { status, type } = (error ?? {}) as { status?: unknown; type?: unknown };
  if (status === 413) return problem(413, 'too-large', 'This is too large');
  if (status === 415) return problem(415, 'unsupported-media-type', 'This kind of content is not taken here');
  if (type === 'entity.parse.failed') return problem(400, 'malformed-json', 'The body is not valid JSON');
  // Covers the `URIError` of an undecodable path, an aborted upload, and a wrong content length.
  if (status === 400) return problem(400, 'malformed-request', 'The request is not valid');
  return undefined;
}

// Logs an error that every request meets, such as an engine that is away, once with its stack and then as a count.
const everyMs = 10_000;
/** Upper bound of the different errors that are counted at a time; others are logged each. */
const mostKinds = 100;

type LogError = (error: Error, about: object) => void;

export function repeatedErrors(log: Pick<Logger, 'error'>): LogError {
  const repeats = new Map<string, number>();
  return (error, about) => {
    const kind = `${error.name}: ${error.message}`;
    const counted = repeats.get(kind);
    if (counted !== undefined) return void repeats.set(kind, counted + 1);
    log.error({ err: error, ...about }, 'a request failed');
    if (repeats.size >= mostKinds) return;
    repeats.set(kind, 0);
    const end = () => {
      const count = repeats.get(kind) ?? 0;
      repeats.delete(kind);
      if (count > 0) log.error({ error: kind, requests: count }, 'further requests failed with the same error');
    };
    setTimeout(end, everyMs).unref();
  };
}
