import { expectToConverge } from '../../../../tests/support/concurrency/converges';
import { type HandedEvent, projected } from '../../../../tests/support/world/projected';
import { commentThreadProjection } from './comment-thread.projection';

const song = { family: 'song', subjectId: 'tide' };
const post = { family: 'post', subjectId: 'hello' };
const posted = (commentId: string, more: object = {}): HandedEvent => ({
  type: 'CommentPosted',
  data: {
    ...song,
    commentId,
    subjectOwnerId: 'nour',
    authorId: 'wren',
    parentId: null,
    answeredUserId: null,
    text: commentId,
    ...more,
  },
});
const edited = (commentId: string, text: string): HandedEvent => ({
  type: 'CommentEdited',
  data: { ...song, commentId, authorId: 'wren', text },
});
const deleted = (commentId: string, more: object = {}): HandedEvent => ({
  type: 'CommentDeleted',
  data: { ...song, commentId, parentId: null, ...more },
});
const liked = (commentId: string, userId = 'june', type = 'CommentLiked'): HandedEvent => ({
  type,
  data: { ...song, commentId, userId },
});
const registered = (userId: string): HandedEvent => ({
  type: 'UserRegistered',
  data: { userId, username: userId, isArtist: false, email: null },
});
const songPublished: HandedEvent = { type: 'SongPublished', data: { songId: 'tide', artistId: 'nour' } };
const reply = { parentId: 'a', answeredUserId: 'wren', authorId: 'june' };

test('converges in any order of songs, posts, threads and people', async () => {
  await expectToConverge(commentThreadProjection, {
    'song-tide': [songPublished],
    'post-hello': [
      { type: 'PostPublished', data: { postId: 'hello', authorId: 'wren', description: 'x', songId: null } },
      { type: 'PostDeleted', data: { postId: 'hello', authorId: 'wren' } },
    ],
    'song:tide': [
      posted('a'),
      posted('b'),
      liked('a'),
      liked('b', 'june'),
      liked('b', 'wren'),
      liked('a', 'june', 'CommentUnliked'),
      posted('a1', reply),
      edited('b', 'other words'),
      posted('erased', { text: null }),
      posted('c'),
      deleted('a'),
      deleted('a1', { parentId: 'a' }),
      posted('late', reply),
    ],
    'post:hello': [posted('d', post), posted('e', post), deleted('d', post)],
    'user-wren': [
      registered('wren'),
      { type: 'UsernameChanged', data: { userId: 'wren', username: 'Wren' } },
      { type: 'AccountTypeChanged', data: { userId: 'wren', isArtist: true } },
      { type: 'ProfileImageChanged', data: { userId: 'wren', imageId: 'face' } },
    ],
    'wallet-wren': [
      { type: 'PatronPurchased', data: { userId: 'wren' } },
      { type: 'PatronageEnded', data: { userId: 'wren' } },
      { type: 'PatronageRestored', data: { userId: 'wren' } },
    ],
  });
});

test('counts existing comments once under repeated delivery', async () => {
  const comments = [posted('a'), posted('b'), posted('a1', reply), deleted('a'), deleted('a1', { parentId: 'a' })];
  const { doc } = await projected(commentThreadProjection, [...comments, songPublished, ...comments, songPublished]);
  expect(doc('comment-threads', 'song:tide')).toMatchObject({ count: 1, isOpen: true, ownerId: 'nour' });
});

test('a thread that nobody has opened yet is closed', async () => {
  const { doc } = await projected(commentThreadProjection, [posted('a')]);
  expect(doc('comment-threads', 'song:tide')).toMatchObject({ count: 1, isOpen: false });
});

test('pushes a comment once when its event is delivered twice', async () => {
  const { pushes } = await projected(commentThreadProjection, [
    songPublished,
    posted('a'),
    posted('a'),
    liked('a'),
    liked('a'),
  ]);
  expect(pushes.map(({ kind }) => kind)).toEqual(['comment-added', 'comment-changed']);
});
