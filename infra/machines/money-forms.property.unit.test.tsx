// All forms that move money against a server that loses requests and responses: whatever a user does, each charge is
// reported once, and no form is silent about an attempt whose outcome is unknown.
import { bus } from '@libretto/contracts/federation';
import { toast } from '@libretto/kit/feedback';
import { settleCommands, unsettledInputs } from '@libretto/product/command';
import { act, cleanup } from '@testing-library/react';
import fc from 'fast-check';
import type { CardFault } from '../../shell/src/testing/fake-card-provider';
import { type Fault, faults, payer } from './money-bank';
import { type MoneyForm, moneyForms } from './money-forms';

type Step =
  | { readonly kind: 'open' | 'close' | 'reload' }
  | { readonly kind: 'choose'; readonly isOther: boolean }
  | {
      readonly kind: 'pay';
      readonly attempts: readonly [Fault, Fault];
      readonly card: CardFault;
      readonly isSessionLost: boolean;
    };

/** Longer than any state with a timeout, so that a form that never settles fails the test. */
const mostMs = 60_000;

const callsOf = ({ command, cardCall }: MoneyForm) => (cardCall ? [command, cardCall] : [command]);

class Run {
  private reported = 0;

  constructor(private readonly form: MoneyForm) {}

  async take(step: Step): Promise<void> {
    const { form } = this;
    // After the success of something that is sold once, nothing offers it again.
    if (form.bank.isOver && this.reported > 0) return;
    if (step.kind === 'pay') {
      await this.act(() => form.open());
      this.setFaults(step);
    }
    await this.act(() => (step.kind === 'choose' ? form.choose(step.isOther) : form[step.kind]()));
    this.clearFaults();
    await this.check();
  }

  /** Ends with a connection that works: the form reveals every outcome within a few presses. */
  async end(): Promise<void> {
    const repaired = { kind: 'pay', attempts: ['none', 'none'], card: 'none', isSessionLost: false } as const;
    for (const kind of ['close', 'reload', 'open'] as const) await this.take({ kind });
    for (let press = 0; press < 3 && this.form.said()?.isUnanswered; press += 1) await this.take(repaired);
    expect(this.reported).toBe(this.form.bank.charges);
    expect(this.isIntentOpen()).toBe(false);
  }

  private async act(what: () => void): Promise<void> {
    await act(async () => what());
    let waitedMs = 0;
    do {
      await act(async () => void (await jest.advanceTimersByTimeAsync(500)));
      waitedMs += 500;
    } while (this.form.isBusy() && waitedMs < mostMs);
    expect(waitedMs).toBeLessThan(mostMs);
  }

  private setFaults({ attempts, card, isSessionLost }: Extract<Step, { kind: 'pay' }>): void {
    const { bank } = this.form;
    bank.faults = [...attempts];
    bank.provider.confirm = card;
    bank.isSessionLost = isSessionLost;
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(attempts[0] !== 'offline');
  }

  private clearFaults(): void {
    const { bank } = this.form;
    bank.faults = [];
    bank.provider.confirm = 'none';
    bank.isSessionLost = false;
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  }

  private async check(): Promise<void> {
    const { form } = this;
    const said = form.said();
    if (said?.isPaid) {
      this.reported += 1;
      await this.act(() => form.close());
      expect(this.isIntentOpen()).toBe(false);
    }
    const unreported = form.bank.charges - this.reported;
    expect([0, this.isIntentOpen() ? 1 : 0]).toContain(unreported);
    if (said === null || said.isPaid) return;
    if (unreported === 1) expect(said).toMatchObject({ isUnanswered: true });
    if (said.isUnanswered) expect(said).toMatchObject({ error: expect.any(String) });
    if (said.isUnanswered) expect(this.isIntentOpen()).toBe(true);
    // A card payment that was prepared and not charged may be open; an open command is never kept from the user.
    else expect(unsettledInputs(form.command)).toEqual([]);
  }

  private isIntentOpen(): boolean {
    return callsOf(this.form).some((call) => unsettledInputs(call).length > 0);
  }
}

const attempt = fc.constantFrom<Fault>(...faults);
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('open', 'close', 'reload') }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('choose'), isOther: fc.boolean() }) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('pay'),
        // Where both attempts of one press fail alike, the outcome is lost most often.
        attempts: fc.oneof(
          attempt.map((one) => [one, one] as const),
          fc.tuple(attempt, attempt),
        ),
        card: fc.constantFrom('none', 'request lost', 'answer lost', 'declined'),
        isSessionLost: fc.boolean(),
      }),
    },
  ) as fc.Arbitrary<Step>,
  { minLength: 3, maxLength: 10 },
);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(toast, 'success').mockReturnValue(undefined as never);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test.each(Object.entries(moneyForms))(
  '%s ends in one charge or none on every path, and the screen says which',
  async (name, makeForm) => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        sessionStorage.clear();
        cleanup();
        bus.emit('session/state', { status: 'authenticated', user: payer as never });
        const form = makeForm();
        // Intents of a failed run also last in the memory of the page.
        for (const call of callsOf(form)) settleCommands(call);
        const run = new Run(form);
        for (const step of taken) await run.take(step);
        await run.end();
      }),
      { numRuns: (name === 'a withdrawal' ? 10 : 25) * (process.env.LIBRETTO_TEST_FULL === '1' ? 10 : 1) },
    );
  },
  600_000,
);
