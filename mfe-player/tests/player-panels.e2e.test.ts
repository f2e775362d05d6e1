// The sleep timer, and the accessibility of every panel and page of the player.
import type { Browser, Page } from 'playwright-core';
import { until } from '../../backend/tests/support/concurrency/until';
import { launchBrowser } from '../../infra/browser/launch';
import { seriousFindings } from '../../infra/testing/axe-findings';
import { newPerson, password, visitor } from '../../infra/testing/people';
import { sharedServer } from '../../infra/testing/shared-server';
import * as player from './support/player-page';

const { url } = sharedServer();

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
}, 60_000);
afterAll(() => browser?.close());

async function isInHistory(page: Page): Promise<boolean> {
  const { tracks } = (await (await page.request.get(`${url}/api/player/history`)).json()) as {
    tracks: { id: string }[];
  };
  return tracks.some(({ id }) => id === player.song.id);
}

test('the sleep timer that waits for the end of the song ends the music there', async () => {
  const { page, context } = await newPerson(browser, url, 'sleeper');
  await page.setViewportSize(player.desktop);
  await player.openPage(page, '/top-lists');
  await page.locator('[data-track] button[data-stretched]').first().click();
  await until(async () => (await player.soundingElements(page)).length === 1);
  const [sounding] = await player.soundingElements(page);
  await player.bar(page).getByRole('button', { name: 'Open the player', exact: true }).click();
  await player
    .stage(page)
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^Sound and sleep/ }).click();
  await page.getByRole('button', { name: 'End of song' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('9');
  await player.soundsUpTo(page, sounding?.trackId ?? '', 40);
  await until(async () => (await player.soundingElements(page)).length === 0, 20_000);
  // The song has ended, and its successor has not even been preloaded.
  await player
    .bar(page)
    .getByRole('button', { name: 'Play', exact: true, includeHidden: true })
    .waitFor({ state: 'attached' });
  const loaded = await page.evaluate(
    () => [...document.querySelectorAll('audio')].filter(({ src }) => src !== '').length,
  );
  expect(loaded).toBe(1);
  expect(await player.soundingElements(page)).toEqual([]);
  await context.close();
}, 60_000);

// A song appears in the history after half a minute of playback; both screens share one account, so
// that the tests wait only once.
let looker: { email: string; password: string } | null = null;

describe.each([player.desktop, player.phone])('at $width px nobody is shut out', (viewport) => {
  let page: Page;
  const isPhone = viewport === player.phone;
  const expanded = '[aria-label="Expanded player"]';

  beforeAll(async () => {
    const opened = looker ? await visitor(browser, url, looker) : await newPerson(browser, url, 'looker');
    looker ??= { email: `${opened.username}@libretto.example`, password };
    ({ page } = opened);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  }, 60_000);
  afterAll(() => page?.context().close());

  async function isFitForAll(part: string): Promise<void> {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect([colorScheme, ...(await seriousFindings(page, { include: part }))]).toEqual([colorScheme]);
    }
  }

  const closeDialog = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  test('of the expanded player', async () => {
    await player.playSong(page);
    const opener = isPhone ? `Open the player: ${player.song.title}` : 'Open the player';
    await player.bar(page).getByRole('button', { name: opener, exact: true }).click();
    await player.stage(page).waitFor();
    if (isPhone) await isFitForAll(expanded);
  }, 90_000);

  test.each(['UP NEXT', 'LYRICS', 'RELATED'])(
    'of the panel %s',
    async (panel) => {
      await player.stage(page).getByRole('tab', { name: panel }).click();
      await player.stage(page).getByRole('tab', { name: panel, selected: true }).waitFor();
      await isFitForAll(expanded);
    },
    90_000,
  );

  test('of what its menu opens', async () => {
    for (const entry of ['Add to playlist', 'Sound and sleep']) {
      await player.chooseFromMenu(page, entry);
      await page.getByRole('dialog', { name: entry }).waitFor();
      await isFitForAll('[role=dialog]');
      await closeDialog();
    }
    if (isPhone) return;
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await isFitForAll('[role=dialog]');
    await closeDialog();
  }, 90_000);

  test.each(['/history', '/discover'])(
    'of %s',
    async (path) => {
      // The playing song is listed once it counts as a stream.
      await until(() => isInHistory(page), 60_000);
      await player.openPage(page, path);
      await page.locator('main').getByText(player.song.title).first().waitFor({ state: 'attached' });
      await isFitForAll('body');
    },
    90_000,
  );
});
