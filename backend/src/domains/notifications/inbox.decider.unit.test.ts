import { given } from '../../../tests/support/given';
import { inboxDecider } from './inbox.decider';
import type { InboxEvent, Notice } from './inbox.events';

const notice = (notificationId: string): Notice => ({
  notificationId,
  userId: 'ines',
  kind: 'comment',
  actorId: 'otto',
  subject: { type: 'song', id: 's1' },
});
const opened = (id: string): InboxEvent => ({ type: 'NotificationOpened', data: notice(id) });
const seen = (...notificationIds: string[]): InboxEvent => ({
  type: 'NotificationsSeen',
  data: { userId: 'ines', notificationIds },
});

describe('an inbox', () => {
  it('opens what happened', () => {
    given(inboxDecider, [])
      .when({ kind: 'open', notice: notice('n1') })
      .then([opened('n1')]);
  });

  it('opens nothing while it is switched off', () => {
    const off: InboxEvent = { type: 'InboxSwitched', data: { userId: 'ines', enabled: false } };
    given(inboxDecider, [off])
      .when({ kind: 'open', notice: notice('n1') })
      .then([]);
  });

  it('marks one as seen, once', () => {
    const mark = { kind: 'mark-seen', userId: 'ines', notificationId: 'n1' } as const;
    given(inboxDecider, [opened('n1'), opened('n2')])
      .when(mark)
      .then([seen('n1')]);
    given(inboxDecider, [opened('n1'), seen('n1')])
      .when(mark)
      .then([]);
  });

  it('marks all as seen, and does nothing where all are', () => {
    const mark = { kind: 'mark-all-seen', userId: 'ines' } as const;
    given(inboxDecider, [opened('n1'), opened('n2')])
      .when(mark)
      .then([seen('n1', 'n2')]);
    given(inboxDecider, []).when(mark).then([]);
  });
});
