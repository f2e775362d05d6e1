/**
 * A refusal as it leaves the API (RFC 9457). `error` is the text for the screen, word for word the spec's where it has
 * one; `code` is stable and meant for programs.
 */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly status: number,
    /** Kebab-case, never changed once published. */
    readonly code: string,
    /** The text for the screen. */
    readonly error: string,
    /** Further fields of the body, as the new price. */
    readonly fields: Readonly<Record<string, unknown>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(error);
  }

  toJSON(): Record<string, unknown> {
    return {
      type: `https://libretto.example/problems/${this.code}`,
      title: this.error,
      status: this.status,
      code: this.code,
      error: this.error,
      ...this.fields,
    };
  }
}

/** `throw problem(409, 'already-bought', 'You already own this song')`. */
export function problem(
  status: number,
  code: string,
  error: string,
  fields?: Readonly<Record<string, unknown>>,
  headers?: Readonly<Record<string, string>>,
): Problem {
  return new Problem(status, code, error, fields, headers);
}

/** 404 for what does not exist, or does not exist for the caller: both look the same. */
export function notFound(error = 'Not found'): Problem {
  return problem(404, 'not-found', error);
}

export function unauthorized(error = 'Please sign in'): Problem {
  return problem(401, 'unauthorized', error);
}

export function forbidden(error = 'You are not allowed to do this'): Problem {
  return problem(403, 'forbidden', error);
}

/** 429 with `Retry-After` in whole seconds. */
export function tooManyRequests(retryAfterMs: number, error = 'Too many requests. Please try again later.'): Problem {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return problem(429, 'too-many-requests', error, { retryAfter: seconds }, { 'Retry-After': String(seconds) });
}
