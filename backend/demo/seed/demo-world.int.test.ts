// Tests the demo world as a visitor sees it, and its main use case: preview, purchase, the whole song, the ledger.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { startTestApp, type TestApp } from '../../tests/support/world/app';
import type { Client } from '../../tests/support/world/client';
import { demoReleases } from '../catalogue';
import { demoDonations, demoPurchases, demoTuneIns } from '../money';
import type { DemoAccount } from './demo-accounts';

let app: TestApp;
let accounts: readonly DemoAccount[];
const signedIn = new Map<string, Client>();

const as = async (role: DemoAccount['role']): Promise<Client> => {
  const { email, password } = accounts.find((account) => account.role === role) as DemoAccount;
  const client = signedIn.get(role) ?? (await app.signIn(email, password));
  signedIn.set(role, client);
  return client;
};

beforeAll(async () => {
  app = await startTestApp({ demo: true });
  accounts = JSON.parse(readFileSync(join(app.dataDir, 'demo-accounts.json'), 'utf8'));
});
afterAll(() => app.stop());

describe('the demo accounts', () => {
  it('are four, readable by their owner only, and said on the console', () => {
    expect(accounts.map(({ role }) => role)).toEqual(['listener', 'artist', 'admin', 'finance']);
    expect(statSync(join(app.dataDir, 'demo-accounts.json')).mode & 0o777).toBe(0o600);
    for (const { email, password } of accounts) {
      expect(app.announcements.some((line) => line.includes(email) && line.includes(password))).toBe(true);
    }
  });

  it.each(['listener', 'artist', 'admin', 'finance'] as const)('sign in: %s', async (role) => {
    const { body } = await (await as(role)).get('/api/auth/session');
    expect(body.user).toMatchObject({
      isArtist: role === 'artist',
      isAdmin: role === 'admin',
      isFinance: role === 'finance',
    });
  });
});

describe('the demo catalogue', () => {
  it('shows every release with its sleeve, and an album in its order', async () => {
    const { body } = await app.guest().get('/api/player/discover?limit=100');
    expect(new Set(body.tracks.map((track: { albumId: string }) => track.albumId)).size).toBe(demoReleases.length);
    for (const track of body.tracks) {
      expect(track.artworkUrl).toMatch(/^\/api\/img\/song\//);
      expect(track.duration).toBeGreaterThanOrEqual(45);
      expect(track.duration).toBeLessThanOrEqual(90);
    }
    const album = await app.guest().get('/api/catalogue/albums/vespers-for-an-empty-pool');
    expect(album.body.album.isGapless).toBe(true);
    const titles = ['Evensong at the Deep End', 'Tiles', 'Lantern Office'];
    expect(album.body.tracks.map((track: { title: string }) => track.title)).toEqual(titles);
  });

  it('leads Home with a song that has its words, and has a few hundred plays', async () => {
    const home = await (await as('listener')).get('/api/catalogue/home');
    expect(home.body.hero.line.split('\n')).toHaveLength(2);
    expect(home.body.shelves.map((shelf: { id: string }) => shelf.id)).toEqual(['following', 'new']);
    const { body } = await app.guest().get('/api/player/discover?limit=100');
    const plays = body.tracks.reduce((sum: number, track: { playCount: number }) => sum + track.playCount, 0);
    expect(plays).toBeGreaterThan(250);
  });

  it('has two songs with synced lyrics, inside the song and in order', async () => {
    const { body } = await app.guest().get('/api/player/discover?limit=100');
    const synced = body.tracks.filter((track: { hasSyncedLyrics: boolean }) => track.hasSyncedLyrics);
    expect(synced).toHaveLength(2);
    for (const { id, duration } of synced) {
      const lyrics = await app.guest().get(`/api/lyrics/${id}`);
      const times: number[] = lyrics.body.lines.map((line: { atMs: number }) => line.atMs);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)).toBeLessThan(duration * 1000);
    }
  });

  it('serves a picture at the nearest size in the format asked for', async () => {
    const { body } = await app.guest().get('/api/player/track/salt-hours');
    const picture = await app.guest().get(`${body.track.artworkUrl}?s=280&f=avif`);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/avif');
    expect((await app.guest().get('/api/img/song/no-such-picture')).status).toBe(404);
  });
});

describe('a paid song', () => {
  const song = 'undertow-lullaby';
  const sizeHeard = async (client: Client) => {
    const firstBytes = { headers: { range: 'bytes=0-1' } };
    const { status, headers } = await client.get(`/api/audio/${song}?f=opus&q=original`, firstBytes);
    return { status, size: Number(headers.get('content-range')?.split('/')[1]) };
  };
  const trialBalance = async () => (await (await as('finance')).get('/api/finance/trial-balance')).body;
  const balanceOf = (balances: { accounts: { account: string; balance: string }[] }, account: string) =>
    Number(balances.accounts.find((each) => each.account === account)?.balance ?? 0);

  it('is a preview until it is bought, moves the money by events, and then plays whole at once', async () => {
    const listener = await as('listener');
    const before = await trialBalance();
    const preview = await sizeHeard(listener);
    const order = { songId: song, paymentMethod: 'talent_balance', price: 75 };
    const bought = await listener.post('/api/song/purchase', order);
    expect(bought.status).toBe(200);
    expect(bought.body.talentBalance).toBe(1425 - 75);
    const whole = await sizeHeard(listener);
    expect(whole.size).toBeGreaterThan(preview.size * 2);
    expect((await sizeHeard(app.guest())).size).toBe(preview.size);

    await app.settle();
    const after = await trialBalance();
    expect(after.totals).toEqual({ TALENT: '0', EUR: '0' });
    const moved = (account: string) => balanceOf(after, account) - balanceOf(before, account);
    expect(moved('user/ines-halloran/talent')).toBe(-7500);
    expect(moved('user/nour-and-the-low-tide/eur')).toBe(6375);
    expect(moved('platform/fees')).toBe(1125);
    expect(balanceOf(after, 'transit')).toBe(0);
  });

  it('is explained down to events that fit their hash chain', async () => {
    const finance = await as('finance');
    const statement = await finance.get('/api/finance/statement?account=user/nour-and-the-low-tide/eur&limit=1');
    const { transactionId } = statement.body.entries[0];
    const { body } = await finance.get(`/api/finance/transactions/${transactionId}`);
    expect(body.events.map((event: { type: string }) => event.type)).toEqual(['SongPurchased', 'SaleCredited']);
    for (const event of body.events)
      expect(event).toMatchObject({ chainVerified: true, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const destination = 'user/nour-and-the-low-tide/eur';
    expect(body.postings).toContainEqual({ source: 'conversion/eur', destination, currency: 'EUR', amount: '6375' });
  });

  it('is refused a second time, at another price, and to its own artist', async () => {
    const body = { songId: song, paymentMethod: 'talent_balance' };
    const again = await (await as('listener')).post('/api/song/purchase', body);
    expect(again).toMatchObject({ status: 409, body: { error: 'You already own this song' } });
    const own = await (await as('artist')).post('/api/song/purchase', body);
    expect(own).toMatchObject({ status: 422, body: { error: 'You cannot buy your own song' } });
    const stranger = await app.signUp();
    const changed = await stranger.post('/api/song/purchase', { ...body, price: 50 });
    expect(changed).toMatchObject({ status: 409, body: { price: 75 } });
  });

  it('is refused with too little balance, in the words of the screen, and nothing moves', async () => {
    const stranger = await app.signUp();
    const before = await trialBalance();
    const refused = await stranger.post('/api/song/purchase', { songId: song, paymentMethod: 'talent_balance' });
    expect(refused.status).toBe(422);
    expect(refused.headers.get('content-type')).toMatch(/application\/problem\+json/);
    expect(refused.body.error).toBe('Insufficient Talent balance. You need 75 Talents.');
    expect((await trialBalance()).accounts).toEqual(before.accounts);
  });

  it('is bought once by fifty identical requests at once', async () => {
    const listener = await as('listener');
    const headers = { 'Idempotency-Key': 'fifty-at-once' };
    const body = { songId: 'o-antiphons', paymentMethod: 'talent_balance' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => listener.post('/api/song/purchase', body, { headers })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const other = await listener.post('/api/song/purchase', { ...body, songId: 'phase-locked' }, { headers });
    expect(other.status).toBe(409);
  });

  it('leaves balances and the ledger to those whom they concern', async () => {
    const listener = await as('listener');
    for (const view of ['trial-balance', 'journal', 'statement?account=platform/fees']) {
      expect((await listener.get(`/api/finance/${view}`)).status).toBe(403);
      expect((await app.guest().get(`/api/finance/${view}`)).status).toBe(401);
    }
    expect((await listener.get('/api/user/otto-baines/balance')).status).toBe(404);
    expect((await app.guest().get('/api/user/ines-halloran/balance')).status).toBe(401);
  });

  it('shows the balances of a past instant', async () => {
    const monthAgo = new Date(app.clock.nowMs() - 28 * 24 * 3600_000).toISOString();
    const { body } = await (await as('finance')).get(`/api/finance/trial-balance?asOf=${monthAgo}`);
    expect(body.totals).toEqual({ TALENT: '0', EUR: '0' });
    // The platform keeps 15 % of everything paid by then: 15 minor units per Talent.
    const before = <Paid extends { readonly daysAgo: number }>(paid: readonly Paid[]) =>
      paid.filter(({ daysAgo }) => daysAgo > 28);
    const given = before(demoDonations).reduce((sum, { talents }) => sum + talents, 0);
    const talents = before(demoPurchases).length * 75 + before(demoTuneIns).length * 300 + given;
    expect(balanceOf(body, 'platform/fees')).toBe(talents * 15);
  });
});

describe('the money of the demo', () => {
  const accountsNow = async () => {
    const { body } = await (await as('finance')).get('/api/finance/trial-balance');
    return new Map<string, string>(
      body.accounts.map((each: { account: string; balance: string }) => [each.account, each.balance]),
    );
  };

  it('leaves nobody in debt and nothing in transit, and one payout to decide', async () => {
    const accounts = await accountsNow();
    for (const [account, balance] of accounts) {
      if (/^user\/.*\/owed$|^transit/.test(account)) expect([account, balance]).toEqual([account, '0']);
    }
    expect(accounts.get('user/the-parallax-choir/withdrawing')).toBe('1200000');
    expect(accounts.get('external/payout')).toBe('600000');
  });

  it("shows an artist this and last months' sales, tune-ins, donations, royalties and payouts", async () => {
    const { body } = await (await as('artist')).get('/api/user/statement?balance=eur&limit=100');
    const kinds = new Set(body.entries.map(({ kind }: { kind: string }) => kind));
    expect(kinds.size).toBeGreaterThanOrEqual(5);
    expect(Number(body.balance)).toBeGreaterThan(500_000);
  });
});

describe('comments', () => {
  const connect = async () => {
    const socket = io(app.origin, { transports: ['websocket'] });
    const pushes: { kind: string; offset: number; comment?: { comment: string } }[] = [];
    socket.on('push', (push) => pushes.push(push));
    await new Promise<void>((connected) => socket.on('connect', connected));
    const answer = await socket.emitWithAck('subscribe', { topic: 'comments:song:salt-hours' });
    expect(answer).toMatchObject({ ok: true });
    return { socket, pushes };
  };

  it('appear to everybody who has the thread open, once each, in order', async () => {
    const readers = await Promise.all([connect(), connect()]);
    const listener = await as('listener');
    const comments = ['One', 'Two', 'Three'];
    for (const comment of comments) {
      const posted = await listener.post('/api/songs/salt-hours/comments', { comment });
      expect(posted.status).toBe(201);
    }
    await app.settle();
    await new Promise((passed) => setTimeout(passed, 100));
    for (const { socket, pushes } of readers) {
      expect(pushes.map(({ kind }) => kind)).toEqual(comments.map(() => 'comment-added'));
      expect(pushes.map(({ comment }) => comment?.comment)).toEqual(comments);
      const offsets = pushes.map(({ offset }) => offset);
      expect(offsets).toEqual([0, 1, 2].map((index) => (offsets[0] as number) + index));
      socket.disconnect();
    }
  });

  it('are answered, liked, edited by their author only, and deleted with their replies', async () => {
    const listener = await as('listener');
    const artist = await as('artist');
    const { body: posted } = await listener.post('/api/songs/parasol/comments', { comment: 'Sun' });
    const { id } = posted.comment;
    const reply = await artist.post('/api/songs/parasol/comments', { comment: 'Shade', parentId: id });
    expect(reply.body).toMatchObject({
      comment: { parentId: id, replyingTo: 'ines.halloran' },
      newCommentCount: posted.newCommentCount + 1,
    });
    const wind = { comment: 'Wind', parentId: reply.body.comment.id };
    const toReply = await listener.post('/api/songs/parasol/comments', wind);
    expect(toReply.body.comment).toMatchObject({ parentId: id, replyingTo: 'Nour & the Low Tide' });
    expect((await artist.post(`/api/song-comments/${id}/like`)).body).toEqual({ hasLiked: true, likes: 1 });
    expect((await artist.put(`/api/song-comments/${id}`, { comment: 'Mine' })).status).toBe(403);
    expect((await listener.put(`/api/song-comments/${id}`, { comment: 'Sunny' })).body.comment.comment).toBe('Sunny');
    await app.settle();
    const page = await app.guest().get('/api/songs/parasol/comments');
    expect(page.body.comments[0]).toMatchObject({ comment: 'Sunny', likes: 1, hasLiked: false });
    expect(page.body.comments[0].replies.map((each: { comment: string }) => each.comment)).toEqual(['Shade', 'Wind']);
    const deleted = await (await as('admin')).delete(`/api/song-comments/${id}`);
    expect(deleted.body.newCommentCount).toBe(posted.newCommentCount - 1);
    await app.settle();
    const { body } = await app.guest().get('/api/player/track/parasol');
    expect(body.track.commentCount).toBe(posted.newCommentCount - 1);
  });

  it('are refused to guests, blank, too long, and on what does not exist', async () => {
    const listener = await as('listener');
    expect((await app.guest().post('/api/songs/salt-hours/comments', { comment: 'Hi' })).status).toBe(401);
    expect((await listener.post('/api/songs/salt-hours/comments', { comment: '   ' })).status).toBe(400);
    expect((await listener.post('/api/songs/salt-hours/comments', { comment: 'x'.repeat(501) })).status).toBe(400);
    expect((await listener.post('/api/songs/no-such-song/comments', { comment: 'Hi' })).status).toBe(404);
    const elsewhere = { comment: 'Hi', parentId: 'salt-hours-1' };
    expect((await listener.post('/api/posts/post-1/comments', elsewhere)).status).toBe(404);
  });
});

describe('a second start', () => {
  it('finds the demo as it was', async () => {
    const head = await app.deps.eventStore.head();
    const dataDir = app.dataDir;
    await app.backend.stop();
    app = await startTestApp({ demo: true, dataDir });
    expect(await app.deps.eventStore.head()).toBe(head);
    expect(app.announcements.filter((line) => line.includes('@libretto.example'))).toHaveLength(4);
  });
});
