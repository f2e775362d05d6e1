// User input to the player: tabs that start at the same time, keys after a click, focus, and dragging.
import type { BrowserContext, Page } from 'playwright-core';
import { until } from '../../backend/tests/support/concurrency/until';
import { DemoApi } from '../standalone/demo-api';
import { row, soundingElements, soundsUpTo, stage } from './support/player-page';
import { openList, standalonePlayer } from './support/standalone-player';

const api = new DemoApi();
let url: string;
let context: BrowserContext;
let page: Page;

standalonePlayer(api, (opened) => {
  ({ url, context, page } = opened);
});
beforeEach(() => openPage(page));

const openPage = (target: Page) => openList(target, url);
const focusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

test('exactly one of four tabs plays when all start in the same instant', async () => {
  const tabs = [page, ...(await Promise.all([1, 2, 3].map(() => context.newPage())))];
  await Promise.all(tabs.slice(1).map(openPage));
  await Promise.all(tabs.map((tab) => row(tab, 'Salt Hours').evaluate((button: HTMLElement) => button.click())));
  const sounding = async () => {
    const all = await Promise.all(tabs.map(soundingElements));
    return all.filter((elements) => elements.length > 0).length;
  };
  const elsewhere = async () => {
    const words = tabs.map((tab) => tab.getByText('Playing elsewhere').count());
    return (await Promise.all(words)).filter((count) => count > 0).length;
  };
  await until(async () => (await elsewhere()) === 3 && (await sounding()) === 1, 30_000);
}, 90_000);

test('Space pauses and the arrow keys seek after a click on Next', async () => {
  await row(page, 'Salt Hours').click();
  await soundsUpTo(page, 'salt-hours', 0.5);
  await page.getByRole('button', { name: 'Next' }).click();
  await until(async () => (await soundingElements(page)).some(({ trackId }) => trackId !== 'salt-hours'), 20_000);
  const [next] = await soundingElements(page);
  await page.keyboard.press('ArrowRight');
  await soundsUpTo(page, next?.trackId ?? '', 10);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  expect(await soundingElements(page)).toEqual([]);
  await page.keyboard.press('Space');
  await soundsUpTo(page, next?.trackId ?? '', 10);
}, 60_000);

test('the expanded player returns the focus when it closes, also after its first opening', async () => {
  await row(page, 'Salt Hours').click();
  await soundsUpTo(page, 'salt-hours', 0.5);
  await page.getByRole('button', { name: 'Open the player', exact: true }).focus();
  await page.keyboard.press('Enter');
  await stage(page).waitFor();
  await page.keyboard.press('Escape');
  await stage(page).waitFor({ state: 'detached' });
  expect(await focusedLabel()).toBe('Open the player');
});

test('a row of the queue that is dragged while the track changes is the row that moves', async () => {
  await row(page, 'Salt Hours').click();
  await soundsUpTo(page, 'salt-hours', 0.5);
  await page.keyboard.press('q');
  const titles = () =>
    stage(page).getByRole('list', { name: 'Up next' }).getByRole('listitem').locator('button[title]').allTextContents();
  await until(async () => (await titles()).length > 3);
  const before = await titles();
  const dragged = before[2] ?? '';
  const grip = stage(page).getByRole('button', { name: `Move ${dragged}`, exact: true });
  // Hovering waits until the panel has slid in; a press at an outdated position would drag nothing.
  await grip.hover();
  const box = await grip.boundingBox();
  const top = await stage(page).getByRole('list', { name: 'Up next' }).boundingBox();
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 10, (top?.y ?? 0) + 60, { steps: 4 });
  await page.evaluate(() => {
    const { player } = (globalThis as never as Record<symbol, { player: { send(event: object): void } }>)[
      Symbol.for('libretto.player')
    ] as { player: { send(event: object): void } };
    player.send({ type: 'transport.next' });
  });
  await until(async () => (await titles())[0] === before[1]);
  await page.mouse.move((box?.x ?? 0) + 10, (top?.y ?? 0) + 2);
  await page.mouse.up();
  await until(async () => (await titles())[0] === dragged);
  expect((await titles())[1]).toBe(before[1]);
}, 60_000);
