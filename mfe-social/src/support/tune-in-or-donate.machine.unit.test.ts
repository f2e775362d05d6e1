import { createActor, fromPromise, waitFor } from 'xstate';
import { methodOf } from './support-rules';
import { successShownMs, tuneInOrDonateMachine } from './tune-in-or-donate.machine';
import type { SupportPayment, SupportResult, SupportStart } from './tune-in-or-donate.types';

const nour = {
  id: 'nour',
  name: 'Nour & the Low Tide',
  imageId: null,
  isPatron: true,
  followerCount: 12,
  isTunedIn: false,
  tuneInPrice: 300,
  sharePercent: 85,
};

interface World {
  balance?: number | Error;
  isTunedIn?: boolean;
  /** One after the other; the last one stays. */
  results?: (SupportResult | Error)[];
  card?: 'paid' | 'cancelled' | Error;
  /** Of tries before the dialog was opened. */
  unansweredSums?: readonly string[];
}
const paid: SupportResult = { kind: 'paid', talentBalance: 340 };

const running: { stop(): void }[] = [];
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

function support({
  balance = 640,
  isTunedIn = false,
  results = [paid],
  card = 'paid',
  unansweredSums = [],
}: World = {}) {
  const announced = jest.fn();
  const asked = jest.fn();
  const payments: SupportPayment[] = [];
  const charged: number[] = [];
  const machine = tuneInOrDonateMachine.provide({
    actors: {
      readStart: fromPromise(async (): Promise<SupportStart> => {
        if (balance instanceof Error) throw balance;
        return { talentBalance: balance, artist: { ...nour, isTunedIn }, unansweredSums };
      }),
      collectByCard: fromPromise(async ({ input }) => {
        if (card instanceof Error) throw card;
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
    actions: { announceSuccess: announced, askForTalents: (_, { amount }) => asked(amount) },
  });
  const actor = createActor(machine).start();
  running.push(actor);
  const state = () => actor.getSnapshot();
  return { actor, state, announced, asked, payments, charged };
}

async function opened(mode: 'tune-in' | 'donate', world?: World) {
  const all = support(world);
  all.actor.send({ type: 'open', artistId: 'nour', mode, userId: 'ines' });
  await waitFor(all.actor, (state) => !state.matches('checking'));
  return all;
}
const settled = (actor: ReturnType<typeof support>['actor']) =>
  waitFor(actor, (state) => state.matches('ready') || state.matches('done'));

describe('opening', () => {
  it('shows nothing before session and balance are fresh, and stays closed when they fail', async () => {
    const { actor, state } = support({ balance: new Error('no session') });
    actor.send({ type: 'open', artistId: 'nour', mode: 'tune-in', userId: 'ines' });
    expect(state().hasTag('visible')).toBe(false);
    await waitFor(actor, (each) => !each.matches('checking'));
    expect(state().value).toBe('closed');
  });

  it.each(['confirm', 'add talents', 'add talents closed', 'close'] as const)('ignores “%s” while closed', (type) => {
    const { actor, state, payments, asked } = support();
    actor.send({ type });
    expect(state().value).toBe('closed');
    expect(payments).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('the payment method', () => {
  it('is the balance where it covers the price, otherwise the card', async () => {
    const { actor, state } = await opened('tune-in', { balance: 300 });
    expect(methodOf(state().context)).toBe('balance');
    actor.send({ type: 'balance changed', talentBalance: 299.99 });
    expect(methodOf(state().context)).toBe('card');
  });

  it('of a donation is the card while no amount is given', async () => {
    const { actor, state } = await opened('donate');
    expect(methodOf(state().context)).toBe('balance');
    actor.send({ type: 'choose amount', amount: null });
    expect(methodOf(state().context)).toBe('card');
    actor.send({ type: 'choose amount', amount: 1000 });
    expect(methodOf(state().context)).toBe('card');
    actor.send({ type: 'choose amount', amount: 500 });
    expect(methodOf(state().context)).toBe('balance');
  });

  it('can be chosen, until another sum is another payment', async () => {
    const { actor, state } = await opened('donate');
    actor.send({ type: 'choose method', method: 'card' });
    expect(methodOf(state().context)).toBe('card');
    actor.send({ type: 'choose amount', amount: 500 });
    expect(methodOf(state().context)).toBe('balance');
    actor.send({ type: 'choose method', method: 'card' });
    actor.send({ type: 'choose mode', mode: 'tune-in' });
    expect(methodOf(state().context)).toBe('balance');
  });
});

describe('paying from the balance', () => {
  it('tunes in at the price that was shown, tells it once and closes by itself', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    const { actor, state, payments, announced } = await opened('tune-in');
    actor.send({ type: 'confirm' });
    expect(state().hasTag('locked')).toBe(true);
    await waitFor(actor, (each) => each.matches('done'));
    expect(payments).toMatchObject([{ mode: 'tune-in', artistId: 'nour', total: 300 }]);
    expect(announced).toHaveBeenCalledTimes(1);
    expect(state().context.talentBalance).toBe(340);
    jest.advanceTimersByTime(successShownMs);
    expect(state().value).toBe('closed');
    jest.useRealTimers();
  });

  it('gives the chosen amount', async () => {
    const { actor, payments } = await opened('donate');
    actor.send({ type: 'choose amount', amount: 123 });
    actor.send({ type: 'confirm' });
    await settled(actor);
    expect(payments).toMatchObject([{ mode: 'donate', total: 123 }]);
  });

  it.each([99, 0, null])('refuses a donation of %s before anything moves', async (amount) => {
    const { actor, state, payments, charged } = await opened('donate');
    actor.send({ type: 'choose amount', amount });
    actor.send({ type: 'confirm' });
    expect(state().value).toBe('ready');
    expect(state().context.isAmountRefused).toBe(true);
    actor.send({ type: 'choose amount', amount: 100 });
    expect(state().context.isAmountRefused).toBe(false);
    expect([...payments, ...charged]).toEqual([]);
  });

  it('cannot be confirmed with too little, until a push makes it enough', async () => {
    const { actor, state, payments } = await opened('tune-in', { balance: 10 });
    actor.send({ type: 'choose method', method: 'balance' });
    actor.send({ type: 'confirm' });
    expect(state().value).toBe('ready');
    expect(payments).toEqual([]);
    actor.send({ type: 'balance changed', talentBalance: 300 });
    actor.send({ type: 'confirm' });
    expect(state().value).toBe('processing');
  });

  it('does nothing for whom it was done already', async () => {
    const { actor, state, payments } = await opened('tune-in', { isTunedIn: true });
    actor.send({ type: 'confirm' });
    expect(state().value).toBe('ready');
    actor.send({ type: 'choose mode', mode: 'donate' });
    actor.send({ type: 'confirm' });
    await settled(actor);
    expect(payments).toMatchObject([{ mode: 'donate', total: 300 }]);
  });

  it('lets nothing in between while money moves', async () => {
    const { actor, state, payments } = await opened('donate');
    actor.send({ type: 'confirm' });
    actor.send({ type: 'close' });
    actor.send({ type: 'confirm' });
    actor.send({ type: 'choose amount', amount: 1500 });
    actor.send({ type: 'choose mode', mode: 'tune-in' });
    actor.send({ type: 'choose method', method: 'card' });
    actor.send({ type: 'add talents' });
    actor.send({ type: 'open', artistId: 'otto', mode: 'tune-in', userId: 'ines' });
    expect(state().value).toBe('processing');
    expect(payments).toHaveLength(1);
    expect(state().context).toMatchObject({ amount: 300, mode: 'donate', artistId: 'nour' });
  });
});

describe('failures', () => {
  it('are told in the server’s words, and the next try is another one', async () => {
    const { actor, state, payments } = await opened('tune-in', {
      results: [
        { kind: 'refused', error: 'The price has changed. It is now 500 Talents.', artist: { tuneInPrice: 500 } },
      ],
    });
    actor.send({ type: 'confirm' });
    await settled(actor);
    expect(state().context.error).toBe('The price has changed. It is now 500 Talents.');
    actor.send({ type: 'confirm' });
    await settled(actor);
    expect(payments.map(({ total }) => total)).toEqual([300, 500]);
  });

  it('without an answer are called none, and the same sum is the same payment', async () => {
    const { actor, state, payments } = await opened('donate', { results: [new Error('offline'), paid] });
    actor.send({ type: 'confirm' });
    await settled(actor);
    expect(state().context.error).toBe('The server did not answer.');
    actor.send({ type: 'choose amount', amount: 500 });
    actor.send({ type: 'choose amount', amount: 300 });
    actor.send({ type: 'confirm' });
    await waitFor(actor, (each) => each.matches('done'));
    expect(payments[1]).toEqual(payments[0]);
  });

  it('without an answer leave only the balance, though a push may have shown that it was spent', async () => {
    const { actor, state, payments, charged } = await opened('donate', {
      balance: 310,
      results: [new Error('gone'), paid],
    });
    actor.send({ type: 'confirm' });
    await settled(actor);
    actor.send({ type: 'balance changed', talentBalance: 10 });
    expect(methodOf(state().context)).toBe('balance');
    actor.send({ type: 'confirm' });
    await waitFor(actor, (each) => each.matches('done'));
    expect(payments[1]).toEqual(payments[0]);
    expect(charged).toEqual([]);
  });

  it('that are answered leave the choice as it was', async () => {
    const { actor, state } = await opened('donate', {
      balance: 310,
      results: [new Error('gone'), { kind: 'refused', error: 'Not now' }],
    });
    actor.send({ type: 'confirm' });
    await settled(actor);
    actor.send({ type: 'confirm' });
    await settled(actor);
    actor.send({ type: 'balance changed', talentBalance: 10 });
    expect(methodOf(state().context)).toBe('card');
  });

  it('that were not sent leave what is not known as it was', async () => {
    const offline = { kind: 'not sent', error: 'You are offline. Nothing was sent.' } as const;
    const { actor, state } = await opened('donate', { balance: 310, results: [new Error('gone'), offline] });
    for (const error of ['The server did not answer.', offline.error]) {
      actor.send({ type: 'confirm' });
      await settled(actor);
      expect(state().context).toMatchObject({ error, unansweredSums: ['donate.300'] });
    }
  });

  it('of before a reload keep the card away from their sum alone', async () => {
    const { actor, state } = await opened('donate', { balance: 10, unansweredSums: ['donate.300'] });
    expect(methodOf(state().context)).toBe('balance');
    actor.send({ type: 'choose amount', amount: 500 });
    expect(methodOf(state().context)).toBe('card');
  });

  it('do not hold for another sum', async () => {
    const { actor, payments } = await opened('donate', { results: [new Error('offline')] });
    actor.send({ type: 'confirm' });
    await settled(actor);
    actor.send({ type: 'choose amount', amount: 500 });
    actor.send({ type: 'confirm' });
    await settled(actor);
    expect(payments.map(({ total }) => total)).toEqual([300, 500]);
  });

  it('turn into the notice where another window was faster', async () => {
    const { actor, state } = await opened('tune-in', {
      results: [{ kind: 'refused', error: 'You are already tuned in to this artist', artist: { isTunedIn: true } }],
    });
    actor.send({ type: 'confirm' });
    await settled(actor);
    expect(state().context.artist?.isTunedIn).toBe(true);
  });
});

describe('paying by card', () => {
  const byCard = { balance: 10 };

  it('steps aside for the card form, then pays from the balance', async () => {
    const { actor, state, payments, charged } = await opened('tune-in', byCard);
    actor.send({ type: 'confirm' });
    expect(state().value).toBe('collecting');
    expect(state().hasTag('visible')).toBe(false);
    await waitFor(actor, (each) => each.matches('done'));
    expect(charged).toEqual([300]);
    expect(payments).toMatchObject([{ mode: 'tune-in', total: 300 }]);
  });

  it('comes back without a word when the card form was closed', async () => {
    const { actor, state, payments } = await opened('donate', { ...byCard, card: 'cancelled' });
    actor.send({ type: 'confirm' });
    await settled(actor);
    expect(state().value).toBe('ready');
    expect(state().context.error).toBeNull();
    expect(payments).toEqual([]);
  });

  it('says so when the card form broke', async () => {
    const { actor, state } = await opened('donate', { ...byCard, card: new Error('gone') });
    actor.send({ type: 'confirm' });
    await settled(actor);
    expect(state().context.error).toBe('Payment failed. Please try again.');
  });

  it.each([
    ['tune-in', 'Failed to complete tune-in'],
    ['donate', 'Failed to complete donation'],
  ] as const)(
    'calls a failure of the step after the card by its name (%s), and never charges again',
    async (mode, text) => {
      for (const result of [new Error('offline'), { kind: 'refused', error: 'Not now' } as const]) {
        const { actor, state, payments, charged } = await opened(mode, { ...byCard, results: [result, paid] });
        actor.send({ type: 'confirm' });
        await settled(actor);
        expect(state().context.error).toBe(result instanceof Error ? 'The server did not answer.' : text);
        // Chosen or not, the card stays in its wallet: its Talents are there, whether or not a push said so yet.
        actor.send({ type: 'choose method', method: 'card' });
        expect(methodOf(state().context)).toBe('balance');
        actor.send({ type: 'confirm' });
        await waitFor(actor, (each) => each.matches('done'));
        expect(charged).toEqual([300]);
        expect(payments).toHaveLength(2);
      }
    },
  );

  it('lets nothing in between while the card form is open', async () => {
    const { actor, state } = await opened('tune-in', byCard);
    actor.send({ type: 'confirm' });
    actor.send({ type: 'confirm' });
    actor.send({ type: 'close' });
    actor.send({ type: 'choose mode', mode: 'donate' });
    expect(state().value).toBe('collecting');
    expect(state().context.mode).toBe('tune-in');
  });
});

describe('adding Talents', () => {
  it('asks for what is missing, steps aside, and goes on with the balance that has grown', async () => {
    const { actor, state, asked } = await opened('tune-in', { balance: 10.5 });
    actor.send({ type: 'add talents' });
    expect(asked).toHaveBeenCalledWith(290);
    expect(state().hasTag('visible')).toBe(false);
    actor.send({ type: 'balance changed', talentBalance: 300.5 });
    expect(state().value).toBe('addingTalents');
    actor.send({ type: 'add talents closed' });
    expect(state().value).toBe('ready');
    expect(methodOf(state().context)).toBe('balance');
  });

  it('takes the balance where the push comes after the form has closed, whatever was chosen before', async () => {
    const { actor, state } = await opened('donate', { balance: 10 });
    actor.send({ type: 'choose method', method: 'card' });
    actor.send({ type: 'add talents' });
    actor.send({ type: 'add talents closed' });
    expect(methodOf(state().context)).toBe('card');
    actor.send({ type: 'balance changed', talentBalance: 310 });
    expect(methodOf(state().context)).toBe('balance');
  });

  it('comes back when nothing was added, and does not open where nothing is missing', async () => {
    const { actor, state, asked } = await opened('tune-in', { balance: 10 });
    actor.send({ type: 'add talents' });
    actor.send({ type: 'add talents closed' });
    expect(state().value).toBe('ready');
    actor.send({ type: 'balance changed', talentBalance: 300 });
    actor.send({ type: 'add talents' });
    expect(state().value).toBe('ready');
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
