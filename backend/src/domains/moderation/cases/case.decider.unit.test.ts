import { type CaseCommand, caseDecider } from './case.decider';
import type { CaseEvent } from './case.events';

const of = {
  caseId: 'comment-c',
  subject: { kind: 'comment', id: 'c', family: 'song', subjectId: 's' },
  ownerId: 'otto',
} as const;
const byAdmin = { ...of, byUserId: 'admin', note: null } as const;
const report = (reporterId: string): CaseCommand => ({
  ...of,
  kind: 'report',
  reporterId,
  reason: 'spam',
  words: null,
});
const hide = (actId: string): CaseCommand => ({ ...byAdmin, kind: 'hide', actId, reason: 'spam' });
const reported = (reporterId: string): CaseEvent => ({
  type: 'ContentReported',
  data: { ...of, reporterId, reason: 'spam', words: null },
});
const hidden = (actId: string): CaseEvent => ({
  type: 'ContentHidden',
  data: { ...byAdmin, actId, reason: 'spam' },
});
const restored = (actId: string, hiddenByActId: string): CaseEvent => ({
  type: 'ContentRestored',
  data: { ...byAdmin, actId, hiddenByActId },
});
const dismissed = (actId: string): CaseEvent => ({ type: 'ReportsDismissed', data: { ...byAdmin, actId } });
const decided = (events: readonly CaseEvent[], command: CaseCommand) =>
  caseDecider.decide(command, events.reduce(caseDecider.evolve, caseDecider.initialState));

it('accepts one report per person, also after a decision, and none about oneself', () => {
  expect(decided([], report('ines'))).toEqual([reported('ines')]);
  expect(decided([reported('ines')], report('nour'))).toEqual([reported('nour')]);
  expect(decided([reported('ines')], report('ines'))).toEqual([]);
  expect(decided([reported('ines'), dismissed('a')], report('ines'))).toEqual([]);
  expect(decided([], report('otto'))).toBe('OwnContent');
});

it('lets nobody decide about their own', () => {
  const own = { ...of, byUserId: 'otto', note: null, actId: 'a' } as const;
  expect(decided([reported('ines')], { ...own, kind: 'dismiss' })).toBe('OwnCase');
  expect(decided([reported('ines')], { ...own, kind: 'hide', reason: 'spam' })).toBe('OwnCase');
  expect(decided([hidden('h')], { ...own, kind: 'restore' })).toBe('OwnCase');
});

it('dismisses the reported content and nothing else', () => {
  const dismiss = { ...byAdmin, kind: 'dismiss', actId: 'a' } as const;
  expect(decided([reported('ines')], dismiss)).toEqual([dismissed('a')]);
  expect(decided([], dismiss)).toBe('NothingReported');
  expect(decided([reported('ines'), dismissed('b')], dismiss)).toBe('NothingReported');
  expect(decided([reported('ines'), hidden('b')], dismiss)).toBe('NothingReported');
});

it('hides once, and closes the reports that arrived since', () => {
  expect(decided([], hide('a'))).toEqual([hidden('a')]);
  expect(decided([hidden('a')], hide('b'))).toEqual([]);
  expect(decided([hidden('a'), reported('ines')], hide('b'))).toEqual([dismissed('b')]);
  expect(decided([hidden('a'), restored('b', 'a')], hide('c'))).toEqual([hidden('c')]);
});

it('restores hidden content, and for an appeal only the content that the decision hid', () => {
  const restore = { ...byAdmin, kind: 'restore', actId: 'r' } as const;
  expect(decided([], restore)).toBe('NotHidden');
  expect(decided([hidden('a')], restore)).toEqual([restored('r', 'a')]);
  expect(decided([hidden('a'), restored('b', 'a')], restore)).toBe('NotHidden');
  const again = [hidden('a'), restored('b', 'a'), hidden('c')];
  expect(decided(again, { ...restore, hiddenByActId: 'a' })).toBe('NotHidden');
  expect(decided(again, { ...restore, hiddenByActId: 'c' })).toEqual([restored('r', 'c')]);
});
