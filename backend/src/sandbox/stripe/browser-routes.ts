// The browser's calls to the sandbox, on the product's own origin under `/sandbox/stripe`: confirming an intent with
// the publishable key and its client secret, reading that intent, answering the 3-D Secure challenge, and loading the
// script that replaces the provider's own.
import express, { type Request, type Response, Router } from 'express';
import type { Account } from './account';
import { answerTo } from './api-server';
import { type Form, parseForm, text } from './form';
import type { PaymentIntent, SetupIntent } from './objects';
import { makeCard } from './payments/cards';
import { authenticatePayment, confirmPaymentIntent, paymentIntentOf, refusalOf } from './payments/payment-intents';
import { authenticateSetup, confirmSetupIntent, setupIntentOf, setupRefusalOf } from './payments/setup-intents';
import { StripeRefusal } from './stripe-error';

export const browserBase = '/sandbox/stripe';
export const scriptPath = `${browserBase}/v3/`;
const formLimit = '16kb';

/** @param script returns the built script, or undefined if it was not built. */
export function browserRoutes(account: Account, script: () => Promise<string | undefined>): Router {
  const router = Router();
  const form = express.text({ type: 'application/x-www-form-urlencoded', limit: formLimit });
  const post = (path: string, work: (form: Form, id: string) => object) =>
    router.post(`${browserBase}/v1/${path}`, form, (req, res) => {
      const sent = parseForm(typeof req.body === 'string' ? req.body : '');
      answer(req, res, account, sent, work);
    });
  const get = (path: string, work: (form: Form, id: string) => object) =>
    router.get(`${browserBase}/v1/${path}`, (req, res) => {
      answer(req, res, account, parseForm(new URL(req.url, 'http://sandbox').search.slice(1)), work);
    });

  post('payment_methods', (sent) => makeCard(account, sent));
  get('payment_intents/:id', (sent, id) => payment(account, sent, id));
  get('setup_intents/:id', (sent, id) => setup(account, sent, id));
  post('payment_intents/:id/confirm', (sent, id) => {
    payment(account, sent, id);
    return confirmPaymentIntent(account, id, sent);
  });
  post('setup_intents/:id/confirm', (sent, id) => {
    setup(account, sent, id);
    return confirmSetupIntent(account, id, sent);
  });
  post('payment_intents/:id/authenticate', (sent, id) => {
    payment(account, sent, id);
    return authenticatePayment(account, id, text(sent, 'result') === 'complete');
  });
  post('setup_intents/:id/authenticate', (sent, id) => {
    setup(account, sent, id);
    return authenticateSetup(account, id, text(sent, 'result') === 'complete');
  });

  router.get(scriptPath, async (_req, res) => {
    const code = await script();
    if (code === undefined) res.status(404).type('text/plain').send('The script of the card sandbox is not built.');
    else res.set('Cache-Control', 'no-cache').type('text/javascript').send(code);
  });
  return router;
}

function answer(
  req: Request,
  res: Response,
  account: Account,
  sent: Form,
  work: (form: Form, id: string) => object,
): void {
  try {
    requirePublishableKey(account, text(sent, 'key') ?? bearerOf(req));
    const result = account.store.change(() => work(sent, String(req.params.id ?? '')));
    const refusal = 'object' in result ? refusalIn(result as PaymentIntent | SetupIntent) : null;
    if (req.method === 'POST' && refusal !== null) throw refusal;
    sendToBrowser(res, 200, result);
  } catch (error) {
    const { status, body } = answerTo(error);
    sendToBrowser(res, status, body);
  }
}

/** Fields that the provider shows only with the secret key. */
const hiddenFields: ReadonlySet<string> = new Set(['metadata', 'customer', 'latest_charge', 'fingerprint']);

function sendToBrowser(res: Response, status: number, body: unknown): void {
  const text = JSON.stringify(body, (name, value) => (hiddenFields.has(name) ? undefined : value));
  res.status(status).type('application/json').send(text);
}

function refusalIn(result: PaymentIntent | SetupIntent): StripeRefusal | null {
  if (result.object === 'payment_intent') return refusalOf(result);
  return result.object === 'setup_intent' ? setupRefusalOf(result) : null;
}

/** The provider accepts the key as a bearer token or as a form field. */
const bearerOf = (req: Request): string | undefined => /^Bearer (\S+)$/.exec(req.get('authorization') ?? '')?.[1];

function requirePublishableKey(account: Account, key: string | undefined): void {
  if (key === account.keys.publishableKey) return;
  throw new StripeRefusal(401, {
    type: 'invalid_request_error',
    message: key === undefined ? 'You did not provide an API key.' : 'Invalid API Key provided',
  });
}

const payment = (account: Account, sent: Form, id: string) => owned(paymentIntentOf(account, id), sent);
const setup = (account: Account, sent: Form, id: string) => owned(setupIntentOf(account, id), sent);

function owned<T extends { readonly client_secret: string }>(intent: T, sent: Form): T {
  if (text(sent, 'client_secret') === intent.client_secret) return intent;
  throw new StripeRefusal(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_invalid_parameter',
    message: 'The client_secret provided does not match any associated intent on this account.',
    param: 'client_secret',
  });
}
