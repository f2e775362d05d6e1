// Needs of the social remote for reading, writing and liking comments.
import { MatchersV3 } from '@pact-foundation/pact';
import type { Needs } from '../../infra/testing/consumer-pact';
import { moment } from './pact-matchers';

const { boolean, eachLike, integer, like, string } = MatchersV3;

const reply = {
  id: string('evensong-at-the-deep-end-1-1'),
  user: {
    id: string('wren-adeyemi'),
    username: string('wren.adeyemi'),
    profileImageId: string('portrait-wren-adeyemi'),
    isArtist: boolean(false),
    isPatron: boolean(false),
  },
  comment: string('The first one. Obviously.'),
  createdAt: moment,
  updatedAt: moment,
  likes: integer(2),
  hasLiked: boolean(false),
};

/** Declares tests within the caller's `describe`, because each consumer has one pact. */
export function commentPacts(needs: Needs): void {
  it('the comments on a song, with replies', () =>
    needs('a read of the comments on a song', {
      given: 'the demo world',
      call: 'GET /api/songs/{id}/comments',
      input: { params: { id: 'evensong-at-the-deep-end' }, query: { limit: 20, offset: 3 } },
      answer: {
        comments: eachLike({
          ...reply,
          replies: eachLike({ ...reply, parentId: string('parent'), replyingTo: string('mira.lindqvist') }),
        }),
        hasMore: boolean(false),
        commentCount: integer(9),
        ownerId: string('the-parallax-choir'),
        slowModeSeconds: integer(0),
        pinned: null,
      },
    }));

  it('refusals of what is the owner’s to do in a thread', async () => {
    const answer = { status: 403, error: like('Only the owner of this thread can do this') };
    const given = 'a signed-in listener';
    await needs("slow mode in somebody else's thread", {
      ...{ given, status: 403, answer },
      call: 'PUT /api/songs/{id}/slow-mode',
      input: { params: { id: 'tiles' }, body: { seconds: 30 } },
    });
    await needs("a pin in somebody else's thread", {
      ...{ given, status: 403, answer },
      call: 'PUT /api/comments/{id}/pin',
      input: { params: { id: 'post-1-2' }, body: { pinned: true } },
    });
  });

  it('a new comment on a song, and a reply on a post', async () => {
    const added = { comment: { ...reply, replies: [] }, newCommentCount: integer(6) };
    const comment = { comment: 'Listening again.', parentId: null };
    await needs('a comment on a song', {
      given: 'a signed-in listener',
      call: 'POST /api/songs/{id}/comments',
      input: { params: { id: 'tiles' }, body: comment },
      status: 201,
      answer: added,
    });
    const answered = { comment: '@otto.baines Good dog.', parentId: 'post-1-3' };
    await needs('a reply under a post', {
      given: 'a signed-in listener',
      call: 'POST /api/posts/{id}/comments',
      input: { params: { id: 'post-1' }, body: answered },
      status: 201,
      answer: { ...added, comment: { ...added.comment, parentId: 'post-1-3', replyingTo: 'otto.baines' } },
    });
  });

  it('a refusal to comment without a session', () => {
    const body = { comment: 'Nobody said this.', parentId: null };
    return needs('a comment by a guest', {
      given: 'the demo world',
      call: 'POST /api/songs/{id}/comments',
      input: { params: { id: 'tiles' }, body },
      status: 401,
      answer: { status: 401, error: like('Please sign in') },
    });
  });

  it('an edit, a like and a deletion of comments', async () => {
    const body = { comment: 'The gap between the lanterns.' };
    await needs('an edit of the own comment on a song', {
      given: 'a signed-in listener',
      call: 'PUT /api/song-comments/{id}',
      input: { params: { id: 'evensong-at-the-deep-end-2' }, body },
      answer: { comment: { comment: body.comment, updatedAt: moment } },
    });
    await needs('a like of a comment under a post', {
      given: 'a signed-in listener',
      call: 'POST /api/comments/{id}/like',
      input: { params: { id: 'post-1-2' } },
      answer: { hasLiked: true, likes: integer(2) },
    });
    await needs('a deletion of the own reply under a post', {
      given: 'a signed-in listener',
      call: 'DELETE /api/comments/{id}',
      input: { params: { id: 'post-1-1-2' } },
      answer: { newCommentCount: integer(5) },
    });
  });
}
