// The payment providers' keys: each provider needs all of its keys or none.
import { z } from 'zod';

const key = (pattern: RegExp, fault: string) => z.string().regex(pattern, fault).optional();

/** The values are secrets and must not appear in any message or log. */
export const paymentSettings = {
  LIBRETTO_STRIPE_SECRET_KEY: {
    about: 'Secret key of Stripe; without keys a sandbox stands for it',
    schema: key(/^[sr]k_(test|live)_\w+$/, 'is no secret key of Stripe (sk_live_… or sk_test_…)'),
  },
  LIBRETTO_STRIPE_PUBLISHABLE_KEY: {
    about: 'Publishable key of Stripe',
    schema: key(/^pk_(test|live)_\w+$/, 'is no publishable key of Stripe (pk_live_… or pk_test_…)'),
  },
  LIBRETTO_STRIPE_WEBHOOK_SECRET: {
    about: 'Signing secret of the webhook endpoint /api/webhooks/stripe',
    schema: key(/^whsec_\S+$/, 'is no signing secret of Stripe (whsec_…)'),
  },
  LIBRETTO_NOWPAYMENTS_API_KEY: {
    about: 'API key of NOWPayments; without keys a sandbox stands for it',
    schema: key(/^\S{8,}$/, 'is no API key'),
  },
  LIBRETTO_NOWPAYMENTS_IPN_SECRET: {
    about: 'IPN secret of NOWPayments, for webhook events to /api/webhooks/nowpayments',
    schema: key(/^\S{8,}$/, 'is no IPN secret'),
  },
} as const;

export interface StripeKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

export interface NowPaymentsKeys {
  readonly apiKey: string;
  readonly ipnSecret: string;
}

/** A provider is null if it has no keys. */
export interface PaymentKeys {
  readonly stripe: StripeKeys | null;
  readonly nowPayments: NowPaymentsKeys | null;
}

/** True if these keys move real money; NOWPayments has no test keys. */
export function movesRealMoney({ stripe, nowPayments }: PaymentKeys): boolean {
  return nowPayments !== null || stripe?.secretKey.includes('_live_') === true;
}

type Values = Readonly<Partial<Record<keyof typeof paymentSettings, string>>>;

const stripeNames = [
  'LIBRETTO_STRIPE_SECRET_KEY',
  'LIBRETTO_STRIPE_PUBLISHABLE_KEY',
  'LIBRETTO_STRIPE_WEBHOOK_SECRET',
] as const;
const nowPaymentsNames = ['LIBRETTO_NOWPAYMENTS_API_KEY', 'LIBRETTO_NOWPAYMENTS_IPN_SECRET'] as const;

/** Returns a line for each provider whose keys are incomplete or do not match each other. */
export function paymentFaults(values: Values): readonly string[] {
  return [
    halfSet('Stripe', stripeNames, values),
    halfSet('NOWPayments', nowPaymentsNames, values),
    mixed(values),
  ].filter((line) => line !== undefined);
}

/** @param values that `paymentFaults` accepts. */
export function paymentKeysOf(values: Values): PaymentKeys {
  const [secretKey, publishableKey, webhookSecret] = stripeNames.map((name) => values[name]);
  const [apiKey, ipnSecret] = nowPaymentsNames.map((name) => values[name]);
  return {
    stripe: secretKey && publishableKey && webhookSecret ? { secretKey, publishableKey, webhookSecret } : null,
    nowPayments: apiKey && ipnSecret ? { apiKey, ipnSecret } : null,
  };
}

function halfSet(provider: string, names: readonly (keyof Values)[], values: Values): string | undefined {
  const absent = names.filter((name) => values[name] === undefined);
  if (absent.length === 0 || absent.length === names.length) return undefined;
  return `${provider} needs all of its keys: set ${absent.join(' and ')} too, or none of ${names.join(', ')}.`;
}

/**
 * Rejects a mix of live and test keys, which would charge real money for what the page calls a test, or the reverse.
 */
function mixed({ LIBRETTO_STRIPE_SECRET_KEY: secret, LIBRETTO_STRIPE_PUBLISHABLE_KEY: publishable }: Values) {
  if (secret === undefined || publishable === undefined) return undefined;
  if (secret.includes('_live_') === publishable.includes('_live_')) return undefined;
  return 'LIBRETTO_STRIPE_SECRET_KEY and LIBRETTO_STRIPE_PUBLISHABLE_KEY are not both live or both test keys.';
}
