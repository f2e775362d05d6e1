// Tests the player in a browser with the usual autoplay policy: sound only after a gesture.
import type { BrowserContext, Page } from 'playwright-core';
import { until } from '../../backend/tests/support/concurrency/until';
import { DemoApi } from '../standalone/demo-api';
import { row, soundingElements, soundsUpTo } from './support/player-page';
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
  { args: ['--autoplay-policy=user-gesture-required'], complete: true },
);

/** Playwright's queries count as gestures, so the page is left alone until it has tried to play the song. */
async function openUntouched(target: Page, path: string, trackId: string): Promise<void> {
  await target.goto(`${url}${path}`, { waitUntil: 'commit' });
  await until(() => api.audioRequests.some((request) => request.includes(trackId)), 30_000);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}

test('a shared position cues the song and asks for a press, while another tab continues to play', async () => {
  await openList(page, url);
  await row(page, 'Salt Hours').click();
  await soundsUpTo(page, 'salt-hours', 0.5);

  const shared = await context.newPage();
  await openUntouched(shared, '/song/convex-memory?t=20', 'convex-memory');
  await shared.getByText('Press play').waitFor();
  expect(await soundingElements(shared)).toEqual([]);
  expect((await soundingElements(page)).map(({ trackId }) => trackId)).toEqual(['salt-hours']);

  await shared.getByRole('button', { name: 'Play', exact: true }).first().click();
  await soundsUpTo(shared, 'convex-memory', 20);
  await page.getByText('Playing elsewhere').waitFor();
  expect(await soundingElements(page)).toEqual([]);
}, 90_000);
