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

const comment = (id: string, more: Partial<ThreadComment> = {}): ThreadComment => ({
  id,
  bubbleId: id,
  user: { id: 'ines', username: 'ines', profilePhotoUrl: null, profileImageId: null, isArtist: false, isPatron: false },
  comment: id,
  createdAt: '',
  updatedAt: '',
  likes: 0,
  hasLiked: false,
  replies: [],
  parentId: null,
  replyingTo: null,
  ...more,
});
const threadOf = (...ids: string[]): Thread => ({
  comments: ids.map((id) => comment(id)),
  hasMore: true,
  count: ids.length,
});
const ids = (thread: Thread) => thread.comments.map(({ id }) => id);
const page = (...names: string[]) => names.map((id) => comment(id)) as never;

describe('a thread on screen', () => {
  it('shows a comment once, whether a push, a poll or the page brings it', () => {
    const pushed = withComment(threadOf('b', 'a'), comment('c'));
    expect(ids(withComment(pushed, comment('c')))).toEqual(['c', 'b', 'a']);
    expect(ids(withFirstPage(pushed, page('c', 'b')))).toEqual(['c', 'b', 'a']);
    expect(ids(withNextPage(pushed, { comments: page('a', 'z'), hasMore: false }))).toEqual(['c', 'b', 'a', 'z']);
  });

  it('puts what a poll finds on top and brings the known up to date', () => {
    const polled = withFirstPage(threadOf('a'), [comment('b'), comment('a', { likes: 3 })] as never);
    expect(ids(polled)).toEqual(['b', 'a']);
    expect(polled.comments[1]?.likes).toBe(3);
  });

  it('hangs a reply under its parent, last', () => {
    const thread = withComment(
      withComment(threadOf('a'), comment('r1', { parentId: 'a' })),
      comment('r2', { parentId: 'a' }),
    );
    expect(thread.comments[0]?.replies.map(({ id }) => id)).toEqual(['r1', 'r2']);
    expect(findComment(thread, 'r2')?.parentId).toBe('a');
  });

  it('replaces the comment that is being sent, and drops it where the push was quicker', () => {
    const sending = withComment(threadOf('a'), comment('temporary-1', { isSending: true }));
    const sent = withSent(sending, 'temporary-1', comment('c'));
    expect(ids(sent)).toEqual(['c', 'a']);
    expect(sent.comments[0]?.isSending).toBe(false);
    const pushedFirst = withComment(sending, comment('c'));
    expect(ids(withSent(pushedFirst, 'temporary-1', comment('c')))).toEqual(['c', 'a']);
  });

  it('changes and removes comments and replies alike', () => {
    const thread = withComment(threadOf('b', 'a'), comment('r', { parentId: 'a' }));
    expect(findComment(withChange(thread, 'r', { likes: 2 }), 'r')?.likes).toBe(2);
    expect(findComment(withoutComment(thread, 'r'), 'r')).toBeUndefined();
    expect(ids(withoutComment(thread, 'a'))).toEqual(['b']);
  });
});
