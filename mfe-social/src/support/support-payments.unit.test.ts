// The support machine with failed payments, payments by card, and top-ups.
import { waitFor } from 'xstate';
import { opened, paid, settled } from '../testing/support-machine';
import { methodOf } from './support-rules';

describe('failures', () => {
  it('show the server’s message, and the next try is another one', async () => {
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

  it('that were not sent do not change an unknown outcome', async () => {
    const offline = { kind: 'not sent', error: 'You are offline. Nothing was sent.' } as const;
    const { actor, state } = await opened('donate', { balance: 310, results: [new Error('gone'), offline] });
    for (const error of ['The server did not answer.', offline.error]) {
      actor.send({ type: 'confirm' });
      await settled(actor);
      expect(state().context).toMatchObject({ error, unanswered: { donate: 300 } });
    }
  });

  it('of before a reload bind a donation to the same sum, and the dialog says so', async () => {
    const { actor, state } = await opened('donate', { balance: 10, unanswered: { donate: 700 } });
    expect(state().context).toMatchObject({ amount: 700, error: 'The server did not answer.' });
    expect(methodOf(state().context)).toBe('balance');
    actor.send({ type: 'choose amount', amount: 500 });
    expect(state().context.amount).toBe(700);
    actor.send({ type: 'choose mode', mode: 'tune-in' });
    expect(state().context.error).toBeNull();
    actor.send({ type: 'choose mode', mode: 'donate' });
    expect(state().context).toMatchObject({ amount: 700, error: 'The server did not answer.' });
  });

  it('let no other sum be paid before the outcome is known', async () => {
    const { actor, payments } = await opened('donate', {
      results: [new Error('offline'), { kind: 'refused', error: 'Not now' }, paid],
    });
    actor.send({ type: 'confirm' });
    await settled(actor);
    actor.send({ type: 'choose amount', amount: 500 });
    actor.send({ type: 'confirm' });
    await settled(actor);
    actor.send({ type: 'choose amount', amount: 500 });
    actor.send({ type: 'confirm' });
    await settled(actor);
    expect(payments.map(({ total }) => total)).toEqual([300, 300, 500]);
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

  it('reappears silently when the card form was closed', async () => {
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
        // The charged Talents count whatever method is chosen, and whether or not a push has updated the balance.
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
  it('asks for the missing amount, closes, and continues with the increased balance', async () => {
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

  it('pays from the balance if the push arrives after the form has closed, for any choice before', async () => {
    const { actor, state } = await opened('donate', { balance: 10 });
    actor.send({ type: 'choose method', method: 'card' });
    actor.send({ type: 'add talents' });
    actor.send({ type: 'add talents closed' });
    expect(methodOf(state().context)).toBe('card');
    actor.send({ type: 'balance changed', talentBalance: 310 });
    expect(methodOf(state().context)).toBe('balance');
  });

  it('reappears when nothing was added, and does not open if nothing is missing', async () => {
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

test('a card form that never answers does not keep the dialog from being opened again', async () => {
  const { actor, state } = await opened('tune-in', { balance: 10, card: 'never' });
  actor.send({ type: 'confirm' });
  actor.send({ type: 'open', artistId: 'parallax', mode: 'donate', userId: 'ines' });
  await settled(actor);
  expect(state()).toMatchObject({ value: 'ready', context: { mode: 'donate', isByCard: false, error: null } });
});

describe('payment dialogs that did not load', () => {
  it.each([
    ['collecting', 'confirm'],
    ['addingTalents', 'add talents'],
  ] as const)('are reported after a while, from %s', async (waiting, type) => {
    const { actor, state } = await opened('tune-in', { balance: 10, card: 'never', hasPaymentHost: false });
    jest.useFakeTimers();
    actor.send({ type });
    expect(state().value).toBe(waiting);
    jest.advanceTimersByTime(10_000);
    expect(state().value).toBe('ready');
    expect(state().context.error).toBe('The card form did not load. Nothing was charged. Please try again.');
    jest.useRealTimers();
  });
});
