import { waitFor } from 'xstate';
import { opened, settled, support } from '../testing/support-machine';
import { methodOf } from './support-rules';
import { successShownMs } from './tune-in-or-donate.machine';

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
  it('tunes in at the displayed price, reports it once and closes automatically', async () => {
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
