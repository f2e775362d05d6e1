/** An engine behind a port does not respond, so the outcome is unknown. Answered as 503 with `Retry-After`. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}
