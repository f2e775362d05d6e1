// The messages after the return from the crypto provider's page.
import { bus } from '@libretto/contracts/federation';
import { Toaster } from '@libretto/kit/feedback';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeServer, type Handler } from '../../testing/fake-server';
import { person } from '../../testing/people';
import { everyPage, showAt, signedInAs } from '../../testing/show-at';
import { PaymentDialogs } from '../payment-dialogs';

const awaited = 'libretto-patron-awaited';
const unconfirmed = 'Payment not confirmed yet';
/** Longer than the polling after a return lasts. */
const wholeReturnMs = 200_000;

const session = (isPatron: boolean): Record<string, Handler> => ({
  'GET /api/auth/session': () => ({ json: { user: person({ isPatron }), expires: '2030-01-01T00:00:00Z' } }),
});
const status = (cryptoPayment: string | null): Record<string, Handler> => ({
  'GET /api/user/patron-status': () => ({ json: { isPatron: false, since: null, paidEuros: null, cryptoPayment } }),
});

function comeBack(answers: Record<string, Handler>) {
  sessionStorage.setItem(awaited, person().id);
  const server = fakeServer(answers);
  signedInAs(person());
  const page = showAt(
    everyPage,
    <>
      <PaymentDialogs user={person()} />
      <Toaster />
    </>,
  );
  return { server, ...page };
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

test.each([
  ['underpaid', 'Too little was paid', /less than the price, so you are no patron yet/],
  ['expired', 'The payment expired', /No coins arrived in time. You can start again./],
  ['failed', 'The payment failed', /You are no patron yet. The payment page says what happened to the coins./],
])('says what happened to a payment that is %s, once, and asks no more', async (cryptoPayment, title, text) => {
  const { server } = comeBack({ ...session(false), ...status(cryptoPayment) });
  await pass(100);
  expect(screen.getByText(title)).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByText(unconfirmed)).not.toBeInTheDocument();
  expect(sessionStorage.getItem(awaited)).toBeNull();
  const asked = server.asked.length;
  await pass(wholeReturnMs);
  expect(server.asked).toHaveLength(asked);
  expect(screen.queryByText(title)).not.toBeInTheDocument();
});

test('says what happened also where the provider reports it only after the return', async () => {
  const { server } = comeBack({ ...session(false), ...status('waiting') });
  await pass(100);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  server.answer(status('underpaid'));
  await pass(3_000);
  expect(screen.getByText('Too little was paid')).toBeInTheDocument();
  expect(screen.queryByText(unconfirmed)).not.toBeInTheDocument();
});

test('says once that the confirmation is not there yet', async () => {
  comeBack({ ...session(false), ...status('waiting') });
  await pass(1_000);
  expect(screen.queryByText(unconfirmed)).not.toBeInTheDocument();
  await pass(3_000);
  expect(screen.getByText(unconfirmed)).toBeInTheDocument();
  expect(screen.getByText(/If you did not pay, nothing was charged./)).toBeInTheDocument();
  await pass(wholeReturnMs);
  expect(screen.queryByText(unconfirmed)).not.toBeInTheDocument();
});

test('welcomes a patron whose payment is confirmed after the return', async () => {
  jest.useRealTimers();
  comeBack(session(true));
  expect(await screen.findByText('Welcome, Patron!')).toBeInTheDocument();
  await waitFor(() => expect(sessionStorage.getItem(awaited)).toBeNull());
  expect(bus.latest('session/state')).toMatchObject({ user: { isPatron: true } });
});

test('says nothing to somebody else who signs in in this tab', async () => {
  sessionStorage.setItem(awaited, 'somebody-else');
  const server = fakeServer({ ...session(false), ...status('expired') });
  showAt(
    everyPage,
    <>
      <PaymentDialogs user={person()} />
      <Toaster />
    </>,
  );
  await pass(wholeReturnMs);
  expect(server.keys()).toEqual([]);
  expect(screen.queryByText('The payment expired')).not.toBeInTheDocument();
});
