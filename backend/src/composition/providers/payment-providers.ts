// Opens the payment providers: the real ones if their keys are set, otherwise sandboxes in this process. Production
// never runs a sandbox: without keys, payments are refused.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Router } from 'express';
import type { Logger } from 'pino';
import { StoredSandbox } from '../../adapters/libsql/operational/sandbox-objects';
import type { Clock } from '../../ports/operations/clock';
import { type NowPaymentsSandbox, openNowPaymentsSandbox } from '../../sandbox/nowpayments/nowpayments-sandbox';
import { browserBase, scriptPath } from '../../sandbox/stripe/browser-routes';
import { openStripeSandbox, type StripeSandbox } from '../../sandbox/stripe/stripe-sandbox';
import { movesRealMoney, type PaymentKeys } from '../config/payment-settings';
import { type PaymentAccess, type Payments, paymentsOf } from './payment-access';
import { type SandboxName, sandboxFile } from './unbacked-balances';

export interface PaymentProviders extends Payments {
  /** Access data of the same providers, from which another thread opens its own clients. */
  readonly access: PaymentAccess;
  readonly movesRealMoney: boolean;
  /** The browser-facing routes of the sandboxes, under `/sandbox/`; empty without sandboxes. */
  readonly sandboxRoutes: readonly Router[];
  /** Null if a real provider is used, or none. */
  readonly stripeSandbox: StripeSandbox | null;
  readonly nowPaymentsSandbox: NowPaymentsSandbox | null;
  /** Lines to show to the operator. */
  readonly announcements: readonly string[];
  /**
   * Sets the origin for the sandboxes' webhook events, such as `http://127.0.0.1:4000`; events wait until it is known.
   */
  deliverTo(origin: string): void;
  stop(): Promise<void>;
}

export interface PaymentProviderOptions {
  readonly keys: PaymentKeys;
  /** True in production, where no sandbox is opened. A key that moves real money has the same effect. */
  readonly production: boolean;
  readonly dataDir: string;
  readonly repoRoot: string;
  readonly publicOrigin: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The provider's own script, in the release that matches the installed version of its library. */
export const stripeScriptUrl = 'https://js.stripe.com/endive/stripe.js';

export async function openPaymentProviders(given: PaymentProviderOptions): Promise<PaymentProviders> {
  // The options are copied by name: a caller may pass its whole configuration, whose `port` is the site's and not a
  // sandbox's.
  const { keys, dataDir, repoRoot, publicOrigin, clock, log } = given;
  // A sandbox next to a real provider would give out goods that nobody paid for with real money.
  const production = given.production || movesRealMoney(keys);
  const options: PaymentProviderOptions = { keys, production, dataDir, repoRoot, publicOrigin, clock, log };
  const card = await openCardPayments(options);
  const crypto = await openCryptoPayments(options).catch(async (error) => {
    await card.sandbox?.stop();
    throw error;
  });
  await tellWhereSandboxesAre(options.dataDir, card.sandbox, crypto.sandbox);
  const sandboxes = [card.sandbox, crypto.sandbox].filter((sandbox) => sandbox !== null);
  const access: PaymentAccess = { card: card.access, crypto: crypto.access };
  return {
    ...paymentsOf(access, clock),
    access,
    movesRealMoney: movesRealMoney(keys),
    sandboxRoutes: sandboxes.map(({ routes }) => routes),
    stripeSandbox: card.sandbox,
    nowPaymentsSandbox: crypto.sandbox,
    announcements: announcementsOf(options),
    deliverTo: (origin) => {
      for (const sandbox of sandboxes) sandbox.deliverTo(origin);
    },
    stop: async () => {
      for (const sandbox of sandboxes) await sandbox.stop();
    },
  };
}

/**
 * Writes the address and keys of each sandbox to `sandbox/sandbox.json` in the data folder, for external tests and
 * other processes. The file is deleted when no sandbox runs.
 */
async function tellWhereSandboxesAre(
  dataDir: string,
  stripe: StripeSandbox | null,
  nowPayments: NowPaymentsSandbox | null,
): Promise<void> {
  const path = join(dataDir, 'sandbox', 'sandbox.json');
  const about = (sandbox: StripeSandbox | NowPaymentsSandbox | null) =>
    sandbox && { api: `http://127.0.0.1:${sandbox.port}`, ...sandbox.keys };
  if (stripe === null && nowPayments === null) return rm(path, { force: true });
  const text = JSON.stringify({ stripe: about(stripe), nowPayments: about(nowPayments) }, null, 2);
  await writeFile(path, `${text}\n`, { mode: 0o600 });
}

async function openCardPayments(options: PaymentProviderOptions) {
  const { keys, production, repoRoot } = options;
  if (keys.stripe !== null) {
    const browser = { publishableKey: keys.stripe.publishableKey, apiBase: null, scriptUrl: stripeScriptUrl };
    return { access: { ...keys.stripe, browser }, sandbox: null };
  }
  if (production) return { access: null, sandbox: null };
  const script = () =>
    readFile(join(repoRoot, 'backend/dist/stripe-sandbox.browser.js'), 'utf8').catch(() => undefined);
  const sandbox = await openStripeSandbox({ ...options, store: sandboxStore(options, 'stripe'), script });
  const { secretKey, publishableKey, webhookSecret } = sandbox.keys;
  const access = {
    secretKey,
    webhookSecret,
    sandbox: { host: '127.0.0.1', port: sandbox.port },
    browser: { publishableKey, apiBase: browserBase, scriptUrl: scriptPath },
  };
  return { access, sandbox };
}

async function openCryptoPayments(options: PaymentProviderOptions) {
  const { keys, production } = options;
  if (keys.nowPayments !== null) return { access: keys.nowPayments, sandbox: null };
  if (production) return { access: null, sandbox: null };
  const sandbox = await openNowPaymentsSandbox({ ...options, store: sandboxStore(options, 'nowpayments') });
  return { access: { ...sandbox.keys, baseUrl: `http://127.0.0.1:${sandbox.port}` }, sandbox };
}

function sandboxStore({ dataDir }: PaymentProviderOptions, name: SandboxName) {
  return new StoredSandbox(sandboxFile(dataDir, name));
}

function announcementsOf({ keys, production }: PaymentProviderOptions): readonly string[] {
  const absent = [...(keys.stripe ? [] : ['Cards (Stripe)']), ...(keys.nowPayments ? [] : ['Crypto (NOWPayments)'])];
  if (!production) return [];
  return absent.map((name) => `${name}: no keys are set, so these payments are refused.`);
}
