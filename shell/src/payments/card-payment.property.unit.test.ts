/** @jest-environment jsdom */
// Card payments against a server and a provider that lose requests and responses: each charge is reported once, and
// each reported success is a charge.
import { command, unsettledInputs } from '@libretto/product/command';
import type { StripeCardNumberElement } from '@stripe/stripe-js';
import fc from 'fast-check';
import { createActor, fromPromise } from 'xstate';
import { type CardFault, FakeCardProvider } from '../testing/fake-card-provider';
import { fakeServer } from '../testing/fake-server';
import { liveCardPaymentMachine } from './card/card-payment.actors';

type Step =
  | { kind: 'open' | 'close' | 'reload' }
  | { kind: 'keep'; isKept: boolean }
  | { kind: 'amount'; amountCents: number }
  | { kind: 'pay'; create: CardFault; confirm: CardFault }
  | { kind: 'line'; isRetrieveLost: boolean };

const call = 'POST /api/dashboard/create-stripe-payment';
/** A server that stores responses by key. */
class World {
  readonly provider = new FakeCardProvider();
  create: CardFault = 'none';
  private readonly secrets = new Map<string, string>();

  constructor() {
    fakeServer({
      [call]: ({ intent = '' }) => {
        if (this.create === 'request lost') return 'no-answer';
        const clientSecret = this.secrets.get(intent) ?? `pi_${this.secrets.size}_secret`;
        this.secrets.set(intent, clientSecret);
        return this.create === 'answer lost' ? 'no-answer' : { json: { clientSecret } };
      },
      'GET /api/user/payment-methods': () => ({ json: { paymentMethods: [] } }),
    });
  }
}

/** The forms that a user opens one after the other, and the outcomes that they reported. */
class Forms {
  reportedPayments = 0;
  private form: ReturnType<Forms['opened']> | null = null;
  private isRecoveryReported = false;

  constructor(private readonly world: World) {}

  async take(step: Step): Promise<void> {
    if (step.kind === 'pay' && !this.form) await this.take({ kind: 'open' });
    const form = this.form;
    if (step.kind === 'line') this.world.provider.isRetrieveLost = step.isRetrieveLost;
    if (step.kind === 'open' && !form) {
      this.form = this.opened();
      this.isRecoveryReported = false;
    }
    if (step.kind === 'reload' && form) {
      form.stop();
      this.form = null;
    }
    if (step.kind === 'close') form?.send({ type: 'close' });
    if (step.kind === 'keep') form?.send({ type: 'keep card', isKept: step.isKept });
    if (step.kind === 'amount') form?.send({ type: 'amount changed', amountCents: step.amountCents });
    if (step.kind === 'pay' && form) {
      this.world.create = step.create;
      this.world.provider.confirm = step.confirm;
      form.send({ type: 'card changed', isComplete: true });
      form.send({ type: 'submit', cardElement: {} as StripeCardNumberElement });
    }
    await this.settle();
    this.world.create = 'none';
    this.world.provider.confirm = 'none';
  }

  private async settle(): Promise<void> {
    const form = this.form;
    if (!form) return;
    const isBusy = () => form.getSnapshot().hasTag('locked') || form.getSnapshot().hasTag('loading');
    do await jest.advanceTimersByTimeAsync(1_000);
    while (isBusy());
    const { status, output, context } = form.getSnapshot();
    if (!this.isRecoveryReported && context.recovered.length > 0) {
      this.reportedPayments += context.recovered.filter(({ isPaid }) => isPaid).length;
      this.isRecoveryReported = true;
    }
    if (status !== 'done') return;
    this.form = null;
    if (output !== 'paid') return;
    this.reportedPayments += 1;
    expect(unsettledInputs(call)).toEqual([]);
  }

  private opened() {
    const machine = liveCardPaymentMachine.provide({
      actors: { loadLibrary: fromPromise(async () => this.world.provider.library) },
    });
    return createActor(machine, {
      input: { mode: 'payment', amountCents: 300, isPatronPurchase: false, isAmountOpen: true },
    }).start();
  }
}

const fault = (...faults: CardFault[]) => fc.constantFrom<CardFault>('none', ...faults);
const steps = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('close', 'reload') }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('keep'), isKept: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('amount'), amountCents: fc.constantFrom(300, 500) }) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('pay'),
        create: fault('request lost', 'answer lost'),
        confirm: fault('request lost', 'answer lost', 'declined'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('line'), isRetrieveLost: fc.boolean() }) },
  ) as fc.Arbitrary<Step>,
  { minLength: 4, maxLength: 14 },
);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('every charge is reported exactly once, and no success is reported without a charge', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      sessionStorage.clear();
      const world = new World();
      const forms = new Forms(world);
      for (const step of [{ kind: 'open' } as const, ...taken]) await forms.take(step);
      // At the end the network works: closing and opening the form leaves no outcome unknown.
      for (const step of [{ kind: 'reload' }, { kind: 'line', isRetrieveLost: false }, { kind: 'open' }] as const)
        await forms.take(step);
      expect(forms.reportedPayments).toBe(world.provider.charges);
      expect(unsettledInputs(call)).toEqual([]);
      await forms.take({ kind: 'close' });
    }),
    { numRuns: 150 },
  );
}, 120_000);

test('the model notices a payment that reuses an intent which is paid already', async () => {
  sessionStorage.clear();
  const world = new World();
  const terms = { body: { amount: 300, currency: 'eur', isPatronPurchase: false, savePaymentMethod: false } } as const;
  const money = { keyOutlastsReload: true, isSettledLater: true };
  const { clientSecret = '' } = await command(call, terms, money);
  await world.provider.library.confirmCardPayment(clientSecret);
  // The payment is not settled, so the same terms find the same intent.
  expect((await command(call, terms, money)).clientSecret).toBe(clientSecret);
  await world.provider.library.confirmCardPayment(clientSecret);
  expect(world.provider.charges).toBe(1);
});
