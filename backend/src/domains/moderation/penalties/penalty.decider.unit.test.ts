import { bannedUntil, forGood, type PenaltyCommand, payoutsHeldUntil, penaltyDecider } from './penalty.decider';
import type { PenaltyEvent } from './penalty.events';

const against = {
  userId: 'otto',
  byUserId: 'admin',
  reason: 'fraud',
  note: null,
  caseId: 'post-p',
  subject: { kind: 'post', id: 'p' },
} as const;
const now = '2025-11-30T12:00:00.000Z';
const strike = (actId: string): PenaltyCommand => ({ ...against, kind: 'strike', actId, now });
const ban = (actId: string, days: number): PenaltyCommand => ({ ...against, kind: 'ban', actId, days, now });
const withdraw = (penaltyActId: string): PenaltyCommand => ({
  kind: 'withdraw',
  actId: `not-${penaltyActId}`,
  penaltyActId,
  userId: 'otto',
  byUserId: 'admin',
  note: null,
});

/** The log after these commands, all of which must be accepted. */
function after(...commands: PenaltyCommand[]) {
  return commands.reduce((state, command) => {
    const events = penaltyDecider.decide(command, state);
    if (typeof events === 'string') throw new Error(events);
    return events.reduce(penaltyDecider.evolve, state);
  }, penaltyDecider.initialState);
}
const decided = (command: PenaltyCommand, ...before: PenaltyCommand[]) =>
  penaltyDecider.decide(command, after(...before)) as readonly PenaltyEvent[];

it('warns first, holds payouts for three months next, and blocks the account with the third strike', () => {
  expect(decided(strike('1'))).toMatchObject([{ data: { number: 1, payoutsHeldUntil: null, accountBlocked: false } }]);
  // February has no 30th, so its last day is used.
  expect(decided(strike('2'), strike('1'))).toMatchObject([
    { data: { number: 2, payoutsHeldUntil: '2026-02-28T12:00:00.000Z', accountBlocked: false } },
  ]);
  expect(decided(strike('3'), strike('1'), strike('2'))).toMatchObject([
    { data: { number: 3, payoutsHeldUntil: '2027-11-30T12:00:00.000Z', accountBlocked: true } },
  ]);
  expect(decided(strike('4'), strike('1'), strike('2'), strike('3'))).toBe('BlockedAlready');
});

it('makes one penalty of a repeated decision, and none against who decides', () => {
  expect(decided(strike('1'), strike('1'))).toEqual([]);
  expect(decided(strike('1'), strike('1'), withdraw('1'))).toEqual([]);
  expect(decided({ ...strike('1'), byUserId: 'otto' })).toBe('OwnCase');
  expect(decided({ ...ban('1', 3), byUserId: 'otto' })).toBe('OwnCase');
});

it('bans until the latest end of all bans, and a blocked account for good', () => {
  expect(bannedUntil(after())).toBeNull();
  expect(bannedUntil(after(ban('long', 30), ban('short', 1)))).toBe('2025-12-30T12:00:00.000Z');
  expect(bannedUntil(after(ban('long', 30), ban('short', 1), withdraw('long')))).toBe('2025-12-01T12:00:00.000Z');
  expect(bannedUntil(after(strike('1'), strike('2'), strike('3')))).toBe(forGood);
});

it('withdraws a penalty with all that follows from it, once', () => {
  expect(decided(withdraw('1'))).toBe('NoSuchPenalty');
  expect(decided(withdraw('1'), strike('1'))).toMatchObject([
    { type: 'PenaltyWithdrawn', data: { penalty: 'strike' } },
  ]);
  expect(decided(withdraw('b'), ban('b', 2))).toMatchObject([{ type: 'PenaltyWithdrawn', data: { penalty: 'ban' } }]);
  expect(payoutsHeldUntil(after(strike('1'), strike('2')))).toBe('2026-02-28T12:00:00.000Z');
  expect(payoutsHeldUntil(after(strike('1'), strike('2'), withdraw('2')))).toBeNull();
  expect(bannedUntil(after(strike('1'), strike('2'), strike('3'), withdraw('3')))).toBeNull();
  expect(decided(strike('again'), strike('1'), strike('2'), withdraw('1'))).toMatchObject([{ data: { number: 2 } }]);
});
