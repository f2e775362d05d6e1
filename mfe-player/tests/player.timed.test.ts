// The player alone in a real browser: playback, handover, joins, recovery and persistence.
import type { BrowserContext, Page } from 'playwright-core';
import { until } from '../../backend/tests/support/concurrency/until';
import { DemoApi } from '../standalone/demo-api';
import { row, soundingElements, soundsUpTo } from './support/player-page';
import { joinedGap, recordSound } from './support/recording';
import { openList, standalonePlayer } from './support/standalone-player';

const api = new DemoApi();
let url: string;
let context: BrowserContext;
let page: Page;

standalonePlayer(
  api,
  (opened) => {
    ({ url, context, page } = opened);
  },
  { complete: true },
);

const openPage = (target: Page = page) => openList(target, url);

test('Play makes a sound whose time advances, and Pause holds it', async () => {
  await openPage();
  await row(page, 'Salt Hours').click();
  await soundsUpTo(page, 'salt-hours', 1);
  await page.keyboard.press('Space');
  await page.waitForFunction(() => [...document.querySelectorAll('audio')].every((element) => element.paused));
  await page.keyboard.press('Space');
  await soundsUpTo(page, 'salt-hours', 1.5);
});

test('Next really starts the next track, and a track that ends starts the next one automatically', async () => {
  await openPage();
  await row(page, 'Evensong at the Deep End').click();
  await soundsUpTo(page, 'evensong-at-the-deep-end', 0.5);
  await page.getByRole('button', { name: 'Next' }).click();
  await soundsUpTo(page, 'tiles', 2);
  await page.keyboard.press('9');
  await soundsUpTo(page, 'lantern-office', 1, 30_000);
  expect(await soundingElements(page)).toHaveLength(1);
});

test('the album joins without a gap, as it was recorded', async () => {
  await recordSound(page);
  await openPage();
  await row(page, 'Evensong at the Deep End').click();
  await soundsUpTo(page, 'evensong-at-the-deep-end', 3);
  await page.keyboard.press('9');
  await soundsUpTo(page, 'tiles', 2, 30_000);
  const gap = await joinedGap(page, 'evensong-at-the-deep-end', 'tiles', api.tracks());
  expect(gap.likeness).toBeGreaterThan(0.9);
  expect(Math.abs(gap.samples)).toBeLessThanOrEqual(48 * 3);
  process.stdout.write(`album joint: ${gap.samples} samples (${(gap.samples / 48).toFixed(2)} ms)\n`);
}, 90_000);

test('one tab plays at a time: the other says so and can take the music over', async () => {
  await openPage();
  const other = await context.newPage();
  await openPage(other);
  await row(page, 'Salt Hours').click();
  await soundsUpTo(page, 'salt-hours', 0.5);

  await row(other, 'Convex Memory').click();
  await soundsUpTo(other, 'convex-memory', 0.5);
  await page.getByText('Playing elsewhere').waitFor();
  expect(await soundingElements(page)).toEqual([]);
  expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);

  // The queue of the other tab is taken over, not the one that was here before.
  await page.getByRole('button', { name: 'Play here' }).click();
  await soundsUpTo(page, 'convex-memory', 1);
  await other.getByText('Playing elsewhere').waitFor();
  expect(await soundingElements(other)).toEqual([]);

  // A crashed tab cannot announce that it has stopped.
  const crash = (await context.newCDPSession(page)).send('Page.crash').catch(() => undefined);
  await other.getByText('Playing elsewhere').waitFor({ state: 'detached' });
  await page.close();
  await crash;
});

test('a format that is missing is followed by the next, and three by the words for it', async () => {
  api.faults.missingFormats.add('opus').add('aac');
  await openPage();
  await row(page, 'Salt Hours').click();
  await soundsUpTo(page, 'salt-hours', 0.5);
  const asked = api.audioRequests.map((request) => new URLSearchParams(request.split('?')[1]).get('f'));
  expect([...new Set(asked)]).toEqual(['opus', 'aac', null]);

  api.faults.missingFormats.add('plain');
  await row(page, 'Whitebeam').click();
  await page.getByText('Failed to load audio after 3 attempts').first().waitFor();
  expect(await page.getByRole('button', { name: 'Play', exact: true }).isEnabled()).toBe(true);
}, 60_000);

test('a preview ends with the offer to buy, and a bought song continues from there', async () => {
  await openPage();
  await row(page, 'Undertow Lullaby').click();
  await soundsUpTo(page, 'undertow-lullaby', 2);
  await page.getByRole('button', { name: 'Buy for 75 Talents' }).waitFor({ timeout: 30_000 });
  expect(await soundingElements(page)).toEqual([]);

  api.bought.add('undertow-lullaby');
  await page.getByRole('button', { name: 'Buy Undertow Lullaby', exact: true }).click();
  await soundsUpTo(page, 'undertow-lullaby', 16);
  expect(await page.getByText('Preview', { exact: true }).count()).toBe(0);
}, 90_000);

test('a song that is bought during its preview continues without a stop', async () => {
  await openPage();
  await row(page, 'Undertow Lullaby').click();
  await soundsUpTo(page, 'undertow-lullaby', 3);
  api.bought.add('undertow-lullaby');
  await page.getByRole('button', { name: 'Buy Undertow Lullaby', exact: true }).click();
  await page.keyboard.press('5');
  await soundsUpTo(page, 'undertow-lullaby', 32.5);
}, 60_000);

test('queue, place and volume are found again after a reload, in silence', async () => {
  await openPage();
  await row(page, 'Salt Hours').click();
  await soundsUpTo(page, 'salt-hours', 0.5);
  await page.keyboard.press('5');
  await soundsUpTo(page, 'salt-hours', 32);
  await page.keyboard.press('Shift+ArrowDown');
  await page.reload();
  await page.getByRole('link', { name: 'Salt Hours' }).waitFor();
  expect(await soundingElements(page)).toEqual([]);
  expect(await page.getByRole('slider', { name: 'Volume' }).getAttribute('aria-valuetext')).toBe('95 percent');
  await page.keyboard.press('Space');
  await soundsUpTo(page, 'salt-hours', 32);
  expect((await soundingElements(page))[0]?.seconds).toBeLessThan(40);
});

test('reports plays to the server, also when the page is closed', async () => {
  await openPage();
  await row(page, 'Salt Hours').click();
  await soundsUpTo(page, 'salt-hours', 6.5);
  expect(api.playtime[0]).toMatchObject({ trackId: 'salt-hours', ended: false });
  // A sound that stalls at its start is reported twice.
  const reportedSeconds = (api.playtime as { seconds: number }[]).reduce((sum, { seconds }) => sum + seconds, 0);
  expect(reportedSeconds).toBeGreaterThanOrEqual(5);
  const before = api.playtime.length;
  await page.goto('about:blank');
  await until(() => api.playtime.length > before, 20_000);
});

test('a song goes into a new playlist from the player', async () => {
  await openPage();
  await row(page, 'Salt Hours').click();
  await soundsUpTo(page, 'salt-hours', 0.5);
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'More for Salt Hours' }).click();
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click();
  await page.getByRole('button', { name: /Slow mornings/ }).waitFor();
  await page.getByRole('button', { name: 'New playlist' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('  Dusk ');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('Added to Dusk').waitFor();
  expect(api.library.playlists[0]).toMatchObject({ name: 'Dusk', songIds: ['salt-hours'] });
}, 60_000);

test('a short loss of the network does not stop a buffered song, and a longer one is waited for', async () => {
  await openPage();
  await row(page, 'Salt Hours').click();
  await soundsUpTo(page, 'salt-hours', 3);
  await context.setOffline(true);
  const at = (await soundingElements(page))[0]?.seconds ?? 0;
  await soundsUpTo(page, 'salt-hours', at + 4);
  // The next song is not preloaded: it waits instead of failing.
  const failures: string[] = [];
  page.on('requestfailed', (request) => failures.push(request.url()));
  await row(page, 'Convex Memory').click();
  // Waits for two failures: the element's own request, and the probe of the server.
  await until(async () => failures.filter((url) => url.includes('/convex-memory?')).length >= 2, 20_000);
  expect(await page.getByText('Failed to load audio after 3 attempts').count()).toBe(0);
  await context.setOffline(false);
  await soundsUpTo(page, 'convex-memory', 1, 30_000);
}, 90_000);

test('speed is received, and a crossfade lets two songs sound at once', async () => {
  await openPage();
  await row(page, 'Salt Hours').click();
  await soundsUpTo(page, 'salt-hours', 0.5);
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'More for Salt Hours' }).click();
  await page.getByRole('menuitem', { name: 'Sound and sleep' }).click();
  await page.getByRole('button', { name: '2\u00d7' }).click();
  expect(await page.evaluate(() => [...document.querySelectorAll('audio')].map((each) => each.playbackRate))).toEqual([
    2, 2,
  ]);
  await page.getByRole('button', { name: '1\u00d7' }).click();
  await page.getByRole('slider', { name: 'Crossfade' }).fill('6');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('9');
  await page.waitForFunction(
    () => [...document.querySelectorAll('audio')].filter((each) => !each.paused && each.currentTime > 0.2).length === 2,
    undefined,
    { timeout: 30_000 },
  );
  await page.waitForFunction(() => [...document.querySelectorAll('audio')].filter((each) => !each.paused).length === 1);
}, 90_000);
