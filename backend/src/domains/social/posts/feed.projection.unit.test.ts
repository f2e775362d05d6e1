import { expectToConverge } from '../../../../tests/support/concurrency/converges';
import { type HandedEvent, projected } from '../../../../tests/support/world/projected';
import { feedProjection } from './feed.projection';

const published = (postId: string, description: string | null = 'Hello'): HandedEvent => ({
  type: 'PostPublished',
  data: { postId, authorId: 'wren', description, contentType: 'none', songId: null },
});
const comment = (type: string, commentId: string, postId: string, family = 'post'): HandedEvent => ({
  type,
  data: { commentId, family, subjectId: postId, parentId: null },
});
const vote = (type: string, postId: string, userId: string): HandedEvent => ({ type, data: { postId, userId } });

const keys = {
  'post-one': [
    published('one'),
    vote('PostUpvoted', 'one', 'june'),
    vote('PostUpvoted', 'one', 'otto'),
    vote('PostUpvoteTakenBack', 'one', 'june'),
  ],
  'post-two': [published('two'), vote('PostUpvoted', 'two', 'june'), { type: 'PostDeleted', data: { postId: 'two' } }],
  'post-erased': [published('erased', null)],
  'post:one': [
    comment('CommentPosted', 'a', 'one'),
    comment('CommentPosted', 'b', 'one'),
    comment('CommentDeleted', 'a', 'one'),
    comment('CommentPosted', 'c', 'one'),
  ],
  'post:two': [comment('CommentPosted', 'd', 'two')],
  'song:tide': [comment('CommentPosted', 'e', 'one', 'song')],
};

test('converges in any order of posts and their threads', () => expectToConverge(feedProjection, keys));

test('shows a post with what came before it', async () => {
  const { doc } = await projected(feedProjection, [...keys['post:one'], ...keys['post-one']]);
  expect(doc('posts', 'one')).toMatchObject({ description: 'Hello', upvotes: 1, commentCount: 2 });
});

test('shows no post that is deleted, erased or not published', async () => {
  const { doc } = await projected(feedProjection, Object.values(keys).flat());
  expect([doc('posts', 'two'), doc('posts', 'erased')]).toEqual([undefined, undefined]);
  const { doc: before } = await projected(feedProjection, keys['post:one']);
  expect(before('posts', 'one')).toBeUndefined();
});

test('forgets the posts and the last post of somebody whose account has ended, and notes of an erased moderator', async () => {
  const subject = { kind: 'post', id: 'one' };
  const hidden = {
    actId: 'h',
    reason: 'spam',
    note: 'Marzipan',
    byUserId: 'admin',
    caseId: 'post-one',
    ownerId: 'wren',
  };
  const hiding: HandedEvent = { type: 'ContentHidden', data: { ...hidden, subject } };
  const ended = (userId: string): HandedEvent => ({ type: 'AccountDeleted', data: { userId } });
  const posted = { 'post-one': [published('one'), hiding], 'post-two': [published('two')] };
  await expectToConverge(feedProjection, { ...posted, 'user-wren': [ended('wren')] });
  await expectToConverge(feedProjection, { ...posted, 'user-admin': [ended('admin')] });
  const { docs, doc } = await projected(feedProjection, [...Object.values(posted).flat(), ended('admin')]);
  expect(doc('hidden-posts', 'one')).toMatchObject({ hidden: { reason: 'spam', note: null } });
  expect([...docs.keys()]).toContain('post-authors/wren');
  const gone = await projected(feedProjection, [...Object.values(posted).flat(), ended('wren')]);
  expect([...gone.docs.keys()].filter((key) => /^(hidden-)?posts|^post-authors/.test(key))).toEqual([]);
});
