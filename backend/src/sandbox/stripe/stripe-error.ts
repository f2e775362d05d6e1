// Refusals in the provider's own error format.
import type { PaymentIntent, SetupIntent } from './objects';

export interface StripeErrorBody {
  readonly type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: PaymentIntent;
  readonly setup_intent?: SetupIntent;
}

export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly body: StripeErrorBody,
  ) {
    super(body.message);
  }
}

export function invalid(message: string, more: Partial<StripeErrorBody> = {}): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...more });
}

export function missing(kind: string, id: string, param = 'id'): StripeRefusal {
  return new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

export function wrongParameter(param: string, message: string): StripeRefusal {
  return invalid(message, { param, code: 'parameter_invalid' });
}

export function cardError(body: Omit<StripeErrorBody, 'type'>): StripeRefusal {
  return new StripeRefusal(402, { type: 'card_error', ...body });
}
