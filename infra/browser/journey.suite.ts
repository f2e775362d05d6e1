// The journey of one person in one tab, for the tests of Firefox and of WebKit. Each test continues where the former
// one ended.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { CuttableLink } from '../../backend/tests/support/engines/cuttable-link';
import { Client } from '../../backend/tests/support/world/client';
import { chirpWav } from '../../mfe-catalogue/tests/wav';
import { aPost } from '../../mfe-social/src/testing/posts';
import { sharedServer } from '../testing/shared-server';
import {
  button,
  dialog,
  fill,
  gone,
  link,
  main,
  named,
  type OpenBrowser,
  press,
  seen,
  seesText,
  type Tab,
  waitFor,
} from './tab';

const password = 'lantern over still water 7';
const freeSong = { id: 'salt-hours', title: 'Salt Hours' };
const paidSong = { id: 'undertow-lullaby', title: 'Undertow Lullaby' };

const longFeed = Array.from({ length: 30 }, (_, at) =>
  aPost({ id: `long-feed-${at}`, description: `Post number ${at}.${'\nAnother verse.'.repeat(12)}` }),
);

export interface EngineUnderTest {
  readonly name: string;
  open(): Promise<OpenBrowser>;
}

export function journeySuite(engine: EngineUnderTest): void {
  const server = sharedServer();
  const person = `${engine.name}.${Date.now().toString(36)}`;
  const files = mkdtempSync(join(tmpdir(), 'libretto-journey-'));
  /** A second address of the server, which a test can take off the network. */
  let site: CuttableLink;
  let browser: OpenBrowser;
  let tab: Tab;

  beforeAll(async () => {
    site = await CuttableLink.open(Number(new URL(server.url).port));
    browser = await engine.open();
    tab = browser.tab;
  });
  afterAll(async () => {
    await browser?.close();
    site?.close();
    rmSync(files, { recursive: true, force: true });
  });

  beforeEach(() => site.heal());

  const open = (path: string) => tab.open(`http://localhost:${site.port}${path}`);
  const heard = () =>
    tab.run<{ seconds: number; source: string }>(`
      const playing = [...document.querySelectorAll('audio')].find(({ paused, ended }) => !paused && !ended);
      return { seconds: playing?.currentTime ?? -1, source: playing?.currentSrc ?? '' };`);
  const isHeard = `[...document.querySelectorAll('audio')].some(({ paused, currentTime }) => !paused && currentTime > 0.5)`;

  test('a visitor signs up as an artist and reaches the home page', async () => {
    await open('/signup');
    await fill(tab, named('input', /^Username/), person);
    await fill(tab, named('input', /^Email/), `${person}@libretto.example`);
    await fill(tab, named('input', /^Password/), password);
    await press(tab, named('label', /^Artist/));
    await press(tab, button(/^Create account$/, main));
    await waitFor(tab, `location.pathname === '/dashboard'`);
    await seesText(tab, person);
  });

  test('a song plays in the format of this engine, and a seek moves it', async () => {
    await open(`/song/${freeSong.id}`);
    await press(tab, button(/^Play/, main));
    await waitFor(tab, isHeard);
    const before = await heard();
    // Both engines decode Opus, the first choice; Apple's WebKit, which does not, has no build for this system.
    expect(new URL(before.source).searchParams.get('f')).toBe('opus');
    await waitFor(
      tab,
      `[...document.querySelectorAll('audio')].some(({ currentTime }) => currentTime > ${before.seconds + 0.5})`,
    );
    await waitFor(
      tab,
      `(() => { const seek = ${named('input[type=range]', /^Seek/)}; seek?.focus(); return seek === document.activeElement; })()`,
    );
    await tab.press('ArrowRight');
    await waitFor(
      tab,
      `[...document.querySelectorAll('audio')].some(({ paused, currentTime }) => !paused && currentTime > ${before.seconds + 5})`,
    );
  });

  test('the next song of a list starts without a gap', async () => {
    await open('/top-lists');
    await seen(tab, named('[data-track]'));
    await press(tab, named('[data-track]:not(:has([data-price])) button[data-stretched]'));
    await waitFor(tab, isHeard);
    const { source } = await heard();
    // The key 9 seeks to nine tenths of the song: what remains takes seconds, on a slow machine too.
    const isNearEnd = `[...document.querySelectorAll('audio')].some(({ currentTime, duration }) => currentTime > duration * 0.89)`;
    for (let presses = 0; presses < 5 && !(await tab.run<boolean>(`return ${isNearEnd}`)); presses += 1) {
      await tab.press('9');
      await waitFor(tab, isNearEnd, 5_000).catch(() => undefined);
    }
    const other = `!currentSrc.includes(${JSON.stringify(new URL(source).pathname)})`;
    await waitFor(
      tab,
      `[...document.querySelectorAll('audio')].some(({ paused, currentTime, currentSrc }) => !paused && currentTime > 0.5 && ${other})`,
    );
  });

  test('the theme changes at once and stays', async () => {
    await open('/settings/appearance');
    for (const theme of ['Light', 'Dark']) {
      await press(tab, named('label', new RegExp(`^${theme}`), main));
      await waitFor(tab, `document.documentElement.dataset.theme === '${theme.toLowerCase()}'`);
    }
    await tab.reload();
    await waitFor(tab, `document.documentElement.dataset.theme === 'dark'`);
  });

  test('a song is bought from the balance, and its preview becomes the whole song', async () => {
    await tab.run(giveTalents(500));
    const talents = `return (await (await fetch('/api/user/profile')).json()).talentBalance`;
    const before = await tab.run<number>(talents);
    await open(`/song/${paidSong.id}`);
    await press(tab, button(/^Buy for 75/, main));
    await seesText(tab, /^\s*[1-9][\d,]*\.00\sTalents/m);
    await press(tab, button(/^Buy for 75/, dialog));
    // The button counts as gone while the dialog covers it, so this waits for the payment first.
    await waitFor(tab, `(async () => { ${talents}; })().then((now) => now === ${before - 75})`);
    await gone(tab, button(/^Buy for 75/, main));
  });

  test('a dialog takes the focus, keeps it, and gives it back on Escape', async () => {
    await open('/social');
    const opener = button(/^Comments/, named('article', /^Post by The Parallax Choir/));
    await seen(tab, opener);
    await tab.run(`(${opener}).focus()`);
    await tab.press('Enter');
    await seen(tab, dialog);
    await waitFor(tab, `(${dialog})?.contains(document.activeElement)`);
    for (let presses = 0; presses < 12; presses += 1) {
      await tab.press('Tab');
      expect(await tab.run<boolean>(`return (${dialog}).contains(document.activeElement)`)).toBe(true);
    }
    await tab.press('Escape');
    await gone(tab, dialog);
    await waitFor(tab, `document.activeElement === ${opener}`);
  });

  test('a comment that somebody posts elsewhere is on screen within a second, once', async () => {
    const other = new Client(server.url);
    const account = { email: `other.${person}@libretto.example`, password };
    await other.post('/api/auth/signup', { ...account, username: `other.${person}`, isArtist: false });
    const { csrfToken } = (await other.get('/api/auth/csrf')).body;
    await other.form('/api/auth/callback/credentials', { ...account, csrfToken, callbackUrl: '/', json: 'true' });

    await open(`/song/${freeSong.id}`);
    await seen(tab, named('textarea, [role=textbox]', /^Add a comment/));
    const mine = `Heard in ${engine.name}`;
    await fill(tab, named('textarea, [role=textbox]', /^Add a comment/), mine);
    await press(tab, named('button[type=submit]', undefined, main));
    await seesText(tab, mine);
    // The subscription of the page is answered before its own comment is.
    const words = `Heard elsewhere by other.${person}`;
    const answer = await other.post(`/api/songs/${freeSong.id}/comments`, { comment: words });
    expect(answer.status).toBe(201);
    await seesText(tab, words, 3_000);
    expect(await tab.run<number>(`return document.body.innerText.split(${JSON.stringify(words)}).length - 1`)).toBe(1);
  });

  test('a long list loads more as it is scrolled', async () => {
    await open('/library');
    await seen(tab, named('h1', /^Library/, main));
    // The feed of the demo world fits on one page, so the page is given a longer one.
    await tab.run(`
      const posts = ${JSON.stringify(longFeed)}, send = window.fetch;
      window.fetch = (input, init) => {
        const { pathname, searchParams } = new URL(input, location.href);
        if (pathname !== '/api/social/posts') return send(input, init);
        const from = Number(searchParams.get('offset') ?? 0), to = from + 10;
        return Promise.resolve(Response.json({ posts: posts.slice(from, to), hasMore: to < posts.length }));
      };`);
    await press(tab, link(/^Social/, named('nav', /^Main/)));
    // Posts outside of the view are in the page, but not drawn.
    const holds = (text: string) => `${main}.textContent.includes('${text}')`;
    await waitFor(tab, holds('Post number 0.'));
    expect(await tab.run<boolean>(`return ${holds('Post number 29.')}`)).toBe(false);
    const scrolled = `window.scrollTo(0, document.documentElement.scrollHeight)`;
    await waitFor(tab, `(${scrolled}, ${holds('Post number 29.')})`);
  });

  test('a file is uploaded and kept over a reload', async () => {
    const file = join(files, 'Marram.wav');
    writeFileSync(file, chirpWav(2, 300 + Math.random() * 200));
    await open('/upload');
    await seesText(tab, /Drop audio files/);
    await tab.upload('document.querySelector("main input[type=file]")', file);
    // Without jobs the server keeps the file and does not measure it.
    await seesText(tab, /Preparing the sound|Uploaded/);
    await waitFor(tab, `!document.body.innerText.includes('Saving')`);
    await tab.reload();
    await seesText(tab, 'Marram');
    await seesText(tab, /Preparing the sound|Uploaded/);
  });

  test('a picture is cropped for the profile', async () => {
    const file = join(files, 'portrait.png');
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2b6a8a' } })
      .png()
      .toFile(file);
    await open('/profile');
    const picker = `document.querySelector('input[type=file][aria-label="Change profile picture"]')`;
    await waitFor(tab, `Boolean(${picker})`);
    await tab.upload(picker, file);
    await seen(tab, dialog);
    await waitFor(tab, `!(${button(/^Save$/, dialog)})?.disabled`);
    await press(tab, button(/^Save$/, dialog));
    await seesText(tab, 'Profile picture changed');
  });

  test('songs that are kept on the device play without a connection, and a page that was never opened opens', async () => {
    await open('/library');
    await seen(tab, named('h1', /^Library/, main));
    await tab.run(`
      const like = async () => (await fetch('/api/player/like', { method: 'POST', headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ trackId: '${freeSong.id}' }) })).json();
      // The call unlikes a song that is liked already, as it is when this test is repeated.
      if (!(await like()).is_liked) await like();`);
    await open('/library/playlist/liked-songs');
    await waitFor(tab, `navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))`);
    await press(tab, button(/^More for Liked/, main));
    const keep = named('[role=menuitem]', /^Make available offline/);
    // A repeated test may find the list kept.
    await seen(tab, named('[role=menuitem]', /^(Make available offline|Remove from this device)/));
    if (await tab.run<boolean>(`return Boolean(${keep})`)) await press(tab, keep);
    else await tab.press('Escape');
    await seesText(tab, /^Available offline/m);
    const { remotes } = await (await fetch(`${server.url}/releases/registry.json`)).json();
    const versions = Object.values(remotes as Record<string, { versions: [{ integrity: object }] }>);
    const released = versions.reduce(
      (count, { versions: [{ integrity }] }) => count + Object.keys(integrity).length,
      0,
    );
    await waitFor(
      tab,
      `(await (await caches.open('libretto-remotes')).keys()).filter(({ url }) => url.includes('/remotes/')).length >= ${released}`,
      60_000,
    );
    site.refuse();
    await open('/library');
    await seen(tab, named('h1', /^Library/, main));
    await open('/library/playlist/liked-songs');
    await seen(tab, named('[data-track]', new RegExp(freeSong.title)));
    await press(tab, named('[data-track] button[data-stretched]'));
    await waitFor(
      tab,
      `[...document.querySelectorAll('audio')].some(({ src, paused, currentTime }) => src.startsWith('blob:') && !paused && currentTime > 0.3)`,
    );
    site.heal();
  });
}

/** Buys Talents by card, by the calls that the shell's form makes. */
function giveTalents(talents: number): string {
  return `
    const json = async (answer) => (await answer).json();
    const post = (path, body) => fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    const config = await json(fetch('/api/payments/config'));
    const { clientSecret } = await json(post('/api/dashboard/create-stripe-payment', { amount: ${talents}, currency: 'eur', isPatronPurchase: false }));
    const [intentId] = clientSecret.split('_secret_');
    await fetch(config.apiBase + '/v1/payment_intents/' + intentId + '/confirm', { method: 'POST', body: new URLSearchParams({
      key: config.publishableKey, client_secret: clientSecret,
      'payment_method_data[type]': 'card', 'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12', 'payment_method_data[card][exp_year]': '2039', 'payment_method_data[card][cvc]': '123',
    }) });
    for (let attempt = 0; attempt < 200; attempt += 1) {
      if ((await json(fetch('/api/user/profile'))).talentBalance >= ${talents}) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('The Talents were not credited');`;
}
