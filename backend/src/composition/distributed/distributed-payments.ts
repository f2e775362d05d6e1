// Provides access to the payment providers in the distributed profile. One process serves the sandboxes, and the others
// read their addresses and keys from a file in the data folder.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { systemClock } from '../../adapters/in-process/system-clock';
import { browserBase, scriptPath } from '../../sandbox/stripe/browser-routes';
import { movesRealMoney } from '../config/payment-settings';
import { noPaymentAccess, type PaymentAccess, type Payments, paymentsOf } from '../providers/payment-access';
import { type PaymentProviderOptions, stripeScriptUrl } from '../providers/payment-providers';

const sandboxes = z.object({
  stripe: z
    .object({ api: z.url(), secretKey: z.string(), publishableKey: z.string(), webhookSecret: z.string() })
    .nullable(),
  nowPayments: z.object({ api: z.url(), apiKey: z.string(), ipnSecret: z.string() }).nullable(),
});

/** Uses the configured keys, otherwise the sandboxes of another process; payments are refused if neither exists. */
export async function distributedPayments(
  options: Pick<PaymentProviderOptions, 'keys' | 'production' | 'dataDir'>,
): Promise<Payments> {
  const { keys, production, dataDir } = options;
  const sandbox = production || movesRealMoney(keys) ? noPaymentAccess : await sandboxAccess(dataDir);
  const { stripe, nowPayments } = keys;
  const browser = stripe && { publishableKey: stripe.publishableKey, apiBase: null, scriptUrl: stripeScriptUrl };
  const card = stripe && browser ? { ...stripe, browser } : sandbox.card;
  return paymentsOf({ card, crypto: nowPayments ?? sandbox.crypto }, systemClock);
}

async function sandboxAccess(dataDir: string): Promise<PaymentAccess> {
  const text = await readFile(join(dataDir, 'sandbox', 'sandbox.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return noPaymentAccess;
  const { stripe, nowPayments } = sandboxes.parse(JSON.parse(text));
  return {
    card: stripe && {
      secretKey: stripe.secretKey,
      webhookSecret: stripe.webhookSecret,
      sandbox: { host: new URL(stripe.api).hostname, port: Number(new URL(stripe.api).port) },
      browser: { publishableKey: stripe.publishableKey, apiBase: browserBase, scriptUrl: scriptPath },
    },
    crypto: nowPayments && {
      apiKey: nowPayments.apiKey,
      ipnSecret: nowPayments.ipnSecret,
      baseUrl: nowPayments.api,
    },
  };
}
