import { given } from '../../../tests/support/world/given';
import { inboxDecider, unseenCount } from './inbox.decider';
import type { InboxEvent, NewNotification } from './inbox.events';

const notification = (notificationId: string): NewNotification => ({
  notificationId,
  userId: 'ines',
  kind: 'comment',
  actorId: 'otto',
  subject: { type: 'song', id: 's1' },
});
const opened = (id: string): InboxEvent => ({ type: 'NotificationOpened', data: notification(id) });
const leftOut = (id: string): InboxEvent => ({ type: 'NotificationLeftOut', data: notification(id) });
const seen = (...notificationIds: string[]): InboxEvent => ({
  type: 'NotificationsSeen',
  data: { userId: 'ines', notificationIds },
});
const allSeen = (upToNumber: number): InboxEvent => ({
  type: 'AllNotificationsSeen',
  data: { userId: 'ines', upToNumber },
});

describe('an inbox', () => {
  it('opens what happened', () => {
    given(inboxDecider, [])
      .when({ kind: 'open', notification: notification('n1') })
      .then([opened('n1')]);
  });

  it('leaves out what happens while it is switched off', () => {
    const off: InboxEvent = { type: 'InboxSwitched', data: { userId: 'ines', enabled: false } };
    given(inboxDecider, [off])
      .when({ kind: 'open', notification: notification('n1') })
      .then([leftOut('n1')]);
  });

  it('omits notifications of a kind that is switched off', () => {
    const open = { kind: 'open', notification: notification('n1') } as const;
    const switched = (isOn: boolean): InboxEvent => ({
      type: 'InboxKindsSwitched',
      data: { userId: 'ines', kinds: { comment: isOn } },
    });
    given(inboxDecider, [switched(false)])
      .when(open)
      .then([leftOut('n1')]);
    given(inboxDecider, [switched(false), switched(true)])
      .when(open)
      .then([opened('n1')]);
    const off = { kind: 'switch-kinds', userId: 'ines', kinds: { comment: false } } as const;
    given(inboxDecider, [])
      .when(off)
      .then([switched(false)]);
    given(inboxDecider, [switched(false)])
      .when(off)
      .then([]);
  });

  it('marks all notifications of a group as seen', () => {
    const members = [1, 2, 3].map((number) => ({ notificationId: `n${number}`, number }));
    given(inboxDecider, [opened('n1'), opened('n2'), opened('n3'), seen('n2')])
      .when({ kind: 'mark-seen', userId: 'ines', members })
      .then([seen('n1', 'n3')]);
  });

  it('marks one as seen, once', () => {
    const mark = { kind: 'mark-seen', userId: 'ines', members: [{ notificationId: 'n1', number: 1 }] } as const;
    given(inboxDecider, [opened('n1'), opened('n2')])
      .when(mark)
      .then([seen('n1')]);
    given(inboxDecider, [opened('n1'), seen('n1')])
      .when(mark)
      .then([]);
    given(inboxDecider, [opened('n1'), allSeen(1), opened('n2')])
      .when(mark)
      .then([]);
  });

  it('marks all as seen, and does nothing where all are', () => {
    const mark = { kind: 'mark-all-seen', userId: 'ines' } as const;
    given(inboxDecider, [opened('n1'), opened('n2')])
      .when(mark)
      .then([allSeen(2)]);
    given(inboxDecider, []).when(mark).then([]);
    given(inboxDecider, [opened('n1'), allSeen(1)])
      .when(mark)
      .then([]);
    // As stored before `AllNotificationsSeen` existed.
    given(inboxDecider, [opened('n1'), opened('n2'), seen('n1', 'n2')])
      .when(mark)
      .then([]);
  });

  it('is cleared however many there are', () => {
    const many = Array.from({ length: 1200 }, (_, n) => opened(`n${n}`));
    const { initialState, evolve } = inboxDecider;
    const state = many.reduce(evolve, initialState);
    expect(unseenCount(state)).toBe(1200);
    expect(JSON.stringify(state).length).toBeLessThan(200);
    expect(unseenCount(evolve(state, seen('n3', 'n3')))).toBe(1199);
    const events = inboxDecider.decide({ kind: 'mark-all-seen', userId: 'ines' }, state);
    expect(events).toEqual([allSeen(1200)]);
    expect(unseenCount(evolve(state, allSeen(1200)))).toBe(0);
  });
});
