import type { CommandContext } from '../../kernel/commands/commands';
import type { Reaction } from '../../kernel/consumers/policies/policy';
import type { InboxCommand } from './inbox.decider';
import { notifyPolicy } from './notify.policy';

/** Fakes the inboxes; a repeated command with the same key does nothing. */
async function reactTo(events: readonly { type: string; data: object; id?: string }[]) {
  const done = new Map<string, { userId: string; command: InboxCommand }>();
  const execute = async (userId: string, command: InboxCommand, { idempotency }: CommandContext) =>
    void done.set(idempotency?.key ?? '', { userId, command });
  const policy = notifyPolicy({ execute } as never, async function* () {
    yield ['june', 'otto'];
    yield ['mira'];
  });
  for (const { type, data, id = JSON.stringify(data) } of events) {
    const reaction: Reaction = {
      command: (label = '') => ({
        ...{ actor: 'policy', correlationId: id, causationId: id },
        idempotency: { key: `${id}/${label}`, hash: '' },
      }),
      id: (label) => `${id}/${label}`,
      idInOrder: (label) => `${id}/${label}`,
    };
    await policy.handlers[type]?.({ type, data } as never, reaction);
  }
  return [...done.values()];
}

const comment = (data: object) => ({
  type: 'CommentPosted',
  data: { family: 'song', subjectId: 'tide', subjectOwnerId: 'nour', authorId: 'wren', answeredUserId: null, ...data },
});
const tideSong = { type: 'song', id: 'tide' };
const tunedInPost = { type: 'tuned-in-post', id: 'tide' };
const wren = { type: 'user', id: 'wren' };

test.each([
  [comment({}), [{ userId: 'nour', kind: 'comment', actorId: 'wren', subject: tideSong }]],
  [comment({ family: 'post' }), [{ userId: 'nour', kind: 'comment', subject: { type: 'post', id: 'tide' } }]],
  [comment({ authorId: 'nour' }), []],
  [
    comment({ answeredUserId: 'june' }),
    [
      { userId: 'nour', kind: 'comment' },
      { userId: 'june', kind: 'reply' },
    ],
  ],
  [
    comment({ mentions: [{ userId: 'mira' }, { userId: 'nour' }, { userId: 'wren' }, { userId: 'mira' }] }),
    [
      { userId: 'nour', kind: 'mention', mentionedIn: 'comment', subject: tideSong },
      { userId: 'mira', kind: 'mention' },
    ],
  ],
  [
    { type: 'CommentEdited', data: { family: 'post', subjectId: 'tide', authorId: 'wren', newlyMentioned: ['mira'] } },
    [{ userId: 'mira', kind: 'mention', mentionedIn: 'comment', subject: { type: 'post', id: 'tide' } }],
  ],
  [
    { type: 'PostPublished', data: { postId: 'tide', authorId: 'nour', mentions: [{ userId: 'otto' }] } },
    [
      { userId: 'otto', kind: 'mention', mentionedIn: 'post', actorId: 'nour' },
      { userId: 'june', kind: 'new-post', actorId: 'nour', subject: { type: 'post', id: 'tide' } },
      { userId: 'mira', kind: 'new-post' },
    ],
  ],
  [
    { type: 'TunedInPostPublished', data: { postId: 'tide', authorId: 'nour' } },
    ['june', 'otto', 'mira'].map((userId) => ({
      ...{ userId, kind: 'new-post', ownerId: 'nour', subject: { type: 'tuned-in-post', id: 'tide' } },
    })),
  ],
  [
    {
      type: 'TunedInPostPublished',
      data: { postId: 'tide', authorId: 'nour', mentions: [{ userId: 'otto' }, { userId: 'pia' }] },
    },
    [
      { userId: 'june', kind: 'new-post' },
      { userId: 'otto', kind: 'mention', mentionedIn: 'post', ownerId: 'nour', subject: tunedInPost },
      { userId: 'mira', kind: 'new-post' },
    ],
  ],
  [
    { type: 'TunedInPostEdited', data: { postId: 'tide', authorId: 'nour', newlyMentioned: ['pia', 'mira'] } },
    [{ userId: 'mira', kind: 'mention', mentionedIn: 'post', actorId: 'nour', ownerId: 'nour', subject: tunedInPost }],
  ],
  [
    comment({ family: 'tuned-in-post' }),
    [{ userId: 'nour', kind: 'comment', ownerId: 'nour', subject: { type: 'tuned-in-post', id: 'tide' } }],
  ],
  [
    { type: 'PostEdited', data: { postId: 'tide', authorId: 'nour', newlyMentioned: ['otto'] } },
    [{ userId: 'otto', kind: 'mention', mentionedIn: 'post' }],
  ],
  [comment({ answeredUserId: 'nour' }), [{ userId: 'nour', kind: 'reply' }]],
  [comment({ answeredUserId: 'wren' }), [{ userId: 'nour', kind: 'comment' }]],
  [
    { type: 'UserFollowed', data: { followerId: 'wren', followeeId: 'nour' } },
    [{ userId: 'nour', kind: 'follow', actorId: 'wren', subject: wren }],
  ],
  [
    { type: 'SongPurchased', data: { artistId: 'nour', buyerId: 'wren', songId: 'tide' } },
    [{ userId: 'nour', kind: 'sale', actorId: 'wren', subject: tideSong }],
  ],
  [
    { type: 'TuneInPurchased', data: { artistId: 'nour', fanId: 'wren' } },
    [{ userId: 'nour', kind: 'tune-in', actorId: 'wren', subject: wren }],
  ],
  [
    { type: 'DonationMade', data: { artistId: 'nour', donorId: 'wren', amountMinor: 500 } },
    [{ userId: 'nour', kind: 'donation', actorId: 'wren', subject: wren, amountMinor: 500 }],
  ],
  [
    { type: 'SongRenditionsFailed', data: { artistId: 'nour', songId: 'tide', masterKey: 'm', reason: 'x' } },
    [{ userId: 'nour', kind: 'renditions-failed', subject: tideSong }],
  ],
  [
    { type: 'SongApproved', data: { artistId: 'nour', songId: 'tide', reviewerId: 'rita' } },
    [{ userId: 'nour', kind: 'song-approved', actorId: 'libretto', subject: tideSong }],
  ],
  [
    { type: 'SongDenied', data: { artistId: 'nour', songId: 'tide', reviewerId: 'rita' } },
    [{ userId: 'nour', kind: 'song-denied', actorId: 'libretto', subject: tideSong }],
  ],
])('%j notifies each person concerned once, also for a repeated event', async (event, expected) => {
  const once = await reactTo([event]);
  expect(once.map(({ command }) => (command.kind === 'open' ? command.notification : command))).toMatchObject(expected);
  expect(once).toHaveLength(expected.length);
  expect(await reactTo([event, event])).toEqual(once);
});

test('switches follow the settings', async () => {
  const off = { type: 'NotificationsSwitched', data: { userId: 'nour', enabled: false } };
  expect(await reactTo([off, off])).toEqual([
    { userId: 'nour', command: { kind: 'switch', userId: 'nour', enabled: false } },
  ]);
});

test('the same events in any order notify of the same', async () => {
  const events = [
    comment({}),
    comment({ authorId: 'june' }),
    { type: 'UserFollowed', data: { followerId: 'wren', followeeId: 'nour' } },
  ];
  const ids = async (order: typeof events) =>
    (await reactTo(order)).map(({ command }) => command.kind === 'open' && command.notification.notificationId).sort();
  expect(await ids([...events].reverse())).toEqual(await ids(events));
});
