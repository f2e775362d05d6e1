import { type AppealCommand, type AppealEvent, appealDecider } from './appeal.stream';

const made: AppealEvent = { type: 'AppealMade', data: { actId: 'a', userId: 'otto', words: 'A joke' } };
const appeal: AppealCommand = { kind: 'appeal', actId: 'a', userId: 'otto', words: 'A joke' };
const decide = (byUserId: string): AppealCommand => ({
  kind: 'decide',
  actId: 'a',
  byUserId,
  outcome: 'overturned',
  note: null,
});
const over: AppealEvent = {
  type: 'AppealDecided',
  data: { actId: 'a', userId: 'otto', byUserId: 'admin', outcome: 'overturned', note: null },
};
const decided = (events: readonly AppealEvent[], command: AppealCommand) =>
  appealDecider.decide(command, events.reduce(appealDecider.evolve, appealDecider.initialState));

it('takes one appeal, and none after it was decided', () => {
  expect(decided([], appeal)).toEqual([made]);
  expect(decided([made], appeal)).toBe('AppealedAlready');
  expect(decided([made, over], appeal)).toBe('AppealedAlready');
});

it('decides once about an appeal that was made, and never by the one who made it', () => {
  expect(decided([], decide('admin'))).toBe('NoSuchAppeal');
  expect(decided([made], decide('otto'))).toBe('OwnCase');
  expect(decided([made], decide('admin'))).toEqual([over]);
  expect(decided([made, over], decide('admin'))).toBe('DecidedAlready');
});
