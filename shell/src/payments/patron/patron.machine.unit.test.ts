import type { Stripe } from '@stripe/stripe-js';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { CardPaymentContext } from '../card/card-payment.context';
import { cardPaymentMachine } from '../card/card-payment.machine';
import type { ChargeResult, IntentResult, SavedCard } from '../card/card-payment.types';
import type { PatronInput } from './patron.context';
import { patronMachine, redirectAfterMs, welcomeShownMs } from './patron.machine';
import type { PatronMethod, PatronResult } from './patron.types';

const visa = { id: 'pm_visa', card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2099 } };
const currencies = ['BTC', 'ETH', 'USDT', 'USDC', 'LTC', 'XMR', 'SOL', 'TRX', 'DOGE', 'BCH', 'ADA'];

interface World extends Partial<PatronInput> {
  charge?: () => Promise<ChargeResult>;
  result?: PatronResult | Error;
  list?: readonly string[] | Error;
  isActive?: boolean | Error;
  /** Whether one check of the session shows a patron. */
  isThere?: boolean | Error;
}

function patron({ charge, result, list = currencies, isActive = true, isThere = false, ...input }: World = {}) {
  const sent: { currency?: string }[] = [];
  const acted = { remember: jest.fn(), announceWelcome: jest.fn(), announceRedirect: jest.fn(), leave: jest.fn() };
  const settle = async <T>(answer: T | Error | undefined) => {
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('not expected');
    return answer;
  };
  const pay = (asked: { currency?: string }) => {
    sent.push(asked);
    return settle(result);
  };
  const machine = patronMachine.provide({
    actors: {
      cardPayment: cardPaymentMachine.provide({
        actors: {
          loadLibrary: fromPromise(async () => ({}) as Stripe),
          loadCards: fromPromise<readonly SavedCard[]>(async () => [visa]),
          createIntent: fromPromise<IntentResult, { context: CardPaymentContext }>(async () => ({
            kind: 'created',
            clientSecret: 'pi_1_secret',
          })),
          confirm: fromPromise<ChargeResult, { context: CardPaymentContext }>(
            charge ?? (async () => ({ kind: 'succeeded' })),
          ),
        },
      }),
      loadCurrencies: fromPromise(() => settle(list)),
      buyFromBalance: fromPromise(() => pay({})),
      createCryptoPayment: fromPromise(({ input: asked }) => pay(asked)),
      lookForPatronage: fromPromise(() => settle(isThere)),
      awaitPatronage: fromPromise(() => settle(isActive)),
    },
    actions: {
      remember: (_, choice) => acted.remember(choice.method, choice.currency),
      announceWelcome: () => acted.announceWelcome(),
      announceRedirect: (_, { currency }) => acted.announceRedirect(currency),
      leave: (_, { payUrl }) => acted.leave(payUrl),
    },
  });
  const actor = createActor(machine, {
    input: { isPatron: false, userId: 'ines', euroBalance: 41.2, method: 'card', currency: null, ...input },
  }).start();
  return { actor, sent, acted };
}

const chosen = (method: PatronMethod, world: World = {}) => {
  const all = patron(world);
  all.actor.send({ type: 'choose method', method });
  return all;
};
const cardOf = ({ actor }: ReturnType<typeof patron>) => {
  const { card } = actor.getSnapshot().children;
  if (!card) throw new Error('There is no card form');
  return card;
};

afterEach(() => jest.useRealTimers());

it('shows a patron their status and sells nothing', () => {
  const { actor, sent } = patron({ isPatron: true });
  actor.send({ type: 'choose method', method: 'exchange' });
  actor.send({ type: 'submit' });
  expect(actor.getSnapshot().value).toBe('status');
  expect(sent).toHaveLength(0);
  actor.send({ type: 'close' });
  expect(actor.getSnapshot().value).toBe('closed');
});

it('opens at the way of last time, and remembers the next one', () => {
  const { actor, acted } = patron({ method: 'exchange' });
  expect(actor.getSnapshot().matches({ buying: { choosing: 'exchange' } })).toBe(true);
  actor.send({ type: 'choose method', method: 'crypto' });
  expect(acted.remember).toHaveBeenLastCalledWith('crypto', null);
});

it('opens and closes the explanation in every state', () => {
  const { actor } = patron();
  actor.send({ type: 'toggle info' });
  expect(actor.getSnapshot().context.isInfoShown).toBe(true);
  actor.send({ type: 'toggle info' });
  expect(actor.getSnapshot().context.isInfoShown).toBe(false);
});

describe('by card', () => {
  it('welcomes once the session shows a patron, and closes automatically', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    const all = patron();
    await waitFor(cardOf(all), (state) => state.hasTag('payable'));
    cardOf(all).send({ type: 'submit', cardElement: null });
    await waitFor(all.actor, (state) => state.matches('welcomed'));
    expect(all.acted.announceWelcome).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(welcomeShownMs - 1);
    expect(all.actor.getSnapshot().value).toBe('welcomed');
    jest.advanceTimersByTime(1);
    expect(all.actor.getSnapshot().value).toBe('closed');
    expect(welcomeShownMs).toBeGreaterThanOrEqual(1500);
    expect(welcomeShownMs).toBeLessThanOrEqual(2000);
  });

  it('can neither be closed nor changed while the card is charged', async () => {
    const all = patron({ charge: () => new Promise(() => undefined) });
    await waitFor(cardOf(all), (state) => state.hasTag('payable'));
    cardOf(all).send({ type: 'submit', cardElement: null });
    await waitFor(all.actor, (state) => state.context.isCardBusy);
    all.actor.send({ type: 'close' });
    all.actor.send({ type: 'choose method', method: 'exchange' });
    expect(all.actor.getSnapshot().matches({ buying: { choosing: 'card' } })).toBe(true);
  });

  it('claims no checkmark while the confirmation is late', async () => {
    const all = patron({ isActive: false });
    await waitFor(cardOf(all), (state) => state.hasTag('payable'));
    cardOf(all).send({ type: 'submit', cardElement: null });
    await waitFor(all.actor, (state) => state.matches('received'));
    expect(all.acted.announceWelcome).not.toHaveBeenCalled();
  });

  it('keeps the card form over a look at the other ways', async () => {
    const all = patron();
    await waitFor(cardOf(all), (state) => state.hasTag('payable'));
    cardOf(all).send({ type: 'choose', choice: 'new' });
    all.actor.send({ type: 'choose method', method: 'crypto' });
    all.actor.send({ type: 'choose method', method: 'card' });
    expect(cardOf(all).getSnapshot().context.choice).toBe('new');
  });
});

describe('from the EUR balance, without an answer', () => {
  const lost = { method: 'exchange', result: new Error('no answer') } as const;

  it('welcomes the person who is a patron by then', async () => {
    const { actor, acted } = patron({ ...lost, isThere: true });
    actor.send({ type: 'submit' });
    await waitFor(actor, (state) => state.matches('welcomed'));
    expect(acted.announceWelcome).toHaveBeenCalledTimes(1);
  });

  it('tries again, whatever the balance shows by then, and in no other way', async () => {
    const { actor, sent } = patron(lost);
    actor.send({ type: 'submit' });
    await waitFor(actor, (state) => state.context.isUnanswered);
    actor.send({ type: 'balance changed', euroBalance: 0.01 });
    actor.send({ type: 'choose method', method: 'card' });
    expect(actor.getSnapshot().context).toMatchObject({
      method: 'exchange',
      error: expect.stringMatching(/you pay once/),
    });
    expect(actor.getSnapshot().can({ type: 'submit' })).toBe(true);
    actor.send({ type: 'submit' });
    await waitFor(actor, () => sent.length === 2);
  });
});

describe('from the EUR balance', () => {
  it('buys once', async () => {
    const { actor, sent } = chosen('exchange', { result: { kind: 'bought' } });
    actor.send({ type: 'submit' });
    actor.send({ type: 'submit' });
    actor.send({ type: 'close' });
    await waitFor(actor, (state) => state.matches('welcomed'));
    expect(sent).toHaveLength(1);
  });

  it('takes nothing below 9.99, until a push makes it enough', () => {
    const { actor, sent } = chosen('exchange', { euroBalance: 9.98, result: { kind: 'bought' } });
    actor.send({ type: 'submit' });
    expect(sent).toHaveLength(0);
    actor.send({ type: 'balance changed', euroBalance: 9.99 });
    actor.send({ type: 'submit' });
    expect(actor.getSnapshot().matches({ buying: 'buyingFromBalance' })).toBe(true);
  });

  it.each([
    [{ kind: 'refused', words: 'Insufficient EUR balance. You need €9.99' } as const, false, /^Insufficient EUR/],
    [{ kind: 'not sent', words: 'You are offline. Nothing was sent.' } as const, false, /^You are offline/],
    [new Error('offline'), true, /^No answer came/],
  ])('shows what went wrong: %p', async (result, isUnanswered, words) => {
    const { actor } = chosen('exchange', { result });
    actor.send({ type: 'submit' });
    const state = await waitFor(actor, (each) => !each.hasTag('locked'));
    expect(state.context.error).toMatch(words);
    expect(state.context.isUnanswered).toBe(isUnanswered);
  });
});

describe('by crypto', () => {
  const redirect = { kind: 'redirect', payUrl: 'https://pay.example/1' } as const;

  it('offers ten currencies, the last one first', async () => {
    const { actor } = chosen('crypto', { currency: 'LTC' });
    const { context } = await waitFor(actor, (state) => state.context.currencies.length > 0);
    expect(context.currencies).toHaveLength(10);
    expect(context.currency).toBe('LTC');
  });

  it.each([new Error('offline'), []])('falls back to three: %p', async (list) => {
    const { actor } = chosen('crypto', { list, currency: 'ADA' });
    const { context } = await waitFor(actor, (state) => state.context.currencies.length > 0);
    expect(context.currencies).toEqual(['BTC', 'ETH', 'USDT']);
    expect(context.currency).toBe('BTC');
  });

  it('tells where it leads, then goes there after 1.5 s', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    const { actor, acted, sent } = chosen('crypto', { result: redirect });
    await waitFor(actor, (state) => state.context.currencies.length > 0);
    actor.send({ type: 'choose currency', currency: 'ETH' });
    expect(acted.remember).toHaveBeenLastCalledWith('crypto', 'ETH');
    actor.send({ type: 'submit' });
    await waitFor(actor, (state) => state.matches('redirecting'));
    expect(acted.announceRedirect).toHaveBeenCalledWith('ETH');
    actor.send({ type: 'close' });
    jest.advanceTimersByTime(redirectAfterMs - 1);
    expect(acted.leave).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(acted.leave).toHaveBeenCalledWith('https://pay.example/1');
    expect(sent).toMatchObject([{ currency: 'ETH' }]);
  });

  it('asks for nothing in a currency that is not offered', async () => {
    const { actor, sent } = chosen('crypto', { result: redirect });
    await waitFor(actor, (state) => state.context.currencies.length > 0);
    actor.send({ type: 'choose currency', currency: 'ADA' });
    actor.send({ type: 'submit' });
    expect(sent).toHaveLength(0);
  });

  it('shows the server’s words and stays', async () => {
    const { actor } = chosen('crypto', { result: { kind: 'refused', words: 'This currency is not available' } });
    await waitFor(actor, (state) => state.context.currencies.length > 0);
    actor.send({ type: 'submit' });
    const state = await waitFor(actor, (each) => !each.hasTag('locked'));
    expect(state.context.error).toBe('This currency is not available');
    expect(state.matches({ buying: { choosing: 'crypto' } })).toBe(true);
  });
});
