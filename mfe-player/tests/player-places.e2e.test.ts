// The player in the whole product, at the places where one meets it: two devices, playlists, bedtime, every panel.
import type { Browser, Page } from 'playwright-core';
import { until } from '../../backend/tests/support/until';
import { launchBrowser } from '../../infra/browser/launch';
import { seriousFindings } from '../../infra/testing/axe-findings';
import { sharedServer } from '../../infra/testing/shared-server';
import { newPerson, password, visitor } from '../../mfe-social/tests/people';
import { soundingElements, soundsUpTo } from './support/player-page';

const { url } = sharedServer();
const song = { id: 'salt-hours', title: 'Salt Hours' };
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
}, 60_000);
afterAll(() => browser?.close());

const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true });
const stage = (page: Page) => page.getByRole('region', { name: 'Expanded player' });
const silence = (page: Page) => until(async () => (await soundingElements(page)).length === 0);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${url}${path}`);
  // A queue that nobody listens to yet takes no requests.
  await bar(page).waitFor({ state: 'attached' });
}

async function isInHistory(page: Page): Promise<boolean> {
  const { tracks } = (await (await page.request.get(`${url}/api/player/history`)).json()) as {
    tracks: { id: string }[];
  };
  return tracks.some(({ id }) => id === song.id);
}

async function playSong(page: Page): Promise<void> {
  await open(page, `/song/${song.id}`);
  await page.locator('main').getByRole('button', { name: /^Play/ }).first().click();
  await soundsUpTo(page, song.id, 0.3);
}

async function chooseFromMenu(page: Page, entry: string | RegExp): Promise<void> {
  await stage(page)
    .getByRole('button', { name: `More for ${song.title}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('music begun on one device is taken over by a phone that has not played yet, where it was', async () => {
  const first = await newPerson(browser, url, 'two.places');
  const account = { email: `${first.username}@libretto.example`, password };
  const second = await visitor(browser, url, account);
  await second.page.setViewportSize(phone);
  await open(second.page, '/dashboard');
  await playSong(first.page);
  await soundsUpTo(first.page, song.id, 3);

  const elsewhere = (page: Page) => page.getByRole('status').filter({ hasText: 'Playing elsewhere' });
  await elsewhere(second.page).waitFor();
  expect(await soundingElements(second.page)).toEqual([]);
  await elsewhere(second.page).getByRole('button', { name: 'Play here' }).click();
  await soundsUpTo(second.page, song.id, 3);
  await elsewhere(first.page).waitFor();
  await silence(first.page);
  await until(async () => (await soundingElements(second.page)).length === 1, 20_000);
  await Promise.all([first.context.close(), second.context.close()]);
}, 60_000);

test('a device with music of its own takes over the other\u2019s, with what comes next', async () => {
  const first = await newPerson(browser, url, 'from.desk');
  const second = await visitor(browser, url, { email: `${first.username}@libretto.example`, password });
  for (const { page } of [first, second]) await page.setViewportSize(desktop);
  await playSong(second.page);
  await open(first.page, '/top-lists');
  await first.page.locator('main [data-track] button[data-stretched]').first().click();
  // The queue is sent a moment after the song.
  let place: { tracks: { id: string }[]; index: number } | null = null;
  await until(async () => {
    const answer = await first.context.request.get(`${url}/api/player/place/queue`);
    place = ((await answer.json()) as { queue: typeof place }).queue;
    return (place?.tracks.length ?? 0) > 1;
  }, 20_000);
  const [started, next] = (place as { tracks: { id: string }[] } | null)?.tracks.map(({ id }) => id) ?? [];
  await soundsUpTo(first.page, started ?? '', 2);

  const elsewhere = second.page.getByRole('status').filter({ hasText: 'Playing elsewhere' });
  await elsewhere.getByRole('button', { name: 'Play here' }).click();
  await soundsUpTo(second.page, started ?? '', 2);
  await silence(first.page);
  await bar(second.page).getByRole('button', { name: 'Next', exact: true }).click();
  await until(async () => (await soundingElements(second.page))[0]?.trackId === next, 20_000);
  await Promise.all([first.context.close(), second.context.close()]);
}, 60_000);

test('a song goes into a new playlist, which is found in sidebar and library, plays, and takes it back', async () => {
  const { page, context } = await newPerson(browser, url, 'list.maker');
  await page.setViewportSize(desktop);
  await playSong(page);
  await bar(page).getByRole('button', { name: 'Open the player', exact: true }).click();
  await chooseFromMenu(page, 'Add to playlist');
  await page.getByRole('dialog').getByRole('button', { name: 'New playlist' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Low water');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.getByRole('dialog').getByText('Added to Low water').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await stage(page).waitFor({ state: 'detached' });

  const link = page.getByRole('list', { name: 'Playlists' }).getByRole('link', { name: /Low water/ });
  await link.getByText('1 song').waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  await page
    .locator('main')
    .getByRole('link', { name: /Low water/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Low water' }).waitFor();
  await page.keyboard.press('Space');
  await silence(page);
  await page.getByRole('button', { name: 'Play Low water' }).click();
  await until(async () => (await soundingElements(page))[0]?.trackId === song.id);

  await page
    .locator('main')
    .getByRole('button', { name: `More for ${song.title}` })
    .click();
  await page.getByRole('menuitem', { name: 'Remove from this playlist' }).click();
  await page.getByText('No songs in this playlist yet').waitFor();
  await link.getByText('0 songs').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('main [data-track]').getByText(song.title).first().waitFor();
  await link.getByText('1 song').waitFor();
  await context.close();
}, 60_000);

test('the sleep timer that waits for the end of the song ends the music there', async () => {
  const { page, context } = await newPerson(browser, url, 'sleeper');
  await page.setViewportSize(desktop);
  await open(page, '/top-lists');
  await page.locator('[data-track] button[data-stretched]').first().click();
  await until(async () => (await soundingElements(page)).length === 1);
  const [sounding] = await soundingElements(page);
  await bar(page).getByRole('button', { name: 'Open the player', exact: true }).click();
  await stage(page)
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^Sound and sleep/ }).click();
  await page.getByRole('button', { name: 'End of song' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('9');
  await soundsUpTo(page, sounding?.trackId ?? '', 40);
  await until(async () => (await soundingElements(page)).length === 0, 20_000);
  // It came to its end, and what would follow is not even loaded.
  await bar(page)
    .getByRole('button', { name: 'Play', exact: true, includeHidden: true })
    .waitFor({ state: 'attached' });
  const loaded = await page.evaluate(
    () => [...document.querySelectorAll('audio')].filter(({ src }) => src !== '').length,
  );
  expect(loaded).toBe(1);
  expect(await soundingElements(page)).toEqual([]);
  await context.close();
}, 60_000);

// A song is listed in the history after half a minute: one account waits for that once, for both screens.
let looker: { email: string; password: string } | null = null;

describe.each([desktop, phone])('at $width px nobody is shut out', (viewport) => {
  let page: Page;
  const isPhone = viewport === phone;
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
    await playSong(page);
    const opener = isPhone ? `Open the player: ${song.title}` : 'Open the player';
    await bar(page).getByRole('button', { name: opener, exact: true }).click();
    await stage(page).waitFor();
    if (isPhone) await isFitForAll(expanded);
  }, 90_000);

  test.each(['UP NEXT', 'LYRICS', 'RELATED'])(
    'of the panel %s',
    async (panel) => {
      await stage(page).getByRole('tab', { name: panel }).click();
      await stage(page).getByRole('tab', { name: panel, selected: true }).waitFor();
      await isFitForAll(expanded);
    },
    90_000,
  );

  test('of what its menu opens', async () => {
    for (const entry of ['Add to playlist', 'Sound and sleep']) {
      await chooseFromMenu(page, entry);
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
      // The song that plays is listed once it counts as a stream.
      await until(() => isInHistory(page), 60_000);
      await open(page, path);
      await page.locator('main').getByText(song.title).first().waitFor({ state: 'attached' });
      await isFitForAll('body');
    },
    90_000,
  );
});
