import { PendingReads } from './pending-reads';
import {
  findComment,
  type Thread,
  type ThreadComment,
  withChange,
  withComment,
  withFirstPage,
  withNextPage,
  withoutComment,
  withSent,
} from './thread';

const user = {
  id: 'ines',
  username: 'ines',
  profilePhotoUrl: null,
  profileImageId: null,
  isArtist: false,
  isPatron: false,
};

/** The id is a letter; later letters are newer comments. */
const comment = (id: string, more: Partial<ThreadComment> = {}): ThreadComment => ({
  id,
  bubbleId: id,
  user,
  comment: id,
  createdAt: `2026-11-21T10:00:00.${id.charCodeAt(0).toString().padStart(3, '0')}Z`,
  updatedAt: '',
  likes: 0,
  hasLiked: false,
  replies: [],
  parentId: null,
  replyingTo: null,
  mentions: [],
  order: id.charCodeAt(0),
  ...more,
});
const threadOf = (...ids: string[]): Thread => ({
  comments: ids.map((id) => comment(id)),
  hasMore: true,
  count: ids.length,
  ownerId: 'nour',
  slowModeSeconds: 0,
  pinned: null,
});
const ids = (thread: Thread) => thread.comments.map(({ id }) => id);
const page = (names: string[], hasMore = false) =>
  ({
    ...{ comments: names.map((id) => comment(id)), hasMore, commentCount: names.length },
    ...{ ownerId: 'nour', slowModeSeconds: 0, pinned: null },
  }) as never;
const sending = (text: string, more: Partial<ThreadComment> = {}) =>
  comment('temporary-1', { comment: text, isSending: true, ...more });

describe('a thread on screen', () => {
  it('shows a comment once, whether a push, a poll or the page brings it', () => {
    const pushed = withComment(threadOf('b', 'a'), comment('c'));
    expect(ids(withComment(pushed, comment('c')))).toEqual(['c', 'b', 'a']);
    expect(ids(withFirstPage(pushed, page(['c', 'b', 'a'])))).toEqual(['c', 'b', 'a']);
    expect(ids(withNextPage(pushed, page(['b', 'a'])))).toEqual(['c', 'b', 'a']);
  });

  it('keeps the order if missed comments arrive after newer ones', () => {
    const pushed = withComment(threadOf('a'), comment('d'));
    const polled = withFirstPage(pushed, page(['d', 'c', 'b', 'a']));
    expect(ids(polled)).toEqual(['d', 'c', 'b', 'a']);
    expect(polled.count).toBe(4);
  });

  it('brings the known up to date by a poll, and keeps the pages behind the first', () => {
    const held = threadOf('d', 'c', 'b', 'a');
    const fresh = { ...(page([], true) as object), comments: [comment('e'), comment('d', { likes: 3 })] } as never;
    const polled = withFirstPage(held, fresh);
    expect(ids(polled)).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(polled.comments[1]?.likes).toBe(3);
  });

  it('loses comments that were deleted while the connection was down', () => {
    expect(ids(withFirstPage(threadOf('c', 'b', 'a'), page(['c', 'a'])))).toEqual(['c', 'a']);
  });

  it('keeps pushes that arrive during a page load, and restores no comment that was deleted meanwhile', () => {
    const reads = new PendingReads();
    const reading = reads.begin();
    reads.note((thread) => withoutComment(thread, 'a'));
    reads.note((thread) => withComment(thread, comment('c')));
    expect(ids(reading.end((held) => withFirstPage(held, page(['b', 'a'])), threadOf('b', 'a')))).toEqual(['c', 'b']);
  });

  it('leaves no hole where more is new than a page holds', () => {
    const polled = withFirstPage(threadOf('b', 'a'), page(['z', 'y'], true));
    expect(ids(polled)).toEqual(['z', 'y']);
    expect(polled.hasMore).toBe(true);
  });

  it('stands in the order of the server, whichever clock was ahead', () => {
    const late = comment('b', { createdAt: '2026-11-21T12:00:00.000Z' });
    expect(ids(withComment(withComment(threadOf('a'), late), comment('c')))).toEqual(['c', 'b', 'a']);
    const own = withSent(
      withComment(withComment(threadOf('a'), sending('x')), comment('c')),
      'temporary-1',
      comment('b'),
    );
    expect(ids(own)).toEqual(['c', 'b', 'a']);
  });

  it('changes the pinned comment with the one in the list, and drops its pin with it', () => {
    const thread = { ...threadOf('b', 'a'), pinned: comment('a') };
    expect(withChange(thread, 'a', { likes: 4 }).pinned?.likes).toBe(4);
    expect(withComment(thread, comment('r', { parentId: 'a' })).pinned?.replies).toHaveLength(1);
    expect(withoutComment(thread, 'a')).toMatchObject({ pinned: null, comments: [{ id: 'b' }] });
    expect(withChange(thread, 'b', { likes: 4 }).comments[1]).toBe(thread.comments[1]);
  });

  it('hangs a reply under its parent, last', () => {
    const thread = withComment(
      withComment(threadOf('a'), comment('r1', { parentId: 'a' })),
      comment('r2', { parentId: 'a' }),
    );
    expect(thread.comments[0]?.replies.map(({ id }) => id)).toEqual(['r1', 'r2']);
    expect(findComment(thread, 'r2')?.parentId).toBe('a');
  });

  it('replaces the comment that is being sent, in its row', () => {
    const thread = withComment(threadOf('a'), sending('hello'));
    const sent = withSent(thread, 'temporary-1', comment('c', { comment: 'hello' }));
    expect(ids(sent)).toEqual(['c', 'a']);
    expect(sent.comments[0]).toMatchObject({ isSending: false, clientId: 'temporary-1' });
  });

  it('never shows the own comment twice, also when the push is quicker than the answer', () => {
    const pushed = withComment(withComment(threadOf('a'), sending('hello')), comment('c', { comment: 'hello' }));
    expect(ids(pushed)).toEqual(['c', 'a']);
    expect(ids(withSent(pushed, 'temporary-1', comment('c', { comment: 'hello' })))).toEqual(['c', 'a']);
  });

  it('takes the same words of somebody else for another comment', () => {
    const theirs = comment('c', { comment: 'hello', user: { ...user, id: 'wren' } });
    expect(ids(withComment(withComment(threadOf('a'), sending('hello')), theirs))).toEqual(['temporary-1', 'c', 'a']);
  });

  it('replaces an own reply that is being sent as well', () => {
    const thread = withComment(threadOf('a'), sending('yes', { parentId: 'a' }));
    const pushed = withComment(thread, comment('r', { comment: 'yes', parentId: 'a' }));
    expect(pushed.comments[0]?.replies.map(({ id }) => id)).toEqual(['r']);
  });

  it('changes and removes comments and replies alike', () => {
    const thread = withComment(threadOf('b', 'a'), comment('r', { parentId: 'a' }));
    expect(findComment(withChange(thread, 'r', { likes: 2 }), 'r')?.likes).toBe(2);
    expect(findComment(withoutComment(thread, 'r'), 'r')).toBeUndefined();
    expect(ids(withoutComment(thread, 'a'))).toEqual(['b']);
  });
});
