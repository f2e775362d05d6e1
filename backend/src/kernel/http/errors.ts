// Where every error becomes an answer: a problem document, never HTML, that reveals nothing of the code inside.
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { ZodError } from 'zod';
import { BlobTooLargeError } from '../../ports/blob-store';
import { AppendTooLargeError, UnknownOutcomeError } from '../../ports/event-store';
import { InvalidCursorError } from '../../ports/read-models';
import { StorageFullError } from '../../ports/storage-full';
import { UnavailableError } from '../../ports/unavailable';
import { IdempotencyKeyReusedError, TooManyConflictsError } from '../commands';
import { notFound, Problem, problem } from '../problem';
import { text } from '../text';
import { languageOfAnswer } from './language';
import { invalidRequest } from './parse';
import { requestIdOf } from './request-id';

export function unknownCall(_req: Request): never {
  throw notFound('This call does not exist');
}

type AnswerProblem = (refusal: Problem) => boolean;
const problemAnswers = new WeakMap<object, AnswerProblem>();

/**
 * Lets a route of another protocol word the refusals of the call to which it hands its request on.
 * @param answer returns false for a refusal that it leaves as a problem document.
 */
export function answerProblemsBy(req: Request, answer: AnswerProblem): void {
  problemAnswers.set(req, answer);
}

export function errorMiddleware(log: Logger) {
  // Express knows an error handler by its four parameters.
  return (error: unknown, req: Request, res: Response, _next: NextFunction): void => {
    const known = problemOf(error);
    if (known === undefined || known.code === 'storage-full' || known.code === 'unavailable')
      log.error({ err: error, method: req.method, url: req.url, requestId: requestIdOf(req) }, 'a request failed');
    if (res.headersSent) {
      // Half of an answer is out; cutting the connection is the only way left to say that it is not whole.
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
  if (error instanceof UnavailableError) {
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

/** Faults of the request that express or a body parser found; they say so by `status` and `type`. */
function requestProblemOf(error: unknown): Problem | undefined {
  const { status, type } = (error ?? {}) as { status?: unknown; type?: unknown };
  if (status === 413) return problem(413, 'too-large', 'This is too large');
  if (status === 415) return problem(415, 'unsupported-media-type', 'This kind of content is not taken here');
  if (type === 'entity.parse.failed') return problem(400, 'malformed-json', 'The body is not valid JSON');
  // `URIError` of a path that cannot be decoded, an aborted upload, a wrong length.
  if (status === 400) return problem(400, 'malformed-request', 'The request is not valid');
  return undefined;
}
