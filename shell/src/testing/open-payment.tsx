// Opens the payment dialogs in tests: over the bus, with a fake card library and a fake server.
import { type BusMessages, bus } from '@libretto/contracts/federation';
import { facts } from '@libretto/product/facts';
import { act, screen, waitFor } from '@testing-library/react';
import { PaymentDialogs } from '../payments/payment-dialogs';
import { type Answer, fakeCardLibrary, typeCard } from './fake-card-library';
import { type FakeServer, fakeServer, type Handler } from './fake-server';
import { person } from './people';
import { showAt, signedInAs } from './show-at';

const visa = { id: 'pm_visa', card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2099 } };
const config = { publishableKey: 'pk_test_1', apiBase: '/sandbox/stripe', scriptUrl: '/sandbox/stripe/v3/' };
export const createPayment = 'POST /api/dashboard/create-stripe-payment';
export const setUp = 'POST /api/user/setup-payment-method';
/** The answers of a server that has a saved card. */
export const saved = { 'GET /api/user/payment-methods': () => ({ json: { paymentMethods: [visa] } }) };

let server: FakeServer;
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  localStorage.clear();
  sessionStorage.clear();
});

export function openPayment<T extends 'add-talents/open' | 'patron/open' | 'card-payment/open'>(
  topic: T,
  message: BusMessages[T],
  {
    answers = {},
    charges = [],
    checks = [],
    found = [],
    user = person(),
  }: {
    answers?: Record<string, Handler>;
    charges?: Answer[];
    checks?: Answer[];
    found?: Answer[];
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
  const library = fakeCardLibrary({ charges, checks, found });
  signedInAs(user);
  const page = showAt('/statement', <PaymentDialogs user={user} />);
  act(() => bus.emit(topic, message));
  return { ...library, ...page };
}

export const asked = (key: string) => server.asked.filter((call) => call.key === key).map(({ body }) => body);
export const keysOf = (key: string) => server.asked.filter((call) => call.key === key).map(({ intent }) => intent);

/** Records the messages on a topic until the test ends. */
export function emitted(topic: 'card-payment/closed' | 'session/required'): jest.Mock {
  const listener = jest.fn();
  stops.push(bus.on(topic, listener));
  return listener;
}

export function hasBalance(balance: { talentBalance: number; euroBalance: number }): void {
  signedInAs(person());
  act(() => facts.set('balance', person().id, balance));
}

/** Types a card once its fields have loaded. */
export async function typed(number?: string): Promise<void> {
  await waitFor(() => expect(document.querySelector('input[data-part="cardCvc"]')).toBeInTheDocument());
  act(() => typeCard(number));
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
