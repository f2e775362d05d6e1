// Stored commands are answered from their events while the projections lag.

import { startTestApp, type TestApp } from '../../../tests/support/world/app';
import { consumersInFolder } from '../../cli/projections/ask';
import { pause } from '../../cli/projections/projections-commands';

let app: TestApp;
const stopped = ['comment-thread', 'feed', 'tuned-in-posts'];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function pauseAll(): Promise<void> {
  const operator = { name: 'ada', consumers: consumersInFolder(app.dataDir) };
  for (const name of stopped) expect(await pause(operator, name, 'a test of what is behind', () => undefined)).toBe(0);
}

test('comments, posts, edits and likes are answered as stored while their projections are paused', async () => {
  const artist = await app.signUp({ isArtist: true });
  const fan = await app.signUp();
  const { post } = (await artist.post('/api/social/posts', { description: 'Before' })).body;
  const { comment: first } = (await fan.post(`/api/posts/${post.id}/comments`, { comment: 'First' })).body;
  await app.settle();
  await pauseAll();

  // Each of these waits two seconds for its projection, so independent ones run concurrently.
  const [second, liked, made, shared, upvoted] = await Promise.all([
    fan.post(`/api/posts/${post.id}/comments`, { comment: 'Second', parentId: first.id }),
    artist.post(`/api/comments/${first.id}/like`, {}),
    artist.post('/api/social/posts', { description: 'New' }),
    artist.post('/api/social/tuned-in-posts', { description: 'For fans', contentType: 'none' }),
    fan.post(`/api/social/posts/${post.id}/upvote`, {}),
  ]);
  expect(second).toMatchObject({ status: 201, body: { newCommentCount: 2 } });
  const ofFan = { id: fan.userId };
  expect(second.body.comment).toMatchObject({ comment: 'Second', parentId: first.id, likes: 0, user: ofFan });
  expect(second.body.comment.order).toBeGreaterThan(first.order);
  expect(liked).toMatchObject({ status: 200, body: { hasLiked: true, likes: 1 } });
  expect(made).toMatchObject({ status: 201, body: { post: { description: 'New', upvotes: 0, isOwn: true } } });
  expect(shared).toMatchObject({ status: 201, body: { post: { description: 'For fans' } } });
  expect(upvoted).toMatchObject({ status: 200, body: { hasUpvoted: true, upvotes: 1 } });

  const [edited, changed, again] = await Promise.all([
    fan.put(`/api/comments/${second.body.comment.id}`, { comment: 'Second, edited' }),
    artist.put(`/api/social/posts/${made.body.post.id}`, { description: 'Newer' }),
    artist.put(`/api/social/tuned-in-posts/${shared.body.post.id}`, { description: 'For all fans' }),
  ]);
  const { createdAt } = made.body.post;
  expect(edited).toMatchObject({ status: 200, body: { comment: { comment: 'Second, edited' } } });
  expect(changed).toMatchObject({ status: 200, body: { post: { description: 'Newer', createdAt } } });
  const sharedAt = shared.body.post.createdAt;
  expect(again).toMatchObject({ status: 200, body: { post: { description: 'For all fans', createdAt: sharedAt } } });

  const deleted = await fan.delete(`/api/comments/${first.id}`);
  expect(deleted).toMatchObject({ status: 200, body: { newCommentCount: 0 } });
}, 60_000);
