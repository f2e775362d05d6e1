// The support machine for tests, with configurable responses of server and card form.
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Unanswered } from '../support/support-rules';
import { tuneInOrDonateMachine } from '../support/tune-in-or-donate.machine';
import type { SupportPayment, SupportResult, SupportStart } from '../support/tune-in-or-donate.types';

export const nour = {
  id: 'nour',
  name: 'Nour & the Low Tide',
  imageId: null,
  isPatron: true,
  followerCount: 12,
  isTunedIn: false,
  tuneInPrice: 300,
  sharePercent: 85,
};

export interface World {
  balance?: number | Error;
  isTunedIn?: boolean;
  /** Results of payments in sequence; the last one repeats. */
  results?: (SupportResult | Error)[];
  card?: 'paid' | 'cancelled' | 'never' | Error;
  hasPaymentHost?: boolean;
  /** Attempts from before the dialog opened. */
  unanswered?: Unanswered;
}
export const paid: SupportResult = { kind: 'paid', talentBalance: 340 };

const running: { stop(): void }[] = [];
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

export function support({
  balance = 640,
  isTunedIn = false,
  results = [paid],
  card = 'paid',
  unanswered = {},
  hasPaymentHost = true,
}: World = {}) {
  const announced = jest.fn();
  const asked = jest.fn();
  const payments: SupportPayment[] = [];
  const charged: number[] = [];
  const machine = tuneInOrDonateMachine.provide({
    actors: {
      readStart: fromPromise(async (): Promise<SupportStart> => {
        if (balance instanceof Error) throw balance;
        return { talentBalance: balance, artist: { ...nour, isTunedIn }, unanswered };
      }),
      collectByCard: fromPromise(async ({ input }) => {
        if (card instanceof Error) throw card;
        if (card === 'never') return new Promise<never>(() => undefined);
        if (card === 'paid') charged.push(input.total);
        return card;
      }),
      pay: fromPromise(async ({ input }) => {
        payments.push(input);
        const result = results[Math.min(payments.length, results.length) - 1] ?? paid;
        if (result instanceof Error) throw result;
        return result;
      }),
    },
    guards: { hasPaymentHost: () => hasPaymentHost },
    actions: { announceSuccess: announced, askForTalents: (_, { amount }) => asked(amount) },
  });
  const actor = createActor(machine).start();
  running.push(actor);
  const state = () => actor.getSnapshot();
  return { actor, state, announced, asked, payments, charged };
}

export async function opened(mode: 'tune-in' | 'donate', world?: World) {
  const all = support(world);
  all.actor.send({ type: 'open', artistId: 'nour', mode, userId: 'ines' });
  await waitFor(all.actor, (state) => !state.matches('checking'));
  return all;
}
export const settled = (actor: ReturnType<typeof support>['actor']) =>
  waitFor(actor, (state) => state.matches('ready') || state.matches('done'));
