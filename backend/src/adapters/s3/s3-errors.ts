// Maps the client's errors to the errors of the port.
import { UnavailableError } from '../../ports/operations/unavailable';

const statusOf = (error: unknown) =>
  (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** Responses to HEAD have no error code, only their status. */
export const isNotFound = (error: unknown) => statusOf(error) === 404;
export const isRangeOutside = (error: unknown) => statusOf(error) === 416;

/** @throws UnavailableError if the store is unreachable, did not respond in time or failed. */
export async function orUnavailable<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const status = statusOf(error);
    // An error without a status means no response; errors caused by the caller or the settings are passed on unchanged.
    const { name } = error as { readonly name?: string };
    const isNetwork =
      status === undefined && !['TypeError', 'RangeError', 'CredentialsProviderError'].includes(name ?? '');
    if (isNetwork || (status ?? 0) >= 500 || status === 429) {
      throw new UnavailableError('The store of files does not answer', { cause: error });
    }
    throw error;
  }
}
