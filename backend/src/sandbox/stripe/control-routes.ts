// Actions of the provider's dashboard and test mode, and further ones for tests: calls with the secret key on the
// loopback port, which no browser can reach. The file `sandbox/sandbox.json` in the data folder contains the port and
// the key.
//
// | call | does |
// |---|---|
// | `POST /v1/sandbox/disputes` `payment_intent`, `amount?` | opens a dispute: the payer's bank takes the money back |
// | `POST /v1/sandbox/disputes/{id}/win`, `/lose` | ends the dispute |
// | `POST /v1/sandbox/disputes/{id}/withdraw` | takes the money of a dispute that was won back again |
// | `POST /v1/sandbox/payouts` `amount`, `/{id}/fail` | pays out to the bank; the bank does not take it |
// | `POST /v1/sandbox/webhooks` `hold`, `delay_ms`, `copies` | sets delivery faults from now on; no field sets none |
// | `POST /v1/sandbox/webhooks/release` `order=reversed`, `copies` | sends the held webhooks |
// | `POST /v1/sandbox/events/{id}/resend` | sends a past event again |
import { newStripeId } from './account';
import type { ApiRoute } from './api';
import { text } from './form';
import { loseDispute, openDispute, winDispute, withdrawAgain } from './payments/disputes';
import { paymentIntentOf } from './payments/payment-intents';
import { failPayout, makePayout } from './payments/payouts';
import { invalid } from './stripe-error';
import type { Webhooks } from './webhooks';

export function controlRoutes(webhooks: Webhooks): readonly ApiRoute[] {
  const post = (path: string, work: ApiRoute['work']): ApiRoute => ({
    method: 'POST',
    path: new RegExp(`^/v1/sandbox/${path}$`),
    work,
  });
  const done = () => ({ id: newStripeId('ctl'), object: 'sandbox_control' });
  return [
    post('disputes', (account, form) => {
      const { latest_charge } = paymentIntentOf(account, text(form, 'payment_intent') ?? '');
      const charge = account.charges.get(latest_charge ?? '');
      if (charge?.status !== 'succeeded') throw invalid('Only a payment that succeeded can be disputed.');
      return openDispute(account, charge, Number(text(form, 'amount') ?? charge.amount));
    }),
    post('disputes/(\\w+)/win', (account, _form, id) => winDispute(account, id)),
    post('disputes/(\\w+)/lose', (account, _form, id) => loseDispute(account, id)),
    post('disputes/(\\w+)/withdraw', (account, _form, id) => withdrawAgain(account, id)),
    post('payouts', (account, form) => makePayout(account, Number(text(form, 'amount') ?? 0))),
    post('payouts/(\\w+)/fail', (account, _form, id) => failPayout(account, id)),
    post('webhooks', (_account, form) => {
      webhooks.faults = {
        hold: text(form, 'hold') === 'true',
        delayMs: Number(text(form, 'delay_ms') ?? 0),
        copies: Number(text(form, 'copies') ?? 1),
      };
      return done();
    }),
    post('webhooks/release', (_account, form) => {
      const order = text(form, 'order') === 'reversed' ? 'reversed' : 'as-happened';
      webhooks.release(order, Number(text(form, 'copies') ?? 1));
      return done();
    }),
    post('events/(\\w+)/resend', (_account, _form, id) => {
      webhooks.resend(id);
      return done();
    }),
  ];
}
