import { bus } from '@libretto/contracts/federation';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answer } from '../../testing/fake-card-library';
import {
  asked,
  button,
  createPayment,
  emitted,
  keysOf,
  openPayment,
  saved,
  setUp,
  typed,
} from '../../testing/open-payment';
import { person } from '../../testing/people';
import { PaymentDialogs } from '../payment-dialogs';

const ask = {
  requestId: 'r1',
  mode: 'payment',
  amountTalents: 300,
  reason: 'Tune In',
  payee: { id: 'a1', name: 'Ottilie Brandreth', imageId: null, isPatron: true },
} as const;

describe('the card form', () => {
  it('shows the amount, and pays with a new card once it is complete', async () => {
    const closed = emitted('card-payment/closed');
    const { confirmed } = openPayment('card-payment/open', ask);
    expect(await button('Pay €3.00')).toBeDisabled();
    expect(screen.getByText('Tune In')).toBeInTheDocument();
    expect(screen.getByText('Ottilie Brandreth')).toBeInTheDocument();
    await typed();
    await userEvent.click(await button('Pay €3.00'));
    await waitFor(() => expect(closed).toHaveBeenCalledWith({ requestId: 'r1', outcome: 'paid' }));
    expect(asked(createPayment)).toEqual([
      { amount: 300, currency: 'eur', isPatronPurchase: false, savePaymentMethod: false },
    ]);
    expect(confirmed).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('keeps the card for next time where that was asked', async () => {
    openPayment('card-payment/open', ask);
    await typed();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Save this card for next time' }));
    await userEvent.click(await button('Pay €3.00'));
    await waitFor(() => expect(asked(createPayment)[0]).toMatchObject({ savePaymentMethod: true }));
  });

  it('pays with a saved card, which is chosen at once', async () => {
    const { confirmed } = openPayment('card-payment/open', ask, { answers: saved });
    expect(await screen.findByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
    expect(screen.getByText('08/99')).toBeInTheDocument();
    await userEvent.click(await button('Pay €3.00'));
    await waitFor(() => expect(confirmed[0]?.data).toEqual({ payment_method: 'pm_visa' }));
    expect(asked(createPayment)).toEqual([
      { amount: 300, currency: 'eur', isPatronPurchase: false, paymentMethodId: 'pm_visa' },
    ]);
  });

  it('shows a decline within the chosen card, with the safe next step, and accepts another card', async () => {
    const closed = emitted('card-payment/closed');
    openPayment('card-payment/open', ask, {
      answers: saved,
      charges: [{ error: { type: 'card_error', message: 'Your card was declined.' } }],
    });
    await userEvent.click(await screen.findByRole('radio', { name: /Use new card/ }));
    await typed('4000000000000002');
    await userEvent.click(await button('Pay €3.00'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your card was declined. You were not charged. Check the details or choose another card.',
    );
    expect(closed).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('radio', { name: /Visa ending in 4242/ }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.click(await button('Pay €3.00'));
    await waitFor(() => expect(closed).toHaveBeenCalledWith({ requestId: 'r1', outcome: 'paid' }));
  });

  it('passes the bank’s check on the way', async () => {
    const closed = emitted('card-payment/closed');
    openPayment('card-payment/open', ask, { answers: saved, charges: [{ status: 'requires_action' }] });
    await userEvent.click(await button('Pay €3.00'));
    await waitFor(() => expect(closed).toHaveBeenCalledWith({ requestId: 'r1', outcome: 'paid' }));
  });

  it('counts a payment that an unanswered attempt made already', async () => {
    const closed = emitted('card-payment/closed');
    openPayment('card-payment/open', ask, {
      answers: saved,
      charges: [
        { error: { type: 'api_connection_error' } },
        { error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } } },
      ],
    });
    await userEvent.click(await button('Pay €3.00'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The payment was not confirmed. No answer came.');
    await userEvent.click(await button('Pay €3.00'));
    await waitFor(() => expect(closed).toHaveBeenCalledWith({ requestId: 'r1', outcome: 'paid' }));
    expect(asked(createPayment)).toHaveLength(1);
  });

  describe('after a reload before the first attempt was answered', () => {
    async function reload(found: Answer, topic: 'card-payment/open' | 'add-talents/open' = 'card-payment/open') {
      const first = openPayment('card-payment/open', ask, {
        answers: saved,
        charges: [{ error: { type: 'api_connection_error' } }],
      });
      await userEvent.click(await button('Pay €3.00'));
      await screen.findByRole('alert');
      const [key] = keysOf(createPayment);
      expect(sessionStorage.getItem('libretto-open-intents')).toContain(key);
      first.unmount();
      const closed = emitted('card-payment/closed');
      const message = topic === 'card-payment/open' ? ask : { amount: 300 };
      const { confirmed } = openPayment(topic, message as typeof ask, { answers: saved, found: [found] });
      return { key, closed, confirmed };
    }

    it('finds the payment and charges nothing more', async () => {
      const { key, closed, confirmed } = await reload({ status: 'succeeded' });
      await waitFor(() => expect(closed).toHaveBeenCalledWith({ requestId: 'r1', outcome: 'paid' }));
      expect([keysOf(createPayment), confirmed]).toEqual([[key], []]);
      expect(sessionStorage.getItem('libretto-open-intents')).toBeNull();
    });

    it('says that it went through where more Talents may be wanted, and then charges another payment', async () => {
      const { key, confirmed } = await reload({ status: 'succeeded' }, 'add-talents/open');
      expect(await screen.findByText('Your earlier payment of €3.00 went through.')).toBeInTheDocument();
      await userEvent.click(await button('Pay €3.00'));
      await waitFor(() => expect(confirmed).toHaveLength(1));
      const keys = keysOf(createPayment);
      expect([keys[0], keys.length, keys[1] === key]).toEqual([key, 2, false]);
    });

    it('says that it did not go through, and charges the next attempt', async () => {
      const { closed } = await reload({ status: 'requires_payment_method' });
      expect(await screen.findByText('Your earlier payment of €3.00 did not go through.')).toBeInTheDocument();
      await userEvent.click(await button('Pay €3.00'));
      await waitFor(() => expect(closed).toHaveBeenCalledWith({ requestId: 'r1', outcome: 'paid' }));
      expect(sessionStorage.getItem('libretto-open-intents')).toBeNull();
    });

    it('charges nothing while it is still unknown', async () => {
      const { confirmed } = await reload({ error: { type: 'api_connection_error' } });
      await screen.findByText('It is not known yet whether your last payment went through');
      expect(await button('Pay €3.00')).toBeDisabled();
      expect(confirmed).toEqual([]);
      await userEvent.click(await button('Try Again'));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    });
  });

  it('makes another payment of the first terms after they were changed in between', async () => {
    openPayment('card-payment/open', ask, { charges: [{ error: { type: 'api_connection_error' } }] });
    await typed();
    await userEvent.click(await button('Pay €3.00'));
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Save this card for next time' }));
    await userEvent.click(await button('Pay €3.00'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sessionStorage.getItem('libretto-open-intents')).toBeNull();
  });

  it.each([
    [{ status: 409, json: { error: 'You are already a patron' } }, 'You are already a patron'],
    [{ status: 500, json: {} }, 'Failed to create payment intent'],
    [{ json: {} }, 'Invalid payment intent response'],
  ])('shows what the server said: %p', async (reply, words) => {
    openPayment('card-payment/open', ask, { answers: { ...saved, [createPayment]: () => reply } });
    await userEvent.click(await button('Pay €3.00'));
    expect(await screen.findByRole('alert')).toHaveTextContent(`${words} You were not charged.`);
  });

  it('shows a fault of a field beneath it', async () => {
    openPayment('card-payment/open', ask);
    await typed('0000000000000000');
    expect(await screen.findByText('Your card number is invalid.')).toBeInTheDocument();
    expect(await button('Pay €3.00')).toBeDisabled();
  });

  it('answers that it was cancelled', async () => {
    const closed = emitted('card-payment/closed');
    openPayment('card-payment/open', ask);
    await userEvent.click(await button('Cancel'));
    await waitFor(() => expect(closed).toHaveBeenCalledWith({ requestId: 'r1', outcome: 'cancelled' }));
  });

  it('refuses a second request while one is open', async () => {
    const closed = emitted('card-payment/closed');
    openPayment('card-payment/open', ask);
    await button('Pay €3.00');
    act(() => bus.emit('card-payment/open', { ...ask, requestId: 'r2' }));
    expect(closed).toHaveBeenCalledWith({ requestId: 'r2', outcome: 'cancelled' });
  });

  it('ends with its person, and rejects anyone who waits for it', async () => {
    const closed = emitted('card-payment/closed');
    const { again } = openPayment('card-payment/open', ask);
    await button('Pay €3.00');
    again(<PaymentDialogs user={null} />);
    expect(closed).toHaveBeenCalledWith({ requestId: 'r1', outcome: 'cancelled' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    again(<PaymentDialogs user={person({ id: 'somebody-else' })} />);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('answers that it was cancelled when the page takes it away', async () => {
    const closed = emitted('card-payment/closed');
    const { again } = openPayment('card-payment/open', ask);
    await button('Pay €3.00');
    again(<p>Another page</p>);
    expect(closed).toHaveBeenCalledWith({ requestId: 'r1', outcome: 'cancelled' });
  });

  it('leads a guest to the sign-in page', async () => {
    const required = emitted('session/required');
    openPayment('add-talents/open', {}, { user: null });
    expect(required).toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('keeping a card', () => {
  it('charges nothing', async () => {
    const closed = emitted('card-payment/closed');
    const { confirmed } = openPayment('card-payment/open', { requestId: 's1', mode: 'setup' });
    await typed();
    await userEvent.click(await button('Save card'));
    await waitFor(() => expect(closed).toHaveBeenCalledWith({ requestId: 's1', outcome: 'saved' }));
    expect(confirmed.map(({ call, secret }) => [call, secret])).toEqual([['confirmCardSetup', 'seti_1_secret']]);
  });

  it.each([
    [{ status: 500, json: {} }, [], 'Failed to setup payment method'],
    [{ json: {} }, [], 'Invalid setup intent response'],
    [undefined, [{ error: { type: 'card_error' } }], 'Failed to save payment method'],
  ] as [undefined | { status?: number; json: object }, Answer[], string][])(
    'shows the spec’s words where nothing else was said: %p',
    async (reply, charges, words) => {
      openPayment(
        'card-payment/open',
        { requestId: 's1', mode: 'setup' },
        { answers: reply ? { [setUp]: () => reply } : {}, charges },
      );
      await typed();
      await userEvent.click(await button('Save card'));
      expect(await screen.findByRole('alert')).toHaveTextContent(words);
    },
  );
});
