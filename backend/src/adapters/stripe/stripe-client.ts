// Configures the provider's library, and maps its errors to those of the port.
import Stripe from 'stripe';
import { PaymentProviderError } from '../../ports/payments/card-payments';

export interface StripeConnection {
  readonly secretKey: string;
  /** The address of a sandbox; without it, the provider's own. */
  readonly sandbox?: { readonly host: string; readonly port: number };
  /** Timeout of one attempt. */
  readonly timeoutMs?: number;
  readonly retries?: number;
}

const answerTimeoutMs = 10_000;
const retryCount = 2;

export function openStripe({ secretKey, sandbox, timeoutMs, retries }: StripeConnection): Stripe {
  return new Stripe(secretKey, {
    timeout: timeoutMs ?? answerTimeoutMs,
    maxNetworkRetries: retries ?? retryCount,
    telemetry: false,
    ...(sandbox === undefined ? {} : { ...sandbox, protocol: 'http' as const }),
  });
}

/**
 * Runs a call of the library. The provider's messages may quote keys and cards, so only its error codes are passed on;
 * its request id leads to the details in the provider's logs.
 *
 * @throws PaymentProviderError
 */
export async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw portErrorOf(error);
  }
}

/** Does the same as {@link asked}, but returns undefined for an object that the provider does not know. */
export async function askedFor<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw portErrorOf(error);
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}

function portErrorOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return new PaymentProviderError('The card provider could not be reached');
  }
  const facts = [error.statusCode, error.type, error.code, error.requestId].filter((fact) => fact !== undefined);
  return new PaymentProviderError(`The card provider refused: ${facts.join(' ')}`);
}
