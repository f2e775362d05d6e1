import { type BusMessages, bus } from '@libretto/contracts/federation';
import { toast } from '@libretto/kit/toast';
import { facts } from '@libretto/product/facts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, fakeCardLibrary, typeCard } from '../testing/fake-card-library';
import { type FakeServer, fakeServer, type Handler } from '../testing/fake-server';
import { person } from '../testing/people';
import { showAt, signedInAs } from '../testing/show-at';
import { firstAmount } from './add-talents-dialog';
import { followReturn } from './patron-return';
import { PaymentDialogs } from './payment-dialogs';

const visa = { id: 'pm_visa', card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2099 } };
const createPayment = 'POST /api/dashboard/create-stripe-payment';
const setUp = 'POST /api/user/setup-payment-method';
const config = { publishableKey: 'pk_test_1', apiBase: '/sandbox/stripe', scriptUrl: '/sandbox/stripe/v3/' };
const stops: (() => void)[] = [];

let server: FakeServer;
const hasBalance = (balance: { talentBalance: number; euroBalance: number }) => {
  signedInAs(person());
  act(() => facts.learn('balance', person().id, balance));
};
function open<T extends 'add-talents/open' | 'patron/open' | 'card-payment/open'>(
  topic: T,
  message: BusMessages[T],
  {
    answers = {},
    charges = [],
    checks = [],
    user = person(),
  }: {
    answers?: Record<string, Handler>;
    charges?: Answer[];
    checks?: Answer[];
    user?: ReturnType<typeof person> | null;
  } = {},
) {
  server = fakeServer({
    'GET /api/payments/config': () => ({ json: config }),
    'GET /api/user/payment-methods': () => ({ json: { paymentMethods: [] } }),
    'GET /api/dashboard/get-currencies': () => ({ json: { currencies: ['btc', 'eth', 'usdt'] } }),
    [createPayment]: () => ({ json: { clientSecret: 'pi_1_secret', paymentId: 'pay1', amount: 500 } }),
    [setUp]: () => ({ json: { clientSecret: 'seti_1_secret' } }),
    ...answers,
  });
  const library = fakeCardLibrary({ charges, checks });
  signedInAs(user);
  const page = showAt('/statement', <PaymentDialogs user={user} />);
  act(() => bus.emit(topic, message));
  return { ...library, ...page };
}
const asked = (key: string) => server.asked.filter((call) => call.key === key).map(({ body }) => body);
const keysOf = (key: string) => server.asked.filter((call) => call.key === key).map(({ intent }) => intent);
const closedWith = () => {
  const listener = jest.fn();
  stops.push(bus.on('card-payment/closed', listener));
  return listener;
};
const saved = { 'GET /api/user/payment-methods': () => ({ json: { paymentMethods: [visa] } }) };
const typed = async (number?: string) => {
  await waitFor(() => expect(document.querySelector('input[data-part="cardCvc"]')).toBeInTheDocument());
  act(() => typeCard(number));
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const ask = {
  requestId: 'r1',
  mode: 'payment',
  amountTalents: 300,
  reason: 'Tune In',
  payee: { id: 'a1', name: 'Ottilie Brandreth', imageId: null, isPatron: true },
} as const;

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  localStorage.clear();
  sessionStorage.clear();
});

describe('the card form', () => {
  it('names what is paid, and pays a new card once it is complete', async () => {
    const closed = closedWith();
    const { confirmed } = open('card-payment/open', ask);
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
    open('card-payment/open', ask);
    await typed();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Save this card for next time' }));
    await userEvent.click(await button('Pay €3.00'));
    await waitFor(() => expect(asked(createPayment)[0]).toMatchObject({ savePaymentMethod: true }));
  });

  it('pays with a saved card, which is chosen at once', async () => {
    const { confirmed } = open('card-payment/open', ask, { answers: saved });
    expect(await screen.findByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
    expect(screen.getByText('08/99')).toBeInTheDocument();
    await userEvent.click(await button('Pay €3.00'));
    await waitFor(() => expect(confirmed[0]?.data).toEqual({ payment_method: 'pm_visa' }));
    expect(asked(createPayment)).toEqual([
      { amount: 300, currency: 'eur', isPatronPurchase: false, paymentMethodId: 'pm_visa' },
    ]);
  });

  it('tells a decline within the chosen card, and what is safe, and takes another card', async () => {
    const closed = closedWith();
    open('card-payment/open', ask, {
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
    const closed = closedWith();
    open('card-payment/open', ask, { answers: saved, charges: [{ status: 'requires_action' }] });
    await userEvent.click(await button('Pay €3.00'));
    await waitFor(() => expect(closed).toHaveBeenCalledWith({ requestId: 'r1', outcome: 'paid' }));
  });

  it('counts a payment that an unanswered attempt made already', async () => {
    const closed = closedWith();
    open('card-payment/open', ask, {
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

  it('charges once, though the page was reloaded before the first attempt was answered', async () => {
    const first = open('card-payment/open', ask, {
      answers: saved,
      charges: [{ error: { type: 'api_connection_error' } }],
    });
    await userEvent.click(await button('Pay €3.00'));
    await screen.findByRole('alert');
    const [key] = keysOf(createPayment);
    expect(sessionStorage.getItem('libretto-open-intents')).toContain(key);
    first.unmount();
    const closed = closedWith();
    open('card-payment/open', ask, { answers: saved });
    await userEvent.click(await button('Pay €3.00'));
    await waitFor(() => expect(closed).toHaveBeenCalledWith({ requestId: 'r1', outcome: 'paid' }));
    expect(keysOf(createPayment)).toEqual([key]);
    expect(sessionStorage.getItem('libretto-open-intents')).toBe('{}');
  });

  it.each([
    [{ status: 409, json: { error: 'You are already a patron' } }, 'You are already a patron'],
    [{ status: 500, json: {} }, 'Failed to create payment intent'],
    [{ json: {} }, 'Invalid payment intent response'],
  ])('shows what the server said: %p', async (reply, words) => {
    open('card-payment/open', ask, { answers: { ...saved, [createPayment]: () => reply } });
    await userEvent.click(await button('Pay €3.00'));
    expect(await screen.findByRole('alert')).toHaveTextContent(`${words} You were not charged.`);
  });

  it('shows a fault of a field beneath it', async () => {
    open('card-payment/open', ask);
    await typed('0000000000000000');
    expect(await screen.findByText('Your card number is invalid.')).toBeInTheDocument();
    expect(await button('Pay €3.00')).toBeDisabled();
  });

  it('answers that it was cancelled', async () => {
    const closed = closedWith();
    open('card-payment/open', ask);
    await userEvent.click(await button('Cancel'));
    await waitFor(() => expect(closed).toHaveBeenCalledWith({ requestId: 'r1', outcome: 'cancelled' }));
  });

  it('refuses a second request while one is open', async () => {
    const closed = closedWith();
    open('card-payment/open', ask);
    await button('Pay €3.00');
    act(() => bus.emit('card-payment/open', { ...ask, requestId: 'r2' }));
    expect(closed).toHaveBeenCalledWith({ requestId: 'r2', outcome: 'cancelled' });
  });

  it('ends with its person, and anyone who waits for it is told so', async () => {
    const closed = closedWith();
    const { again } = open('card-payment/open', ask);
    await button('Pay €3.00');
    again(<PaymentDialogs user={null} />);
    expect(closed).toHaveBeenCalledWith({ requestId: 'r1', outcome: 'cancelled' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    again(<PaymentDialogs user={person({ id: 'somebody-else' })} />);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('leads a guest to the sign-in page', async () => {
    const required = jest.fn();
    stops.push(bus.on('session/required', required));
    open('add-talents/open', {}, { user: null });
    expect(required).toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('keeping a card', () => {
  it('charges nothing', async () => {
    const closed = closedWith();
    const { confirmed } = open('card-payment/open', { requestId: 's1', mode: 'setup' });
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
      open(
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

describe('adding Talents', () => {
  it('starts with what covers the lack', () => {
    expect([undefined, 0, 25, 500, 501, 2200].map(firstAmount)).toEqual([500, 500, 300, 500, 700, 2200]);
  });

  it('names the euros of the chosen amount, takes 50 cents at least, and shows what arrives', async () => {
    hasBalance({ talentBalance: 1425, euroBalance: 0 });
    open('add-talents/open', {}, { answers: saved });
    await button('Pay €5.00');
    await userEvent.click(screen.getByRole('radio', { name: /1,000/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Another amount' }), '49');
    expect(await button('Pay €0.49')).toBeDisabled();
    expect(screen.getByText('The minimum payment is €0.50')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'Another amount' }), '9');
    await userEvent.click(await button('Pay €4.99'));
    expect(await screen.findByRole('status')).toHaveTextContent(/on their way/);
    hasBalance({ talentBalance: 1924, euroBalance: 0 });
    expect(screen.getByRole('status')).toHaveTextContent(/^499\sTalents added$/);
    expect(screen.getByText(/^1,924.00\sTalents$/)).toBeInTheDocument();
    await userEvent.click(await button('Done'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('the patronage', () => {
  const session = (isPatron: boolean) => ({
    'GET /api/auth/session': () => ({ json: { user: person({ isPatron }), expires: '2030-01-01T00:00:00Z' } }),
  });

  it('by card always charges 999 cents, and the session shows the patron', async () => {
    open('patron/open', {}, { answers: { ...saved, ...session(true) } });
    await screen.findByRole('dialog', { name: 'Become a Patron' });
    await userEvent.click(await button('Become a Patron for €9.99'));
    expect(await screen.findByText('Welcome, Patron!')).toBeInTheDocument();
    expect(asked(createPayment)).toEqual([
      { amount: 999, currency: 'eur', isPatronPurchase: true, paymentMethodId: 'pm_visa' },
    ]);
    expect(bus.latest('session/state')).toMatchObject({ user: { isPatron: true } });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('from too low a balance says what is needed', async () => {
    hasBalance({ talentBalance: 0, euroBalance: 4.12 });
    open('patron/open', {});
    await userEvent.click(await screen.findByRole('radio', { name: /EUR balance/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Insufficient EUR balance. You need €9.99');
    expect(await button('Become a Patron for €9.99')).toBeDisabled();
  });

  it('from the balance shows the server’s refusal in a red banner', async () => {
    hasBalance({ talentBalance: 0, euroBalance: 41.2 });
    open(
      'patron/open',
      {},
      {
        answers: {
          'POST /api/dashboard/purchase-patron': () => ({ status: 409, json: { error: 'You are already a patron' } }),
        },
      },
    );
    await userEvent.click(await screen.findByRole('radio', { name: /EUR balance/ }));
    await userEvent.click(await button('Become a Patron for €9.99'));
    expect(await screen.findByRole('alert')).toHaveTextContent('You are already a patron');
  });

  it('by crypto names the currency, which the next dialog starts with', async () => {
    open(
      'patron/open',
      {},
      {
        answers: { 'POST /api/dashboard/create-patron-payment': () => ({ status: 500, json: {} }) },
      },
    );
    await userEvent.click(await screen.findByRole('radio', { name: /Crypto/ }));
    await userEvent.click(await button('ETH'));
    await userEvent.click(await button('Pay €9.99 in ETH'));
    expect(await screen.findByRole('alert')).toHaveTextContent('No answer came. Trying again is safe: you pay once.');
    expect(JSON.parse(localStorage.getItem('libretto-patron-payment') ?? '')).toEqual({
      method: 'crypto',
      currency: 'ETH',
    });
  });

  it('shows a patron their status', async () => {
    const status = { isPatron: true, since: '2026-11-21T10:42:07.000Z', paidEuros: 9.99 };
    const answers = { 'GET /api/user/patron-status': () => ({ json: status }) };
    open('patron/open', {}, { user: person({ isPatron: true }), answers });
    expect(await screen.findByRole('dialog', { name: 'Patron Status' })).toBeInTheDocument();
    expect(await screen.findByText('€9.99')).toBeInTheDocument();
    expect(screen.getByText('21 Nov 2026')).toHaveAttribute('datetime', status.since);
    expect(screen.queryByRole('button', { name: /€9.99/ })).not.toBeInTheDocument();
  });

  it('explains itself on demand', async () => {
    open('patron/open', {});
    const info = await button('What patrons get');
    expect(info).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(info);
    expect(screen.getByText(/A ring and a checkmark badge on your picture/)).toBeInTheDocument();
  });
});

describe('back from the crypto provider, unpaid', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.setItem('libretto-patron-awaited', 'u1');
  });
  afterEach(() => jest.useRealTimers());

  it('says once that the confirmation is not there yet', async () => {
    fakeServer({ 'GET /api/auth/session': () => ({ json: { user: person(), expires: '2030-01-01T00:00:00Z' } }) });
    const announced = jest.spyOn(toast, 'info').mockReturnValue(1);
    const stop = followReturn('u1', () => undefined);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(announced).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(announced).toHaveBeenCalledTimes(1);
    expect(announced).toHaveBeenCalledWith('Payment not confirmed yet', expect.any(String), expect.any(Object));
    stop();
  });
});

test('welcomes a patron whose crypto payment is confirmed after the return', async () => {
  sessionStorage.setItem('libretto-patron-awaited', 'u1');
  fakeServer({
    'GET /api/auth/session': () => ({ json: { user: person({ isPatron: true }), expires: '2030-01-01T00:00:00Z' } }),
  });
  signedInAs(person());
  showAt('/dashboard', <PaymentDialogs user={person()} />);
  await waitFor(() => expect(sessionStorage.getItem('libretto-patron-awaited')).toBeNull());
  expect(bus.latest('session/state')).toMatchObject({ user: { isPatron: true } });
});
