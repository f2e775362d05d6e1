/** An engine behind a port does not answer now. What was asked may or may not have happened. Answered as 503 with `Retry-After`. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}
