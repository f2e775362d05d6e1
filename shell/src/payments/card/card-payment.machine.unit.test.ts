import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { CardPaymentContext } from './card-payment.context';
import { cardPaymentMachine } from './card-payment.machine';
import type { ChargeResult, IntentResult, SavedCard } from './card-payment.types';

const visa: SavedCard = { id: 'pm_visa', card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2099 } };
const expired: SavedCard = { id: 'pm_old', card: { brand: 'visa', last4: '0005', exp_month: 1, exp_year: 2020 } };
const element = {} as StripeCardNumberElement;

interface World {
  mode?: 'payment' | 'setup';
  amountCents?: number | null;
  library?: Error;
  cards?: readonly SavedCard[] | Error;
  intents?: (IntentResult | Error)[];
  charges?: (ChargeResult | Error)[];
  checks?: (ChargeResult | Error)[];
}

/** Returns the answers in order; the last one repeats. */
function next<T>(answers: (T | Error)[]): T {
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  if (answer instanceof Error) throw answer;
  return answer as T;
}

function cardPayment(world: World = {}) {
  const made: CardPaymentContext[] = [];
  const confirmed: CardPaymentContext[] = [];
  const intents = world.intents ?? [{ kind: 'created', clientSecret: 'pi_1_secret' }];
  const charges = world.charges ?? [{ kind: 'succeeded' }];
  const checks = world.checks ?? [{ kind: 'succeeded' }];
  const machine = cardPaymentMachine.provide({
    actors: {
      loadLibrary: fromPromise(async () => next<Stripe>([world.library ?? ({} as Stripe)])),
      loadCards: fromPromise(async () => next([world.cards ?? []])),
      createIntent: fromPromise(async ({ input }) => {
        made.push(input.context);
        return next(intents);
      }),
      confirm: fromPromise(async ({ input }) => {
        confirmed.push(input.context);
        return next(charges);
      }),
      authenticate: fromPromise(async () => {
        // Simulates the time that the cardholder needs.
        await new Promise((resolve) => setTimeout(resolve, 5));
        return next(checks);
      }),
    },
  });
  const { mode = 'payment', amountCents = 500 } = world;
  const actor = createActor(machine, { input: { mode, amountCents, isPatronPurchase: false } }).start();
  const rest = () => waitFor(actor, (state) => !state.hasTag('locked') && !state.hasTag('loading'));
  return {
    actor,
    made,
    confirmed,
    rest,
    isAt: (value: object | string) => actor.getSnapshot().matches(value as never),
  };
}

async function withNewCard(world: World = {}) {
  const all = cardPayment(world);
  await all.rest();
  all.actor.send({ type: 'choose', choice: 'new' });
  all.actor.send({ type: 'card changed', isComplete: true });
  return all;
}
const pay = { type: 'submit', cardElement: element } as const;

describe('preparing', () => {
  it('chooses a new card where none is saved', async () => {
    const { actor, rest, isAt } = cardPayment();
    await rest();
    expect(actor.getSnapshot().context.choice).toBe('new');
    expect(isAt({ entry: 'incompleteCard' })).toBe(true);
  });

  it('chooses the first saved card that has not expired', async () => {
    const { actor, rest } = cardPayment({ cards: [expired, visa] });
    await rest();
    expect(actor.getSnapshot().context.choice).toBe('pm_visa');
    expect(actor.getSnapshot().hasTag('payable')).toBe(true);
  });

  it('asks for a choice where every saved card has expired', async () => {
    const { actor, rest, made } = cardPayment({ cards: [expired] });
    await rest();
    actor.send(pay);
    expect(actor.getSnapshot().context.error?.words).toBe('Please select a payment method');
    expect(made).toHaveLength(0);
  });

  it('takes a new card where the saved ones cannot be read', async () => {
    const { actor, rest } = cardPayment({ cards: new Error('offline') });
    await rest();
    expect(actor.getSnapshot().context.choice).toBe('new');
  });

  it('can be tried again if the library fails to load', async () => {
    const { actor, rest, isAt } = cardPayment({ library: new Error('blocked') });
    await rest();
    expect(isAt('unavailable')).toBe(true);
    actor.send(pay);
    expect(isAt('unavailable')).toBe(true);
    actor.send({ type: 'retry' });
    expect(isAt('preparing')).toBe(true);
  });

  it('asks for no saved cards where one is only to be kept', async () => {
    const { actor, rest } = cardPayment({ mode: 'setup', amountCents: null, cards: [visa] });
    await rest();
    expect(actor.getSnapshot().context.savedCards).toEqual([]);
  });
});

describe('paying', () => {
  it('charges a new card once, whatever is pressed meanwhile', async () => {
    const { actor, made, confirmed } = await withNewCard();
    actor.send(pay);
    actor.send(pay);
    actor.send({ type: 'close' });
    actor.send({ type: 'choose', choice: 'new' });
    const done = await waitFor(actor, (state) => state.status === 'done');
    expect(done.output).toBe('paid');
    expect([made.length, confirmed.length]).toEqual([1, 1]);
  });

  it('charges a saved card without any element', async () => {
    const { actor, rest, confirmed } = cardPayment({ cards: [visa] });
    await rest();
    actor.send({ type: 'submit', cardElement: null });
    expect((await waitFor(actor, (state) => state.status === 'done')).output).toBe('paid');
    expect(confirmed[0]?.choice).toBe('pm_visa');
  });

  it('does nothing while the new card is not complete', async () => {
    const { actor, made } = await withNewCard();
    actor.send({ type: 'card changed', isComplete: false });
    actor.send(pay);
    expect(made).toHaveLength(0);
    expect(actor.getSnapshot().hasTag('payable')).toBe(false);
  });

  it('does not choose a card that is not there', async () => {
    const { actor } = await withNewCard();
    actor.send({ type: 'choose', choice: 'pm_of_somebody_else' });
    expect(actor.getSnapshot().context.choice).toBe('new');
  });

  it('says so where the card’s element is missing', async () => {
    const { actor, made } = await withNewCard();
    actor.send({ type: 'submit', cardElement: null });
    expect(actor.getSnapshot().context.error?.words).toBe('Card element not found');
    expect(made).toHaveLength(0);
  });

  it.each([null, 49])('takes nothing for %s cents', async (amountCents) => {
    const { actor, made } = await withNewCard();
    actor.send({ type: 'amount changed', amountCents });
    actor.send(pay);
    expect(made).toHaveLength(0);
  });

  it('lets the bank ask the holder in between', async () => {
    const { actor, isAt } = await withNewCard({ charges: [{ kind: 'challenged' }] });
    actor.send(pay);
    await waitFor(actor, () => isAt('authenticating'));
    actor.send({ type: 'close' });
    expect(actor.getSnapshot().hasTag('authenticating')).toBe(true);
    expect((await waitFor(actor, (state) => state.status === 'done')).output).toBe('paid');
  });

  it('keeps a card and charges nothing', async () => {
    const { actor } = await withNewCard({ mode: 'setup', amountCents: null });
    actor.send(pay);
    expect((await waitFor(actor, (state) => state.status === 'done')).output).toBe('saved');
  });

  it('is given up by closing', async () => {
    const { actor } = await withNewCard();
    actor.send({ type: 'close' });
    expect(actor.getSnapshot().output).toBe('cancelled');
  });
});

describe('failing', () => {
  it.each([
    ['payment', { kind: 'refused', words: 'You are already a patron' }, 'You are already a patron'],
    ['payment', { kind: 'refused', words: '' }, 'Failed to create payment intent'],
    ['payment', new Error('offline'), 'Failed to create payment intent'],
    ['payment', { kind: 'created', clientSecret: '' }, 'Invalid payment intent response'],
    ['setup', { kind: 'refused', words: '' }, 'Failed to setup payment method'],
    ['setup', { kind: 'created', clientSecret: '' }, 'Invalid setup intent response'],
  ] as const)('while the intent is made, %s: %p', async (mode, intent, words) => {
    const { actor, rest, confirmed } = await withNewCard({ mode, intents: [intent] });
    actor.send(pay);
    await rest();
    expect(actor.getSnapshot().context.error).toEqual({ words, outcome: 'not begun' });
    expect(confirmed).toHaveLength(0);
  });

  it.each([
    ['payment', 'Your card was declined.', 'Your card was declined.'],
    ['payment', '', 'Payment failed'],
    ['setup', '', 'Failed to save payment method'],
  ] as const)('at the card, %s: “%s”', async (mode, given, words) => {
    const { actor, rest } = await withNewCard({ mode, charges: [{ kind: 'declined', words: given }] });
    actor.send(pay);
    await rest();
    expect(actor.getSnapshot().context.error).toEqual({ words, outcome: 'declined' });
    expect(actor.getSnapshot().hasTag('payable')).toBe(true);
  });

  it('at the bank’s check leaves the form as it was', async () => {
    const { actor, rest } = await withNewCard({
      charges: [{ kind: 'challenged' }],
      checks: [{ kind: 'declined', words: 'We could not check your card.' }],
    });
    actor.send(pay);
    await rest();
    expect(actor.getSnapshot().context.error?.words).toBe('We could not check your card.');
    expect(actor.getSnapshot().context.choice).toBe('new');
  });

  it('forgets the words as soon as the card changes, and pays the same intent', async () => {
    const { actor, rest, made, confirmed } = await withNewCard({
      charges: [{ kind: 'declined', words: 'Your card was declined.' }, { kind: 'succeeded' }],
    });
    actor.send(pay);
    await rest();
    actor.send({ type: 'card changed', isComplete: true });
    expect(actor.getSnapshot().context.error).toBeNull();
    actor.send(pay);
    await waitFor(actor, (state) => state.status === 'done');
    expect([made.length, confirmed.length]).toEqual([1, 2]);
  });

  it('makes another intent for another amount', async () => {
    const { actor, rest, made } = await withNewCard({ charges: [{ kind: 'declined', words: '' }] });
    actor.send(pay);
    await rest();
    actor.send({ type: 'amount changed', amountCents: 700 });
    actor.send(pay);
    await rest();
    expect(made.map(({ amountCents }) => amountCents)).toEqual([500, 700]);
  });

  it('never makes a second intent while nobody knows what became of the first', async () => {
    const { actor, rest, made, confirmed } = await withNewCard({
      cards: [visa],
      charges: [new Error('line down'), { kind: 'succeeded' }],
    });
    actor.send(pay);
    await rest();
    expect(actor.getSnapshot().context.error).toEqual({ words: 'The payment was not confirmed.', outcome: 'unknown' });
    actor.send({ type: 'amount changed', amountCents: 900 });
    expect(actor.getSnapshot().context.amountCents).toBe(500);
    actor.send({ type: 'choose', choice: 'pm_visa' });
    actor.send({ type: 'submit', cardElement: null });
    await waitFor(actor, (state) => state.status === 'done');
    expect(made).toHaveLength(1);
    expect(confirmed.map(({ intent }) => intent?.clientSecret)).toEqual(['pi_1_secret', 'pi_1_secret']);
  });
});
