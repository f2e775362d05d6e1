// Tests who can and cannot see tuned-in posts, for every route, range request and topic.

import { smallPhoto } from '../../../../tests/support/files/small-photo';
import { tuneIn } from '../../../../tests/support/people/supported-artist';
import { publishSong, topUp } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import type { Client } from '../../../../tests/support/world/client';

let app: TestApp;
let artist: Awaited<ReturnType<TestApp['signUp']>>;
let fan: typeof artist;
let stranger: typeof artist;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  artist = await app.signUp({ isArtist: true });
  fan = await app.signUp();
  stranger = await app.signUp({ isArtist: true });
  admin = await app.userClient(undefined, ['listener', 'admin']);
  await topUp(app, fan.userId, 1000);
  await tuneIn(app, fan.userId, artist.userId);
});
afterAll(() => app.stop());

const upload = async (client: Client = artist) =>
  (await client.post('/api/social/upload', undefined, { raw: await smallPhoto() })).body.url as string;

async function postPhoto(description = 'Backstage') {
  const mediaUrl = await upload();
  const made = await artist.post('/api/social/tuned-in-posts', { description, contentType: 'photo', mediaUrl });
  expect(made.status).toBe(201);
  return { id: made.body.post.id as string, mediaUrl };
}

test('an artist, a fan and an admin see a post whole; everybody else sees it locked', async () => {
  const { id, mediaUrl } = await postPhoto();
  for (const client of [artist, fan, admin]) {
    const { posts } = (await client.get('/api/social/tuned-in-posts')).body;
    expect(posts[0]).toMatchObject({ id, locked: false, description: 'Backstage', mediaUrl, contentType: 'photo' });
    expect(posts[0].media).toMatchObject({ kind: 'photo', state: 'ready', width: 900, height: 600 });
  }
  for (const client of [stranger, app.guest()]) {
    for (const path of ['/api/social/tuned-in-posts', `/api/user/tuned-in-posts/${artist.userId}`]) {
      const answer = await client.get(path);
      const post = answer.body.posts.find((each: { id: string }) => each.id === id);
      expect(post).toMatchObject({ locked: true, description: null, mediaUrl: null, media: null, song: null });
      expect(post).toMatchObject({
        contentType: 'photo',
        user: { id: artist.userId },
        hasUpvoted: false,
        isOwn: false,
      });
      expect(JSON.stringify(answer.body)).not.toContain(mediaUrl);
    }
  }
  expect((await stranger.get(`/api/user/tuned-in-posts/nobody`)).status).toBe(404);
});

test('media answer to the entitled alone, at every range, and are kept by no cache', async () => {
  const { mediaUrl } = await postPhoto();
  const ranges = [undefined, 'bytes=0-', 'bytes=0-9', 'bytes=10-19', 'bytes=-5'];
  for (const range of ranges) {
    const headers = range === undefined ? undefined : { range };
    for (const client of [artist, fan, admin]) {
      const answer = await client.call('GET', mediaUrl, undefined, { headers });
      expect(answer.status).toBe(range === undefined ? 200 : 206);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('content-type')).toBe('image/webp');
    }
    const refused = await stranger.call('GET', mediaUrl, undefined, { headers });
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect((await app.guest().call('GET', mediaUrl, undefined, { headers })).status).toBe(401);
  }
  expect((await fan.get(`${mediaUrl}?s=320&f=jpeg`)).headers.get('content-type')).toBe('image/jpeg');
  // The id alone, which events and lists might reveal, is not a valid URL.
  expect((await fan.get(mediaUrl.slice(0, -1))).status).toBe(404);
});

test('media of no post are their artist’s alone, and those of a deleted post nobody’s', async () => {
  const loose = await upload();
  expect((await artist.get(loose)).status).toBe(200);
  expect((await fan.get(loose)).status).toBe(404);
  const { id, mediaUrl } = await postPhoto();
  expect((await fan.delete(`/api/social/tuned-in-posts/${id}`)).status).toBe(403);
  expect((await artist.delete(`/api/social/tuned-in-posts/${id}`)).status).toBe(200);
  await app.settle();
  for (const client of [artist, fan, admin]) expect((await client.get(mediaUrl)).status).toBe(404);
  expect((await fan.get(`/api/social/tuned-in-posts/${id}`)).status).toBe(404);
});

test('a session that ended opens nothing', async () => {
  const { mediaUrl } = await postPhoto();
  const second = await app.signUp();
  await topUp(app, second.userId, 1000);
  await tuneIn(app, second.userId, artist.userId);
  expect((await second.get(mediaUrl)).status).toBe(200);
  const { csrfToken } = (await second.get('/api/auth/csrf')).body;
  await second.form('/api/auth/signout', { csrfToken });
  expect((await second.get(mediaUrl)).status).toBe(401);
});

test('a fan of one artist is a stranger to the next', async () => {
  const url = await upload(stranger);
  const made = await stranger.post('/api/social/tuned-in-posts', {
    ...{ description: 'Other', contentType: 'photo', mediaUrl: url },
  });
  expect((await fan.get(url)).status).toBe(404);
  expect((await fan.get(`/api/social/tuned-in-posts/${made.body.post.id}`)).body.post.locked).toBe(true);
  expect((await artist.post(`/api/social/tuned-in-posts/${made.body.post.id}/upvote`)).status).toBe(403);
});

test('votes and comments are for the entitled; the third family edits, likes and deletes as the others', async () => {
  const { id } = await postPhoto();
  const thread = `/api/social/tuned-in-posts/${id}/comments`;
  expect((await fan.post(`/api/social/tuned-in-posts/${id}/upvote`)).body).toEqual({ hasUpvoted: true, upvotes: 1 });
  expect((await stranger.post(`/api/social/tuned-in-posts/${id}/upvote`)).status).toBe(403);
  const posted = await fan.post(thread, { comment: 'Lovely' });
  expect([posted.status, posted.body.newCommentCount]).toEqual([201, 1]);
  const own = `/api/social/tuned-in-comments/${posted.body.comment.id}`;
  for (const client of [stranger, app.guest()]) {
    expect([401, 403]).toContain((await client.get(thread)).status);
    expect([401, 403]).toContain((await client.post(thread, { comment: 'Me too' })).status);
    expect([401, 403]).toContain((await client.post(`${own}/like`)).status);
  }
  expect((await artist.post(`${own}/like`)).body).toEqual({ hasLiked: true, likes: 1 });
  expect((await fan.put(own, { comment: 'Very lovely' })).body.comment.comment).toBe('Very lovely');
  // The routes of another family do not find it.
  expect((await fan.put(own.replace('social/tuned-in-comments', 'comments'), { comment: 'x' })).status).toBe(404);
  expect((await artist.get(thread)).body.comments[0]).toMatchObject({
    comment: 'Very lovely',
    likes: 1,
    hasLiked: true,
  });
  expect((await fan.get(`/api/social/tuned-in-posts/${id}`)).body.post.commentCount).toBe(1);
  expect((await fan.delete(own)).body).toEqual({ newCommentCount: 0 });
});

test('a song, or words alone, may be shared; a song is hidden from strangers like the rest', async () => {
  const songId = await publishSong(app, { artistId: artist.userId, title: 'Early mix' });
  const made = await artist.post('/api/social/tuned-in-posts', { description: 'Hear it', contentType: 'song', songId });
  expect(made.body.post).toMatchObject({
    contentType: 'song',
    song: { id: songId, name: 'Early mix' },
    mediaUrl: null,
  });
  const seen = (await stranger.get(`/api/social/tuned-in-posts/${made.body.post.id}`)).body.post;
  expect(seen).toMatchObject({ locked: true, contentType: 'song', song: null });
  expect((await artist.post('/api/social/tuned-in-posts', { description: 'Words' })).body.post.contentType).toBe(
    'none',
  );
});

test('reports missing files, and rejects files of others, used ones and those of another kind', async () => {
  const post = (body: object, client: Client = artist) => client.post('/api/social/tuned-in-posts', body);
  const refusal = async (body: object, client?: Client) => {
    const { status, body: answer } = await post(body, client);
    return [status, answer.error];
  };
  const mediaUrl = await upload();
  const description = 'x';
  expect(await refusal({ description: ' ' })).toEqual([400, 'Please enter a description']);
  expect(await refusal({ description, contentType: 'video' })).toEqual([400, 'Please upload a video file']);
  expect(await refusal({ description, contentType: 'song' })).toEqual([400, 'Please select a song']);
  expect((await post({ description: 'x'.repeat(501) })).status).toBe(400);
  expect((await post({ description, contentType: 'video', mediaUrl })).status).toBe(422);
  expect((await post({ description, contentType: 'photo', mediaUrl }, stranger)).status).toBe(422);
  expect((await post({ description, contentType: 'photo', mediaUrl: `${mediaUrl}x` })).status).toBe(422);
  expect((await post({ description, contentType: 'photo', mediaUrl: 'https://evil.example/x.png' })).status).toBe(400);
  expect((await post({ description }, fan)).status).toBe(403);
  expect((await post({ description, contentType: 'photo', mediaUrl })).status).toBe(201);
  expect((await post({ description, contentType: 'photo', mediaUrl })).status).toBe(409);
});
