import { isText, type Language, sourceLanguage, text, type Words, wordsIn } from '../../texts/text';

/**
 * A refusal as the API returns it (RFC 9457). `error` is the text for the screen, verbatim from the spec if it has one;
 * `code` is stable and meant for programs.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  /** The text for the screen, in English. */
  readonly error: string;

  constructor(
    readonly status: number,
    /** Kebab-case, never changed once published. */
    readonly code: string,
    /** The text for the screen, in any language. */
    readonly words: Words,
    /**
     * Further fields of the body, such as the new price; texts among them are translated to the response's language.
     */
    readonly fields: Readonly<Record<string, unknown>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    const error = wordsIn(sourceLanguage, words);
    super(error);
    this.error = error;
  }

  toJSON(): Record<string, unknown> {
    return this.in(sourceLanguage);
  }

  /** The problem document in a language. */
  in(language: Language): Record<string, unknown> {
    const error = wordsIn(language, this.words);
    return {
      type: `https://libretto.example/problems/${this.code}`,
      title: error,
      status: this.status,
      code: this.code,
      error,
      ...told(this.fields, language),
    };
  }
}

function told(fields: Readonly<Record<string, unknown>>, language: Language): Record<string, unknown> {
  const all = Object.entries(fields).map(([name, value]) => {
    if (isText(value)) return [name, value.in(language)];
    // Translates the errors of a form's fields.
    if (name === 'fields') return [name, told(value as Readonly<Record<string, unknown>>, language)];
    return [name, value];
  });
  return Object.fromEntries(all);
}

/** Example: `throw problem(409, 'already-bought', 'You already own this song')`. */
export function problem(
  status: number,
  code: string,
  error: Words,
  fields?: Readonly<Record<string, unknown>>,
  headers?: Readonly<Record<string, string>>,
): Problem {
  return new Problem(status, code, error, fields, headers);
}

/** 404 for a resource that does not exist or that the caller may not know of; the two are indistinguishable. */
export function notFound(error: Words = text`Not found`): Problem {
  return problem(404, 'not-found', error);
}

export function unauthorized(error: Words = text`Please sign in`): Problem {
  return problem(401, 'unauthorized', error);
}

export function forbidden(error: Words = text`You are not allowed to do this`): Problem {
  return problem(403, 'forbidden', error);
}

/** 429 with `Retry-After` in whole seconds. */
export function tooManyRequests(
  retryAfterMs: number,
  error: Words = text`Too many requests. Please try again later.`,
): Problem {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return problem(429, 'too-many-requests', error, { retryAfter: seconds }, { 'Retry-After': String(seconds) });
}
