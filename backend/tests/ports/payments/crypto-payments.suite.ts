// The contract of every crypto provider behind the port.
import { InvalidWebhookError } from '../../../src/ports/payments/card-payments';
import type { CryptoInvoice, CryptoPayments } from '../../../src/ports/payments/crypto-payments';
import type { Open, Opened } from '../opened';

export interface CryptoProvider {
  readonly payments: CryptoPayments;
  /** Simulates the payer's action on an invoice; returns the payment's reference. */
  act(invoice: CryptoInvoice, action: 'pay' | 'underpay' | 'fail' | 'expire'): Promise<string>;
}

export function cryptoPaymentsSuite(engine: string, open: Open<CryptoProvider>): void {
  describe(`crypto payments by ${engine}`, () => {
    let opened: Opened<CryptoProvider>;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const begin = (more: Partial<Parameters<CryptoPayments['createInvoice']>[0]> = {}) =>
      opened.port.payments.createInvoice({
        paymentId: 'payment-1',
        priceCents: 999,
        currency: 'BTC',
        description: 'Lifetime patron',
        successUrl: 'http://libretto.test/dashboard',
        cancelUrl: 'http://libretto.test/dashboard',
        webhookUrl: 'http://libretto.test/api/webhooks/nowpayments',
        ...more,
      });

    test('names currencies by their tickers', async () => {
      const currencies = await opened.port.payments.currencies();
      expect(currencies.slice(0, 2)).toEqual(['BTC', 'ETH']);
      for (const ticker of currencies) expect(ticker).toMatch(/^[A-Z0-9]+$/);
    });

    test('an invoice has a page', async () => {
      const [one, two] = [await begin(), await begin()];
      expect(one.url).toMatch(/^https?:\/\//);
      expect(two.reference).not.toBe(one.reference);
      expect(two.url).not.toBe(one.url);
    });

    test.each([
      ['pay', 'finished'],
      ['underpay', 'partially-paid'],
      ['fail', 'failed'],
      ['expire', 'expired'],
    ] as const)('when the payer chooses to %s, its payment is %s, also after a restart', async (action, status) => {
      const reference = await opened.port.act(await begin(), action);
      const payment = { reference, paymentId: 'payment-1', status, priceCents: 999 };
      expect(await opened.port.payments.readPayment(reference)).toEqual(payment);
      opened = await opened.reopen();
      expect(await opened.port.payments.readPayment(reference)).toEqual(payment);
    });

    test('an invoice that is paid cannot be paid again or fail afterwards', async () => {
      const invoice = await begin();
      const reference = await opened.port.act(invoice, 'pay');
      expect(await opened.port.act(invoice, 'fail')).toBe(reference);
      expect(await opened.port.payments.readPayment(reference)).toMatchObject({ status: 'finished' });
    });

    test('a payment that failed can be tried again', async () => {
      const invoice = await begin();
      const first = await opened.port.act(invoice, 'fail');
      const second = await opened.port.act(invoice, 'pay');
      expect(second).not.toBe(first);
      expect(await opened.port.payments.readPayment(second)).toMatchObject({ status: 'finished' });
    });

    test('knows nothing of an unknown payment', async () => {
      for (const reference of ['1', '../currencies', '']) {
        expect(await opened.port.payments.readPayment(reference)).toBeUndefined();
      }
    });

    test('a currency that it does not take is refused', async () => {
      await expect(begin({ currency: 'SHELLS' })).rejects.toThrow(/refused: 400/);
    });

    test('a webhook event without a signature, or with a made-up one, is refused', () => {
      for (const body of ['{"payment_id":1,"payment_status":"finished"}', 'nonsense', '']) {
        for (const signature of [undefined, '', '00', 'ab'.repeat(64)]) {
          expect(() => opened.port.payments.readWebhookEvent(Buffer.from(body), signature)).toThrow(
            InvalidWebhookError,
          );
        }
      }
    });
  });
}
