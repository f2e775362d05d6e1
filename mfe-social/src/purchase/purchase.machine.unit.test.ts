import { createActor, fromPromise, waitFor } from 'xstate';
import { type PurchaseResult, purchaseMachine, successShownMs } from './purchase.machine';

const song = { id: 's1', name: 'Parasol', artistName: 'Nour', artistId: 'nour', artworkUrl: null, price: 75 };

function purchase(
  options: {
    balance?: number | Error;
    isUnanswered?: boolean;
    result?: PurchaseResult | Error | (() => PurchaseResult | Error);
  } = {},
) {
  const { balance = 100, isUnanswered = false, result = { kind: 'bought', talentBalance: 25 } } = options;
  const announced = jest.fn();
  const asked = jest.fn();
  const bought: { price: number }[] = [];
  const machine = purchaseMachine.provide({
    actors: {
      readStart: fromPromise(async ({ input }) => {
        if (balance instanceof Error) throw balance;
        return { talentBalance: balance, isUnanswered, song: input.song };
      }),
      buy: fromPromise(async ({ input }) => {
        bought.push({ price: input.song.price });
        const given = typeof result === 'function' ? result() : result;
        if (given instanceof Error) throw given;
        return given;
      }),
    },
    actions: { announceSuccess: announced, askForTalents: (_, { amount }) => asked(amount) },
  });
  const actor = createActor(machine).start();
  return { actor, announced, asked, bought };
}

const opened = async (options?: Parameters<typeof purchase>[0]) => {
  const all = purchase(options);
  all.actor.send({ type: 'open', song, userId: 'ines' });
  await waitFor(all.actor, (state) => !state.matches('checking'));
  return all;
};

describe('purchase', () => {
  it('shows nothing before session and balance are fresh', () => {
    const { actor } = purchase();
    actor.send({ type: 'open', song, userId: 'ines' });
    expect(actor.getSnapshot().hasTag('visible')).toBe(false);
  });

  it('does not open when session or balance fail', async () => {
    const { actor } = await opened({ balance: new Error('no session') });
    expect(actor.getSnapshot().value).toBe('closed');
  });

  it('buys, reports once, and closes automatically after 1.5 s', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    const { actor, announced } = await opened();
    actor.send({ type: 'confirm' });
    expect(actor.getSnapshot().hasTag('locked')).toBe(true);
    await waitFor(actor, (state) => state.matches('bought'));
    expect(announced).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(successShownMs - 1);
    expect(actor.getSnapshot().value).toBe('bought');
    jest.advanceTimersByTime(1);
    expect(actor.getSnapshot().value).toBe('closed');
    jest.useRealTimers();
  });

  it('cannot be confirmed with too little balance, until a push makes it enough', async () => {
    const { actor, bought } = await opened({ balance: 74 });
    actor.send({ type: 'confirm' });
    expect(actor.getSnapshot().value).toBe('ready');
    expect(bought).toHaveLength(0);
    actor.send({ type: 'balance changed', talentBalance: 75 });
    actor.send({ type: 'confirm' });
    expect(actor.getSnapshot().value).toBe('processing');
  });

  it('closes for a top-up, asks for the missing Talents, and continues once they are credited', async () => {
    const { actor, asked, bought } = await opened({ balance: 10.5 });
    actor.send({ type: 'add talents' });
    expect(asked).toHaveBeenCalledWith(65);
    expect(actor.getSnapshot().hasTag('visible')).toBe(false);
    actor.send({ type: 'confirm' });
    expect(bought).toHaveLength(0);
    actor.send({ type: 'balance changed', talentBalance: 75.5 });
    expect(actor.getSnapshot().value).toBe('addingTalents');
    actor.send({ type: 'add talents closed' });
    expect(actor.getSnapshot().value).toBe('ready');
    actor.send({ type: 'add talents' });
    expect(actor.getSnapshot().value).toBe('ready');
  });

  it('reappears when no Talents were added', async () => {
    const { actor } = await opened({ balance: 0 });
    actor.send({ type: 'add talents' });
    actor.send({ type: 'add talents closed' });
    expect(actor.getSnapshot().value).toBe('ready');
  });

  it('can neither be closed nor confirmed again while money moves', async () => {
    const { actor, bought } = await opened();
    actor.send({ type: 'confirm' });
    actor.send({ type: 'close' });
    actor.send({ type: 'confirm' });
    expect(actor.getSnapshot().value).toBe('processing');
    expect(bought).toHaveLength(1);
  });

  it('shows a refusal in the server’s words', async () => {
    const { actor } = await opened({ result: { kind: 'refused', error: 'You already own this song' } });
    actor.send({ type: 'confirm' });
    const state = await waitFor(actor, (each) => each.matches('ready'));
    expect(state.context.error).toBe('You already own this song');
  });

  it('asks again at a changed price', async () => {
    const { actor, bought } = await opened({
      balance: 500,
      result: { kind: 'refused', error: 'The price has changed.', price: 100 },
    });
    actor.send({ type: 'confirm' });
    await waitFor(actor, (state) => state.matches('ready'));
    actor.send({ type: 'confirm' });
    expect(bought.map(({ price }) => price)).toEqual([75, 100]);
  });

  it('calls no failure what got no answer, and takes another try whatever the balance shows', async () => {
    const { actor, bought } = await opened({ result: new Error('offline') });
    actor.send({ type: 'confirm' });
    const state = await waitFor(actor, (each) => each.matches('ready'));
    expect(state.context.error).toBe('The server did not answer.');
    // The first attempt may have charged the balance, so a low balance must not block the retry.
    actor.send({ type: 'balance changed', talentBalance: 25 });
    actor.send({ type: 'confirm' });
    expect(bought).toHaveLength(2);
  });

  it('finds out what became of a try before the reload, whatever the balance shows', async () => {
    const { actor, bought } = await opened({ balance: 25, isUnanswered: true });
    actor.send({ type: 'confirm' });
    expect(bought).toHaveLength(1);
  });

  it('does not take a try that was not sent for the answer of an earlier one', async () => {
    const results = [
      new Error('no answer'),
      { kind: 'not sent', error: 'You are offline. Nothing was sent.' } as const,
    ];
    const { actor } = await opened({ result: () => results.shift() as PurchaseResult | Error });
    for (const error of ['The server did not answer.', 'You are offline. Nothing was sent.']) {
      actor.send({ type: 'confirm' });
      const state = await waitFor(actor, (each) => each.matches('ready'));
      expect(state.context).toMatchObject({ error, isUnanswered: true });
    }
  });

  it('ignores a confirmation while closed', () => {
    const { actor, bought } = purchase();
    actor.send({ type: 'confirm' });
    expect(actor.getSnapshot().value).toBe('closed');
    expect(bought).toHaveLength(0);
  });
});
