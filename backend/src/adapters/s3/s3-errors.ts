// The client's errors in the words of the port.
import { UnavailableError } from '../../ports/unavailable';

const statusOf = (error: unknown) =>
  (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** Answers to HEAD carry no code, only their status. */
export const isNotFound = (error: unknown) => statusOf(error) === 404;
export const isRangeOutside = (error: unknown) => statusOf(error) === 416;

/** @throws UnavailableError where the store was not reached, did not answer in time or is out of order. */
export async function orUnavailable<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const status = statusOf(error);
    // Without a status nobody has answered; what the caller or the settings did wrong keeps its own words.
    const { name } = error as { readonly name?: string };
    const isNetwork =
      status === undefined && !['TypeError', 'RangeError', 'CredentialsProviderError'].includes(name ?? '');
    if (isNetwork || (status ?? 0) >= 500 || status === 429) {
      throw new UnavailableError('The store of files does not answer', { cause: error });
    }
    throw error;
  }
}
