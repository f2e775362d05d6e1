// Playback reacts to events outside of the player: the system, the connection, the server, and the browser's limits.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { WasmAudioEncoder } from '../../backend/src/adapters/wasm-audio/wasm-audio-encoder';
import { until } from '../../backend/tests/support/concurrency/until';
import { builtAudioChild } from '../../backend/tests/support/sound/built-audio-child';
import { DemoApi } from '../standalone/demo-api';
import { demoFile } from '../standalone/demo-tracks';
import { row, soundingElements, soundsUpTo } from './support/player-page';
import { openList, standalonePlayer } from './support/standalone-player';

const api = new DemoApi();
const plainHost = 'plain.test';
let url: string;
let context: BrowserContext;
let page: Page;

// A host name other than localhost, where a page over http has neither locks nor random ids.
standalonePlayer(
  api,
  (opened) => {
    ({ url, context, page } = opened);
  },
  { args: [`--host-resolver-rules=MAP ${plainHost} 127.0.0.1`], complete: true },
);

const openPage = (origin = url) => openList(page, origin);

const play = () => page.getByRole('button', { name: 'Play', exact: true });
const pause = () => page.getByRole('button', { name: 'Pause', exact: true });
const mediaSessionIs = (state: string) =>
  page.waitForFunction((wanted) => navigator.mediaSession.playbackState === wanted, state);

/** Limits the total bandwidth of the page and its sound. */
async function throttle(kbps: number): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 20, uploadThroughput: -1 },
    downloadThroughput: kbps < 0 ? -1 : (kbps * 1000) / 8,
  });
}

/**
 * Chromium runs out of data with 1.5 s of sound buffered. On a busy machine its decoder also stops with more than 4 s
 * buffered, which says nothing about the connection.
 */
const leftAtStallSeconds = 3;

/** Notes each time that the playing element ran out of data. */
const noteStalls = () =>
  page.evaluate((leftAtStall) => {
    const noted = window as unknown as { stalls: string[] };
    noted.stalls = [];
    for (const element of document.querySelectorAll('audio')) {
      element.addEventListener('waiting', () => {
        const { currentTime, buffered } = element;
        const left = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1) - currentTime;
        if (currentTime > 0.5 && left < leftAtStall) noted.stalls.push(`at ${currentTime} s, with ${left} s left`);
      });
    }
  }, leftAtStallSeconds);

/** The message of a failure shows what was buffered at each stop, and every request for sound. */
async function expectNoStall(): Promise<void> {
  const stalls = await page.evaluate(() => (window as unknown as { stalls: string[] }).stalls);
  expect({ stalls, requests: api.audioRequests }).toEqual({ stalls: [], requests: expect.anything() });
}

test('headphones that are pulled pause the player, for the listener and the system alike', async () => {
  await openPage();
  await row(page, 'Salt Hours').click();
  await soundsUpTo(page, 'salt-hours', 1);
  await pause().waitFor();
  // Pauses the element as the system would.
  await page.evaluate(() => [...document.querySelectorAll('audio')].find((element) => !element.paused)?.pause());
  await play().waitFor();
  await mediaSessionIs('paused');
  await play().click();
  await soundsUpTo(page, 'salt-hours', 1.5);
  await mediaSessionIs('playing');
});

test('an audio context that is interrupted pauses the player, and Play wakes it', async () => {
  await page.addInitScript(() => {
    const opened: AudioContext[] = [];
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
      constructor(options?: AudioContextOptions) {
        super(options);
        opened.push(this);
      }
    };
    Object.assign(window, { openedContexts: opened });
  });
  await openPage();
  await row(page, 'Salt Hours').click();
  await soundsUpTo(page, 'salt-hours', 1);
  await page.evaluate(() => (window as unknown as { openedContexts: AudioContext[] }).openedContexts[0]?.suspend());
  await play().waitFor();
  expect(await soundingElements(page)).toEqual([]);
  await play().click();
  await soundsUpTo(page, 'salt-hours', 1.5);
  expect(
    await page.evaluate(() => (window as unknown as { openedContexts: AudioContext[] }).openedContexts[0]?.state),
  ).toBe('running');
});

test('the song plays without a stop on a thin connection, and the next one waits until it is complete', async () => {
  await openPage();
  // The page's own requests would share the bandwidth with the song.
  await page.waitForLoadState('networkidle');
  await throttle(250);
  await row(page, 'Salt Hours').click();
  // By then a song of 131 kbit/s has buffered several seconds, which a busy machine does not use up.
  await soundsUpTo(page, 'salt-hours', 4, 60_000);
  await noteStalls();
  const others = () => api.audioRequests.filter((request) => !request.startsWith('salt-hours?'));
  await soundsUpTo(page, 'salt-hours', 15, 60_000);
  expect(others()).toEqual([]);
  await expectNoStall();
  // At full bandwidth the next song loads soon.
  await throttle(-1);
  await until(async () => others().length > 0, 30_000);
}, 120_000);

test('a connection too slow for the song gets a quality that it carries, from the first byte', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'libretto-thin-'));
  const smaller = path.join(folder, '64.webm');
  const encoder = new WasmAudioEncoder({ childPath: await builtAudioChild() });
  await encoder.transcode(demoFile('audio', 'salt-hours.webm'), [
    { path: smaller, format: 'opus', bitrateKbps: 64, part: 'whole' },
  ]);
  api.renditions.set('64', smaller);
  await openPage();
  await page.waitForLoadState('networkidle');
  await throttle(100);
  await row(page, 'Salt Hours').click();
  await soundsUpTo(page, 'salt-hours', 0.1);
  await noteStalls();
  await soundsUpTo(page, 'salt-hours', 15, 90_000);
  await expectNoStall();
  expect(api.audioRequests.filter((request) => !request.includes('q=64'))).toEqual([]);
  await rm(folder, { recursive: true, force: true });
}, 180_000);

test('shows an unavailable server as long as it lasts, and continues the song automatically', async () => {
  await openPage();
  await row(page, 'Salt Hours').click();
  await soundsUpTo(page, 'salt-hours', 1);
  api.faults.server = 'away';
  await row(page, 'Convex Memory').click();
  const word = page.getByRole('status').filter({ hasText: 'Playback continues once the server answers.' });
  await word.waitFor();
  // Longer than any toast is visible, while retries continue.
  const asked = api.audioRequests.length;
  const isSaid: boolean[] = [];
  await until(async () => {
    isSaid.push(await word.isVisible());
    return api.audioRequests.length >= asked + 12;
  }, 30_000);
  expect(isSaid).not.toContain(false);
  await pause().waitFor();
  api.faults.server = 'there';
  await soundsUpTo(page, 'convex-memory', 1, 30_000);
  await word.waitFor({ state: 'detached' });
}, 90_000);

test('a connection that breaks in the middle of a song is mended where the song was', async () => {
  await openPage();
  // The page's own requests would share the bandwidth with the song.
  await page.waitForLoadState('networkidle');
  await throttle(250);
  await row(page, 'Salt Hours').click();
  await soundsUpTo(page, 'salt-hours', 3, 60_000);
  api.faults.server = 'away';
  const asked = api.audioRequests.length;
  await until(async () => api.audioRequests.length >= asked + 4, 60_000);
  api.faults.server = 'there';
  await throttle(-1);
  await soundsUpTo(page, 'salt-hours', 20, 60_000);
}, 120_000);

test('a server that hangs is not waited for in silence', async () => {
  await openPage();
  api.faults.server = 'hung';
  await row(page, 'Salt Hours').click();
  await page.getByRole('status').filter({ hasText: 'No answer from the server' }).waitFor({ timeout: 20_000 });
  api.faults.server = 'there';
  await soundsUpTo(page, 'salt-hours', 1, 30_000);
}, 60_000);

test('a preload that fails tries the next format, and the join has its sound', async () => {
  api.faults.missingFormats.add('opus');
  await openPage();
  await row(page, 'Evensong at the Deep End').click();
  await soundsUpTo(page, 'evensong-at-the-deep-end', 3);
  await until(async () => api.audioRequests.some((request) => request.startsWith('tiles?f=aac')), 20_000);
  await page.keyboard.press('9');
  await soundsUpTo(page, 'tiles', 0.5, 30_000);
  // The song was preloaded before it became current.
  const asked = api.audioRequests.filter((request) => request.startsWith('tiles?'));
  expect(asked.at(-1)).toContain('f=aac');
}, 60_000);

test('plays from plain http, and where the browser keeps its storage to itself', async () => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  const port = new URL(url).port;
  await openPage(`http://${plainHost}:${port}`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await row(page, 'Salt Hours').click();
  await soundsUpTo(page, 'salt-hours', 1);
  await page.keyboard.press('Space');
  await play().waitFor();
}, 60_000);
