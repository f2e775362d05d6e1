// Serves the checkout page on the product's own origin.
import express, { type Response, Router } from 'express';
import type { Checkout, PayerAction } from './checkout';
import { checkoutPage } from './checkout-page';
import { type Invoice, rates } from './objects';

const actions: readonly PayerAction[] = ['pay', 'underpay', 'fail', 'expire'];

export function checkoutRoutes(checkout: Checkout): Router {
  const router = Router();
  const path = '/sandbox/nowpayments/invoice/:id';
  router.get(path, (req, res) => {
    const invoice = checkout.invoice(req.params.id);
    if (invoice === undefined) notFound(res);
    else {
      // Without a referrer, browsers send the form with the origin `null`, which the CSRF guard refuses.
      res.set('Referrer-Policy', 'same-origin');
      res.type('html').send(checkoutPage(invoice, checkout.paymentOf(invoice), payAmountOf(invoice)));
    }
  });
  router.post(path, express.urlencoded({ extended: false, limit: '1kb' }), (req, res) => {
    const invoice = checkout.invoice(String(req.params.id));
    const action = actions.find((known) => known === req.body?.action);
    if (invoice === undefined) return notFound(res);
    if (action !== undefined) checkout.act(invoice, action);
    res.redirect(303, req.path);
  });
  return router;
}

function notFound(res: Response): void {
  res.status(404).type('text/plain').send('There is no such invoice.');
}

const payAmountOf = ({ price_amount, pay_currency }: Invoice): number =>
  Number((Number(price_amount) * (rates[pay_currency ?? 'btc'] ?? 1)).toPrecision(8));
