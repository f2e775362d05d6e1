/**
 * An engine behind a port does not respond. The request may or may not have been executed. Answered as 503 with
 * `Retry-After`.
 */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}
