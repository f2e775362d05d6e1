// Tests the path from a provider's reports to a wallet: webhook events of a few payments in any order and number,
// policies that lag behind, and a user who spends in between. The resulting balance depends on the payments alone.
import fc from 'fast-check';
import { pino } from 'pino';
import { noCryptoPayments } from '../../src/adapters/no-payments/no-payments';
import { PaymentBooks } from '../../src/domains/payments/booking/book-payments';
import type { PaymentEvent } from '../../src/domains/payments/payment/payment.events';
import { type PaymentHandler, paymentStream } from '../../src/domains/payments/payment/payment.stream';
import { settlePaymentPolicy } from '../../src/domains/wallet/settle-payment.policy';
import { walletStream } from '../../src/domains/wallet/wallet.stream';
import { reactionTo } from '../../src/kernel/consumers/policies/policy';
import type { StoredEvent } from '../../src/ports/events/event-store';
import { MemoryCardProvider } from '../support/world/card-provider';
import { createMemoryCommands, testContext } from '../support/world/memory-commands';

const payer = 'ines';
const cause = { actor: 'provider:card', id: 'evt' };

/** The complete history of the payments: paid, reversed and reinstated amounts, in cents. */
const story = [
  { kind: 'paid', of: 'pi_1' },
  { kind: 'reverse', of: 'pi_1', by: 're_1', cents: 400 },
  { kind: 'reverse', of: 'pi_1', by: 'dp_1', cents: 1000 },
  { kind: 'reinstate', of: 'pi_1', by: 'dp_1', cents: 1000 },
  { kind: 'paid', of: 'pi_2' },
  { kind: 'reverse', of: 'pi_2', by: 'dp_2', cents: 1000 },
  { kind: 'paid', of: 'pi_3' },
] as const;
/** What remains: 600 of the first payment, nothing of the second, all of the third. */
const leftMinor = 160_000;

type Step = (typeof story)[number] | { readonly kind: 'policies' } | { readonly kind: 'spend'; readonly minor: number };

const steps = fc
  .tuple(
    fc.shuffledSubarray([...story], { minLength: story.length }),
    fc.array(
      fc.record({
        at: fc.nat({ max: 40 }),
        step: fc.oneof(
          fc.constantFrom<Step>(...story),
          fc.constant<Step>({ kind: 'policies' }),
          fc.integer({ min: 10_000, max: 120_000 }).map((minor): Step => ({ kind: 'spend', minor })),
        ),
      }),
      { maxLength: 25 },
    ),
  )
  .map(([reported, more]) => {
    const all: Step[] = [...reported];
    for (const { at, step } of more) all.splice(at % (all.length + 1), 0, step);
    return all;
  });

async function play(all: readonly Step[]) {
  const commands = createMemoryCommands();
  const wallets = commands.handlerOf(walletStream);
  const payments = commands.handlerOf(paymentStream);
  const policy = settlePaymentPolicy(wallets).handlers as Record<
    string,
    (event: unknown, reaction: unknown) => Promise<unknown>
  >;
  const waiting: PaymentEvent[] = [];
  const listening: PaymentHandler = {
    load: (id) => payments.load(id),
    execute: async (id, command, context) => {
      const outcome = await payments.execute(id, command, context);
      if (outcome.kind === 'accepted') waiting.push(...outcome.events);
      return outcome;
    },
  };
  const provider = new MemoryCardProvider();
  for (const reference of ['pi_1', 'pi_2', 'pi_3']) provider.pays({ reference, userId: payer });
  const providers = { cardPayments: provider.port, cryptoPayments: noCryptoPayments };
  const books = new PaymentBooks(listening, providers, pino({ level: 'silent' }));

  let handled = 0;
  const runPolicies = async () => {
    for (const event of waiting.splice(0)) {
      const stored = { ...event, id: String(handled++), metadata: testContext } as unknown as StoredEvent;
      await policy[event.type]?.(stored, reactionTo('settle-payment', stored));
    }
  };
  let spentMinor = 0;
  for (const step of all) {
    if (step.kind === 'policies') await runPolicies();
    else if (step.kind === 'spend') {
      const gift = {
        kind: 'donate',
        donorId: payer,
        transactionId: 't',
        artistId: 'a',
        amountMinor: step.minor,
      } as const;
      if ((await wallets.execute(payer, gift, testContext)).kind === 'accepted') spentMinor += step.minor;
    } else if (step.kind === 'paid') {
      await books.card(provider.payments.get(step.of) as Parameters<PaymentBooks['card']>[0], cause);
    } else {
      const kind = step.by.startsWith('dp') ? 'chargeback' : 'refund';
      const reversal = { kind, reference: step.by, paymentReference: step.of, amountCents: step.cents } as const;
      await books.cardReversal(step.kind, reversal, cause);
    }
    const { state } = await wallets.load(payer);
    expect(state.talentMinor).toBeGreaterThanOrEqual(0);
    expect(state.owedMinor).toBeGreaterThanOrEqual(0);
  }
  await runPolicies();
  return { ...(await wallets.load(payer)).state, spentMinor };
}

test('in any order of the reports, the balance is the remaining payments minus purchases', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { talentMinor, owedMinor, spentMinor } = await play(all);
      expect(talentMinor - owedMinor).toBe(leftMinor - spentMinor);
      // A user with a positive balance owes nothing.
      expect(Math.min(talentMinor, owedMinor)).toBe(0);
    }),
    { numRuns: Number(process.env.NOTICE_RUNS ?? 100) },
  );
});
