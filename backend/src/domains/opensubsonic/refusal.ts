// What goes wrong, in the numbers of the protocol. Answers are 200 all the same; apps read the number.
import { Problem } from '../../kernel/problem';

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

/** How the product's own refusals read in the protocol; undefined for what is a fault of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Problem) || error.status >= 500) return undefined;
  if (error.status === 404) return new Refusal(refusalCodes.notFound, error.error);
  if (error.status === 401 || error.status === 403) return new Refusal(refusalCodes.notAllowed, error.error);
  return new Refusal(refusalCodes.generic, error.error);
}
