// Tests slow mode, pinning, mentions and paging of a thread over HTTP.

import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import type { Client } from '../../../../tests/support/world/client';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function aThread() {
  const owner = await app.signUp();
  const { post } = (await owner.post('/api/social/posts', { description: 'A hall to ourselves.' })).body;
  const path = `/api/posts/${post.id}`;
  return {
    owner,
    path,
    said: async (by: Client, comment: string, parentId: string | null = null) =>
      (await by.post(`${path}/comments`, { comment, parentId })).body.comment,
    read: async (query = '') => {
      await app.settle();
      return (await app.guest().get(`${path}/comments${query}`)).body;
    },
  };
}

describe('slow mode', () => {
  test('makes everybody but the owner and admins wait between two comments', async () => {
    const { owner, path, said, read } = await aThread();
    const fan = await app.signUp();
    const admin = await app.userClient(undefined, ['admin']);
    expect((await read()).slowModeSeconds).toBe(0);
    expect((await owner.put(`${path}/slow-mode`, { seconds: 30 })).body).toEqual({ slowModeSeconds: 30 });
    expect(await read()).toMatchObject({ slowModeSeconds: 30, ownerId: owner.userId });

    await said(fan, 'First');
    const refused = await fan.post(`${path}/comments`, { comment: 'Second' });
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'Slow mode is on. You can comment again in 30 seconds.' },
    });
    expect(refused.headers.get('retry-after')).toBe('30');
    for (const by of [owner, owner, admin, admin]) await said(by, 'Without a pause');
    app.clock.advance(30_001);
    expect((await fan.post(`${path}/comments`, { comment: 'Third' })).status).toBe(201);
    await owner.put(`${path}/slow-mode`, { seconds: 0 });
    expect((await fan.post(`${path}/comments`, { comment: 'Fourth' })).status).toBe(201);
    expect((await read()).comments).toHaveLength(7);
  });

  test('lets one of many at once through, and answers a repeat of it again', async () => {
    const { owner, path } = await aThread();
    await owner.put(`${path}/slow-mode`, { seconds: 60 });
    const fan = await app.signUp();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => fan.post(`${path}/comments`, { comment: `At once ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429]);
    const other = await app.signUp();
    const headers = { 'idempotency-key': 'once' };
    const first = await other.post(`${path}/comments`, { comment: 'Once' }, { headers });
    const again = await other.post(`${path}/comments`, { comment: 'Once' }, { headers });
    expect(again).toMatchObject({ status: 201, body: { comment: { id: first.body.comment.id } } });
  });

  test('is set by the owner, to a pause that there is', async () => {
    const { owner, path } = await aThread();
    expect((await (await app.signUp()).put(`${path}/slow-mode`, { seconds: 30 })).status).toBe(403);
    expect((await owner.put(`${path}/slow-mode`, { seconds: 7 })).status).toBe(400);
    expect((await owner.put('/api/posts/none/slow-mode', { seconds: 30 })).status).toBe(404);
  });
});

describe('pinning', () => {
  test('puts one comment with its replies above the others, for everybody', async () => {
    const { owner, said, read } = await aThread();
    const fan = await app.signUp();
    const first = await said(fan, 'First');
    const reply = await said(owner, 'Thank you', first.id);
    const second = await said(fan, 'Second');
    const pin = (id: string, pinned: boolean, by = owner) => by.put(`/api/comments/${id}/pin`, { pinned });
    expect((await read()).pinned).toBeNull();
    expect((await pin(first.id, true)).body).toEqual({ pinned: true });
    expect((await read('?limit=1')).pinned).toMatchObject({ id: first.id, replies: [{ id: reply.id }] });
    await pin(second.id, true);
    expect((await read()).pinned).toMatchObject({ id: second.id });
    await pin(first.id, false);
    expect((await read()).pinned).toMatchObject({ id: second.id });
    await pin(second.id, false);
    expect((await read()).pinned).toBeNull();

    expect(await pin(reply.id, true)).toMatchObject({ status: 422, body: { error: 'A reply cannot be pinned' } });
    expect((await pin(first.id, true, fan)).status).toBe(403);
    expect((await owner.put(`/api/song-comments/${first.id}/pin`, { pinned: true })).status).toBe(404);
    await pin(first.id, true);
    await fan.delete(`/api/comments/${first.id}`);
    expect((await read()).pinned).toBeNull();
  });
});

test('a comment links to whom it speaks of, by id', async () => {
  const { said, read } = await aThread();
  const name = `Ines Kaya ${Math.random().toString(36).slice(2, 8)}`;
  const ines = await app.signUp({ username: name });
  const fan = await app.signUp();
  await app.settle();
  const comment = await said(fan, `Hear this, @${name.toUpperCase()}!`);
  const mention = { id: ines.userId, start: 11, length: name.length + 1 };
  expect(comment.mentions).toEqual([mention]);
  await ines.post('/api/user/update-username', { username: `${name} II` });
  await app.settle();
  expect((await read()).comments[0].mentions).toEqual([mention]);
  const edited = await fan.put(`/api/comments/${comment.id}`, { comment: `@${name} is nobody now` });
  expect(edited.body.comment.mentions).toEqual([]);
});

test('a page that is read before a comment contains all older ones, even while new ones arrive', async () => {
  const { owner, said, read } = await aThread();
  for (const text of ['a', 'b', 'c', 'd', 'e']) await said(owner, text);
  const { comments } = await read('?limit=2');
  await said(owner, 'f');
  await owner.delete(`/api/comments/${comments[0].id}`);
  const rest = await read(`?limit=20&before=${comments[1].order}`);
  expect(rest.comments.map((each: { comment: string }) => each.comment)).toEqual(['c', 'b', 'a']);
  expect(rest.hasMore).toBe(false);
});
