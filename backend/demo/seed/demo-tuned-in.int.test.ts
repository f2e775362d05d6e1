// Tests what a fan, a stranger and a guest see of the posts that the demo's artists share with their fans.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../../tests/support/world/app';
import type { Client } from '../../tests/support/world/client';
import { demoTunedInPosts } from '../tuned-in';
import type { DemoAccount } from './demo-accounts';

interface Shown {
  readonly id: string;
  readonly locked: boolean;
  readonly description: string | null;
  readonly contentType: string;
  readonly mediaUrl: string | null;
  readonly media: { readonly state: string; readonly durationMs: number | null; readonly waveform: number[] } | null;
  readonly upvotes: number;
  readonly commentCount: number;
  readonly artworkColor: string | null;
}

let app: TestApp;
/** A listener who is tuned in only to the choir. */
let listener: Client;
let artist: Client;

beforeAll(async () => {
  app = await startTestApp({ demo: true });
  const accounts: readonly DemoAccount[] = JSON.parse(readFileSync(join(app.dataDir, 'demo-accounts.json'), 'utf8'));
  const as = (role: string) => {
    const { email, password } = accounts.find((account) => account.role === role) as DemoAccount;
    return app.signIn(email, password);
  };
  [listener, artist] = await Promise.all([as('listener'), as('artist')]);
  await app.settle();
});
afterAll(() => app.stop());

const shownTo = async (reader: Client): Promise<readonly Shown[]> =>
  (await reader.get('/api/social/tuned-in-posts?limit=20')).body.posts;
const ofKind = async (reader: Client, contentType: string) =>
  (await shownTo(reader)).find((post) => post.contentType === contentType && !post.locked) as Shown;

it('shows a fan a photo and a sound of the artist they are tuned in to, and the rest locked', async () => {
  const posts = await shownTo(listener);
  expect(posts).toHaveLength(demoTunedInPosts.length);
  expect(posts.map(({ locked, contentType }) => [contentType, locked])).toEqual([
    ['photo', false],
    ['none', true],
    ['photo', true],
    ['audio', false],
  ]);
  for (const { locked, description, mediaUrl, artworkColor } of posts) {
    if (locked) expect({ description, mediaUrl }).toEqual({ description: null, mediaUrl: null });
    expect(artworkColor === null).toBe(!locked);
  }
  expect((await shownTo(app.guest())).every(({ locked }) => locked)).toBe(true);
});

it('serves them to fans, and to nobody else', async () => {
  const photo = await ofKind(listener, 'photo');
  const audio = await ofKind(listener, 'audio');
  expect(audio.media).toMatchObject({ state: 'ready', durationMs: 15_000 });
  expect(audio.media?.waveform).toHaveLength(120);
  for (const [{ mediaUrl }, contentType] of [
    [photo, 'image/webp'],
    [audio, 'audio/webm'],
  ] as const) {
    const got = await listener.get(mediaUrl as string, { headers: { range: 'bytes=0-9' } });
    expect([got.status, got.headers.get('content-type')]).toEqual([206, contentType]);
    expect((await artist.get(mediaUrl as string)).status).toBe(404);
    expect((await app.guest().get(mediaUrl as string)).status).toBe(401);
  }
  expect((await listener.get(`${photo.mediaUrl}?s=640&f=avif`)).headers.get('content-type')).toBe('image/avif');
});

it('lets fans discuss them, and notifies fans of a new one on the day of its release', async () => {
  const photo = await ofKind(listener, 'photo');
  expect(photo).toMatchObject({ upvotes: 4, commentCount: 2 });
  const thread = await listener.get(`/api/social/tuned-in-posts/${photo.id}/comments`);
  expect(thread.body.comments[0].replies).toHaveLength(1);
  const { body } = await listener.get('/api/notifications?page=1&limit=50');
  const news = body.notifications.filter(({ kind }: { kind: string }) => kind === 'new-post');
  expect(news.length).toBeGreaterThan(0);
  for (const { created_at } of news) expect(Date.parse(created_at)).toBeLessThan(app.clock.nowMs() - 60 * 60_000);
});
