// The contract of every card provider behind the port.
import { type CardPayments, InvalidWebhookError, UnknownCardError } from '../../../src/ports/payments/card-payments';
import type { Open, Opened } from '../opened';

/** Actions of a payer in the browser and of their bank, by the provider's own means. */
export interface Payer {
  /** Confirms with a new card; returns the provider's refusal code, or null if the card was accepted. */
  pay(clientSecret: string, cardNumber: string): Promise<string | null>;
  /** Confirms with the card that was chosen when the payment was created. */
  payWithChosenCard(clientSecret: string): Promise<string | null>;
  saveCard(clientSecret: string, cardNumber: string): Promise<string | null>;
  dispute(paymentReference: string): Promise<string>;
  winDispute(disputeReference: string): Promise<void>;
}

export interface CardProvider {
  readonly payments: CardPayments;
  readonly payer: Payer;
}

const visa = '4242424242424242';
const allTime = ['2020-01-01T00:00:00Z', '2040-01-01T00:00:00Z'] as const;
let made = 0;

export function cardPaymentsSuite(engine: string, open: Open<CardProvider>): void {
  describe(`card payments by ${engine}`, () => {
    let opened: Opened<CardProvider>;
    let payments: CardPayments;
    let payer: Payer;
    const use = (next: Opened<CardProvider>) => {
      opened = next;
      ({ payments, payer } = next.port);
    };
    beforeEach(async () => use(await open()));
    afterEach(() => opened.close());

    const begin = async (more: Partial<Parameters<CardPayments['createPayment']>[0]> = {}) => {
      const paymentId = `payment-${++made}`;
      const customerId = more.customerId ?? (await payments.customerOf('ada'));
      const request = { paymentId, userId: 'ada', purpose: 'talents', amountCents: 2500, saveCard: false } as const;
      return { paymentId, customerId, ...(await payments.createPayment({ ...request, customerId, ...more })) };
    };
    const paid = async (more?: Partial<Parameters<CardPayments['createPayment']>[0]>) => {
      const begun = await begin(more);
      expect(await payer.pay(begun.clientSecret, visa)).toBeNull();
      return begun;
    };
    const lines = async () => {
      const all = [];
      for await (const line of payments.balanceTransactions(...allTime)) all.push(line);
      return all;
    };

    test('a user is one customer, asked at once or after a restart, and another user another', async () => {
      const [first, second] = await Promise.all([payments.customerOf('ada'), payments.customerOf('ada')]);
      expect(second).toBe(first);
      expect(await payments.customerOf("o'brien \\ sons")).not.toBe(first);
      use(await opened.reopen());
      expect(await payments.customerOf('ada')).toBe(first);
      expect(await payments.customerOf("o'brien \\ sons")).toBe(await payments.customerOf("o'brien \\ sons"));
    });

    test('a payment is open, then paid, and says what it is for, also after a restart', async () => {
      const { reference, clientSecret, paymentId } = await begin({ purpose: 'patron', amountCents: 999 });
      const about = { reference, paymentId, userId: 'ada', purpose: 'patron', amountCents: 999 };
      expect(await payments.readPayment(reference)).toMatchObject({ ...about, status: 'open' });
      expect(await payer.pay(clientSecret, visa)).toBeNull();
      use(await opened.reopen());
      expect(await payments.readPayment(reference)).toMatchObject({ ...about, status: 'succeeded' });
      expect(await payments.readPayment('pi_nothing')).toBeUndefined();
    });

    test('the same payment id makes one payment', async () => {
      const customerId = await payments.customerOf('ada');
      const first = await begin({ paymentId: 'once', customerId });
      expect((await begin({ paymentId: 'once', customerId })).reference).toBe(first.reference);
      await expect(begin({ paymentId: 'once', customerId, amountCents: 1 })).rejects.toThrow(/refused/);
    });

    test('a declined card leaves the payment open for another one', async () => {
      const { reference, clientSecret } = await begin();
      expect(await payer.pay(clientSecret, '4000000000000002')).toBe('card_declined');
      expect(await payments.readPayment(reference)).toMatchObject({ status: 'open' });
      expect(await payer.pay(clientSecret, visa)).toBeNull();
      expect(await payments.readPayment(reference)).toMatchObject({ status: 'succeeded' });
    });

    test('cards are kept when asked to, once however often, paid with, and removed by their owner alone', async () => {
      const { customerId } = await paid();
      expect(await payments.savedCards(customerId)).toEqual([]);
      await paid({ saveCard: true });
      await paid({ saveCard: true });
      const { clientSecret } = await payments.createSetup(customerId);
      expect(await payer.saveCard(clientSecret, '5555555555554444')).toBeNull();
      const cards = await payments.savedCards(customerId);
      expect(cards.map(({ brand, last4 }) => `${brand} ${last4}`).sort()).toEqual(['mastercard 4444', 'visa 4242']);
      const [card] = cards;
      const cardId = card?.id ?? '';
      const withSaved = await begin({ cardId });
      expect(await payer.payWithChosenCard(withSaved.clientSecret)).toBeNull();

      const stranger = await payments.customerOf('eve');
      await expect(begin({ customerId: stranger, cardId })).rejects.toThrow(UnknownCardError);
      await expect(begin({ cardId: 'pm_nothing' })).rejects.toThrow(UnknownCardError);
      expect(await payments.removeCard(stranger, cardId)).toBe(false);
      expect(await payments.removeCard(customerId, cardId)).toBe(true);
      expect(await payments.removeCard(customerId, cardId)).toBe(false);
      expect(await payments.savedCards(customerId)).toHaveLength(1);
    });

    test('money goes back in parts, once by its key, and never more than came', async () => {
      const { reference } = await paid();
      const first = await payments.refund(reference, 1000, 'key-1');
      expect(first).toMatchObject({ kind: 'refund', paymentReference: reference, amountCents: 1000 });
      expect(await payments.refund(reference, 1000, 'key-1')).toEqual(first);
      const second = await payments.refund(reference, 1500, 'key-2');
      await expect(payments.refund(reference, 1, 'key-3')).rejects.toThrow(/refused/);
      const refunds = (await lines()).filter(({ kind }) => kind === 'refund');
      expect(refunds.map(({ sourceReference }) => sourceReference)).toEqual([first.reference, second.reference]);
    });

    test('its ledger tells every payment, refund, chargeback and reinstatement, oldest first', async () => {
      const one = await paid();
      const two = await paid();
      const refund = await payments.refund(one.reference, 500, 'ledger-refund');
      const dispute = await payer.dispute(two.reference);
      await payer.winDispute(dispute);
      const shown = (await lines()).map((line) => [
        line.kind,
        line.sourceReference,
        line.paymentReference,
        line.amountCents,
      ]);
      expect(shown).toEqual([
        ['payment', one.reference, one.reference, 2500],
        ['payment', two.reference, two.reference, 2500],
        ['refund', refund.reference, one.reference, -500],
        ['chargeback', dispute, two.reference, -2500],
        ['reinstatement', dispute, two.reference, 2500],
      ]);
      const [first] = await lines();
      expect(first).toMatchObject({ reference: expect.stringMatching(/^txn_/), feeCents: expect.any(Number) });
      expect(first?.feeCents).toBeGreaterThan(0);
    });

    test('its ledger is complete over many pages, from one instant to another', async () => {
      for (let n = 0; n < 105; n++) await paid();
      const all = await lines();
      expect(new Set(all.map((line) => line.reference)).size).toBe(105);
      const { createdAt } = all[0] as { createdAt: string };
      const none = [];
      for await (const line of payments.balanceTransactions(allTime[0], createdAt)) none.push(line);
      expect(none).toEqual([]);
    });

    test('a webhook event without a signature, or with a made-up one, is refused', () => {
      const body = Buffer.from(JSON.stringify({ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded' }));
      for (const signature of [undefined, '', 't=1,v1=00', 'nonsense']) {
        expect(() => payments.readWebhookEvent(body, signature)).toThrow(InvalidWebhookError);
      }
    });
  });
}
