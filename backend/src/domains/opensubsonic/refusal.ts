// Errors with the codes of the protocol. The HTTP status is always 200, as apps read the code.
import { Problem } from '../../kernel/http/server/problem';

export const refusalCodes = {
  generic: 0,
  missingParameter: 10,
  wrongCredentials: 40,
  unsupportedAuthentication: 42,
  conflictingAuthentication: 43,
  invalidKey: 44,
  notAllowed: 50,
  notFound: 70,
} as const;

export class Refusal extends Error {
  constructor(
    readonly code: (typeof refusalCodes)[keyof typeof refusalCodes],
    message: string,
  ) {
    super(message);
  }
}

export const missing = (name: string) =>
  new Refusal(refusalCodes.missingParameter, `Required parameter ${name} is missing`);
export const notThere = (what: string) => new Refusal(refusalCodes.notFound, `This ${what} does not exist`);

/** Converts the product's own problems to the protocol; undefined for internal errors. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Problem) || error.status >= 500) return undefined;
  if (error.status === 404) return new Refusal(refusalCodes.notFound, error.error);
  if (error.status === 401 || error.status === 403) return new Refusal(refusalCodes.notAllowed, error.error);
  return new Refusal(refusalCodes.generic, error.error);
}
