// Tests reports, decisions and appeals, and who can see them.

import { publishSong } from '../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
let nour: Person;
let ines: Person;
let otto: Person;
let admin: Awaited<ReturnType<TestApp['userClient']>>;
let finance: Awaited<ReturnType<TestApp['userClient']>>;
let songId: string;

beforeAll(async () => {
  app = await startTestApp();
  nour = await app.signUp({ isArtist: true, username: 'Nour' });
  ines = await app.signUp({ username: 'Ines' });
  otto = await app.signUp({ username: 'Otto' });
  admin = await app.userClient(undefined, ['listener', 'admin']);
  finance = await app.userClient(undefined, ['listener', 'finance']);
  songId = await publishSong(app, { artistId: nour.userId, title: 'Salt Hours' });
  await app.settle();
});
afterAll(() => app.stop());

const comment = async (author: Person, text: string, parentId: string | null = null) => {
  const { status, body } = await author.post(`/api/songs/${songId}/comments`, { comment: text, parentId });
  expect(status).toBe(201);
  await app.settle();
  return body.comment.id as string;
};
const post = async (author: Person, description: string) => {
  const { body } = await author.post('/api/social/posts', { description });
  await app.settle();
  return body.post.id as string;
};
const report = async (reporter: Person, kind: string, id: string, more: object = {}) => {
  const answer = await reporter.post('/api/moderation/reports', { subject: { kind, id }, reason: 'spam', ...more });
  await app.settle();
  return answer;
};
const decide = async (caseId: string, decision: object, by = admin) => {
  const answer = await by.post(`/api/admin/moderation/cases/${caseId}/decision`, decision);
  await app.settle();
  return answer;
};
const entryOf = async (id: string, order = 'oldest') => {
  const { body } = await admin.get(`/api/admin/moderation/queue?order=${order}&limit=50`);
  return body.items.find((item: { id: string }) => item.id === id);
};
const thread = async (reader: { get: Person['get'] }) =>
  (await reader.get(`/api/songs/${songId}/comments`)).body.comments;
const texts = async (reader: { get: Person['get'] }) =>
  (await thread(reader)).map((each: { comment: string }) => each.comment);
const feed = async (reader: { get: Person['get'] }) =>
  (await reader.get('/api/social/posts?limit=50')).body.posts.map((each: { id: string }) => each.id);

describe('a report', () => {
  it('stands in the queue once a person, with its content in its context', async () => {
    await comment(ines, 'Before');
    const id = await comment(otto, 'Buy followers');
    await comment(ines, 'After');
    expect((await report(ines, 'comment', id, { words: 'An advertisement' })).status).toBe(200);
    expect((await report(ines, 'comment', id, { reason: 'hate' })).status).toBe(200);
    await report(nour, 'comment', id);
    const entry = await entryOf(`comment-${id}`);
    expect(entry).toMatchObject({
      kind: 'reports',
      reportCount: 2,
      owner: { id: otto.userId, username: 'Otto' },
      content: {
        text: 'Buy followers',
        under: { kind: 'song', id: songId, title: 'Salt Hours' },
        around: [
          { text: 'Before', place: 'before', author: { username: 'Ines' } },
          { text: 'After', place: 'after' },
        ],
      },
    });
    expect(entry.reports.map((each: { reason: string; words: string | null }) => [each.reason, each.words])).toEqual(
      expect.arrayContaining([
        ['spam', null],
        ['spam', 'An advertisement'],
      ]),
    );
  });

  it('is rejected without a reason, for oneself, and for missing content', async () => {
    const id = await post(otto, 'Mine');
    expect((await report(ines, 'post', id, { reason: 'dislike' })).body.error).toBe('Please choose a reason');
    expect((await report(ines, 'post', id, { reason: 'other', words: ' ' })).body.error).toBe(
      'Please say what is wrong',
    );
    expect((await report(otto, 'post', id)).body.error).toBe('You cannot report yourself');
    expect((await report(ines, 'post', 'nothing')).status).toBe(404);
    expect((await app.guest().post('/api/moderation/reports', {})).status).toBe(401);
    expect(await entryOf(`post-${id}`)).toBeUndefined();
  });

  it('puts what more people reported first where that is asked for', async () => {
    const older = await post(nour, 'Older');
    const worse = await post(nour, 'Worse');
    await report(ines, 'post', older);
    await report(ines, 'post', worse);
    await report(otto, 'post', worse);
    const order = async (by: string) => {
      const { body } = await admin.get(`/api/admin/moderation/queue?order=${by}&limit=50`);
      const ids = body.items.map((item: { id: string }) => item.id);
      return ids.indexOf(`post-${older}`) < ids.indexOf(`post-${worse}`);
    };
    expect([await order('oldest'), await order('most-reported')]).toEqual([true, false]);
    await decide(`post-${older}`, { decision: 'dismiss' });
    expect(await entryOf(`post-${older}`)).toBeUndefined();
    expect((await decide(`post-${older}`, { decision: 'dismiss' })).status).toBe(409);
    expect(await feed(otto)).toContain(older);
  });
});

describe('hidden content', () => {
  it('vanishes from a thread with its replies, but for its author, who reads why', async () => {
    const id = await comment(otto, 'To be hidden');
    await comment(ines, 'A reply', id);
    const before = (await admin.get(`/api/songs/${songId}/comments`)).body.comments.length;
    await report(ines, 'comment', id);
    expect((await decide(`comment-${id}`, { decision: 'hide', reason: 'harassment', note: 'Be kind' })).status).toBe(
      200,
    );
    for (const reader of [ines, nour, app.guest()]) {
      expect(await texts(reader)).not.toContain('To be hidden');
      expect(JSON.stringify(await thread(reader))).not.toContain('A reply');
    }
    const own = (await thread(otto)).find((each: { id: string }) => each.id === id);
    expect(own).toMatchObject({ comment: 'To be hidden', hidden: { reason: 'harassment', note: 'Be kind' } });
    expect((await ines.post(`/api/song-comments/${id}/like`)).status).toBe(404);
    expect((await ines.post(`/api/songs/${songId}/comments`, { comment: 'x', parentId: id })).status).toBe(404);
    expect((await decide(`comment-${id}`, { decision: 'restore' })).status).toBe(200);
    expect((await thread(ines)).length).toBe(before);
    expect((await thread(ines)).find((each: { id: string }) => each.id === id).replies).toHaveLength(1);
  });

  it('disappears from feed, post page, profile, search and shared page, and is restored', async () => {
    const id = await post(otto, 'Xylophones for everyone');
    const found = async (reader: Person) =>
      (await reader.get('/api/search?q=xylophones&type=post')).body.results.map((each: { id: string }) => each.id);
    expect(await found(ines)).toEqual([id]);
    await report(ines, 'post', id);
    await decide(`post-${id}`, { decision: 'hide', reason: 'spam' });
    const profilePosts = async (reader: Person) =>
      (await reader.get(`/api/user/posts/${otto.userId}`)).body.posts.map((each: { id: string }) => each.id);
    expect(await feed(ines)).not.toContain(id);
    expect((await ines.get(`/api/social/posts/${id}`)).status).toBe(404);
    expect(await profilePosts(ines)).not.toContain(id);
    expect(await found(ines)).toEqual([]);
    expect((await ines.post(`/api/social/posts/${id}/upvote`)).status).toBe(404);
    expect((await ines.get(`/api/posts/${id}/comments`)).status).toBe(404);
    expect(await profilePosts(otto)).toContain(id);
    expect((await otto.get(`/api/social/posts/${id}`)).body.post.hidden).toMatchObject({ reason: 'spam' });
    await decide(`post-${id}`, { decision: 'restore' });
    expect(await feed(ines)).toContain(id);
    expect(await found(ines)).toEqual([id]);
  });

  it('may be a profile, which is there for its owner alone', async () => {
    const wren = await app.signUp({ username: 'Wrenna', isArtist: true });
    await app.settle();
    const found = async () =>
      (await ines.get('/api/search?q=wrenna&type=artist')).body.results.map((each: { id: string }) => each.id);
    expect(await found()).toEqual([wren.userId]);
    await report(ines, 'profile', wren.userId);
    await decide(`profile-${wren.userId}`, { decision: 'hide', reason: 'impersonation' });
    expect((await ines.get(`/api/user/profile/${wren.userId}`)).status).toBe(404);
    expect((await wren.get(`/api/user/profile/${wren.userId}`)).body.hidden).toMatchObject({ reason: 'impersonation' });
    expect(await found()).toEqual([]);
    const suggested = (await ines.get('/api/social/suggestions')).body.users.map((each: { id: string }) => each.id);
    expect(suggested).not.toContain(wren.userId);
    expect((await ines.get('/api/social/mentionable?search=wrenna')).body.users).toEqual([]);
    await decide(`profile-${wren.userId}`, { decision: 'restore' });
    expect((await ines.get(`/api/user/profile/${wren.userId}`)).status).toBe(200);
    expect(await found()).toEqual([wren.userId]);
  });
});

describe('penalties and appeals', () => {
  it('keep somebody from commenting and posting for a time', async () => {
    const june = await app.signUp({ username: 'June' });
    const id = await comment(june, 'Rude');
    await report(ines, 'comment', id);
    const banned = await decide(`comment-${id}`, { decision: 'ban', reason: 'harassment', days: 3 });
    expect(banned.body.standing.bannedUntil).not.toBeNull();
    expect(await texts(ines)).not.toContain('Rude');
    const refused = await june.post(`/api/songs/${songId}/comments`, { comment: 'Again' });
    expect([refused.status, refused.body.error]).toEqual([
      403,
      expect.stringMatching(/^You cannot comment or post until /),
    ]);
    expect((await june.post('/api/social/posts', { description: 'Again' })).status).toBe(403);
    app.clock.advance(3 * 86_400_000 + 1000);
    expect((await june.post(`/api/songs/${songId}/comments`, { comment: 'Sorry' })).status).toBe(201);
  });

  it('notify the person concerned, who appeals once and wins', async () => {
    const finn = await app.signUp({ username: 'Finn' });
    const id = await comment(finn, 'A joke');
    await report(ines, 'comment', id);
    await decide(`comment-${id}`, { decision: 'strike', reason: 'hate', note: 'Not here' });
    const own = (await finn.get('/api/user/moderation')).body;
    expect(own.standing).toEqual({ strikes: 1, bannedUntil: null, payoutsHeldUntil: null, isBlocked: false });
    const strike = own.decisions.find((each: { kind: string }) => each.kind === 'strike');
    expect(strike).toMatchObject({ reason: 'hate', note: 'Not here', strike: 1, text: 'A joke', appeal: null });
    expect(JSON.stringify(own)).not.toContain(admin.userId);
    const { body: bell } = await finn.get('/api/notifications?limit=20');
    expect(bell.notifications.map((each: { link: string }) => each.link)).toContain('/settings/moderation');
    const appeal = (by: Person) => by.post(`/api/user/moderation/${strike.id}/appeal`, { words: 'It was a joke' });
    expect((await appeal(ines)).status).toBe(404);
    expect((await appeal(finn)).status).toBe(200);
    expect((await appeal(finn)).body.error).toBe('You have appealed against this decision already');
    await app.settle();
    expect(await entryOf(strike.id)).toMatchObject({
      kind: 'appeal',
      appeal: { words: 'It was a joke', decision: 'strike', reason: 'hate', note: 'Not here' },
      content: { text: 'A joke' },
      standing: { strikes: 1 },
    });
    const overturn = () =>
      admin.post(`/api/admin/moderation/appeals/${strike.id}/decision`, {
        outcome: 'overturned',
        note: 'You are right',
      });
    expect((await overturn()).status).toBe(200);
    await app.settle();
    expect((await overturn()).body.error).toBe('This appeal is decided already');
    expect(await texts(ines)).toContain('A joke');
    const after = (await finn.get('/api/user/moderation')).body;
    expect(after.standing.strikes).toBe(0);
    expect(after.decisions.every((each: { isWithdrawn: boolean }) => each.isWithdrawn)).toBe(true);
    expect(await entryOf(strike.id)).toBeUndefined();
  });

  it('stand in a log for admins and finance, with actor, reason and time', async () => {
    const paths = { admin: '/api/admin/moderation/log', finance: '/api/finance/moderation-log' };
    const { body } = await admin.get(`${paths.admin}?limit=100`);
    expect(body.acts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'report',
          actor: expect.objectContaining({ username: 'Ines' }),
          reason: 'spam',
        }),
        expect.objectContaining({ kind: 'strike', strike: 1, actor: expect.objectContaining({ id: admin.userId }) }),
        expect.objectContaining({ kind: 'overturn-appeal', note: 'You are right', at: expect.stringMatching(/^20/) }),
      ]),
    );
    expect((await finance.get(`${paths.finance}?limit=100`)).body).toEqual(body);
    for (const client of [ines, nour]) {
      for (const path of Object.values(paths)) expect((await client.get(path)).status).toBe(403);
      expect((await client.get('/api/admin/moderation/queue')).status).toBe(403);
    }
  });
});
