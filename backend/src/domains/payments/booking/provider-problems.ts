// Maps failures of payment providers to problems that a screen can show.
import { IdempotencyKeyReusedError } from '../../../kernel/commands/commands';
import { Problem, problem } from '../../../kernel/http/server/problem';
import { type Words, wordsIn, written } from '../../../kernel/texts/text';
import { PaymentProviderError, UnknownCardError } from '../../../ports/payments/card-payments';

/** @param failure message for the screen when the provider cannot be reached */
export async function fromProvider<Answer>(failure: Words, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof UnknownCardError) {
      throw problem(422, 'unknown-payment-method', 'This payment method does not exist');
    }
    if (error instanceof PaymentProviderError) throw problem(502, 'payment-provider', failure);
    throw error;
  }
}

/** For the one screen that reads `message` instead of `error`: problems carry both. */
export async function withMessage<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
  try {
    return await answer();
  } catch (error) {
    const known =
      error instanceof IdempotencyKeyReusedError
        ? problem(409, 'idempotency-key-reused', 'This idempotency key was used for another request')
        : error;
    if (!(known instanceof Problem)) throw error;
    const { status, code, words, fields, headers } = known;
    const message = written((language) => wordsIn(language, words));
    throw problem(status, code, words, { ...fields, message }, headers);
  }
}
