// The player in the whole product: two devices, and playlists.
import type { Browser, Page } from 'playwright-core';
import { until } from '../../backend/tests/support/concurrency/until';
import { launchBrowser } from '../../infra/browser/launch';
import { newPerson, password, visitor } from '../../infra/testing/people';
import { sharedServer } from '../../infra/testing/shared-server';
import {
  bar,
  chooseFromMenu,
  desktop,
  openPage,
  phone,
  playSong,
  song,
  soundingElements,
  soundsUpTo,
  stage,
} from './support/player-page';

const { url } = sharedServer();

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
}, 60_000);
afterAll(() => browser?.close());

const silence = (page: Page) => until(async () => (await soundingElements(page)).length === 0);

test('music begun on one device is taken over by a phone that has not played yet, where it was', async () => {
  const first = await newPerson(browser, url, 'two.places');
  const account = { email: `${first.username}@libretto.example`, password };
  const second = await visitor(browser, url, account);
  await second.page.setViewportSize(phone);
  await openPage(second.page, '/dashboard');
  await playSong(first.page);
  await soundsUpTo(first.page, song.id, 3);

  const elsewhere = (page: Page) => page.getByRole('status').filter({ hasText: 'Playing elsewhere' });
  await elsewhere(second.page).waitFor();
  expect(await soundingElements(second.page)).toEqual([]);
  await elsewhere(second.page).getByRole('button', { name: 'Play here' }).click();
  await soundsUpTo(second.page, song.id, 3);
  await elsewhere(first.page).waitFor();
  await silence(first.page);
  await until(async () => (await soundingElements(second.page)).length === 1);
  await Promise.all([first.context.close(), second.context.close()]);
});

test('a device with its own music takes over the other\u2019s, with the next songs', async () => {
  const first = await newPerson(browser, url, 'from.desk');
  const second = await visitor(browser, url, { email: `${first.username}@libretto.example`, password });
  for (const { page } of [first, second]) await page.setViewportSize(desktop);
  await playSong(second.page);
  await openPage(first.page, '/top-lists');
  await first.page.locator('main [data-track] button[data-stretched]').first().click();
  // The queue is sent slightly later than the song.
  let place: { tracks: { id: string }[]; index: number } | null = null;
  await until(async () => {
    const answer = await first.context.request.get(`${url}/api/player/place/queue`);
    place = ((await answer.json()) as { queue: typeof place }).queue;
    return (place?.tracks.length ?? 0) > 1;
  });
  const [started, next] = (place as { tracks: { id: string }[] } | null)?.tracks.map(({ id }) => id) ?? [];
  await soundsUpTo(first.page, started ?? '', 2);

  const elsewhere = second.page.getByRole('status').filter({ hasText: 'Playing elsewhere' });
  await elsewhere.getByRole('button', { name: 'Play here' }).click();
  await soundsUpTo(second.page, started ?? '', 2);
  await silence(first.page);
  await bar(second.page).getByRole('button', { name: 'Next', exact: true }).click();
  await until(async () => (await soundingElements(second.page))[0]?.trackId === next);
  await Promise.all([first.context.close(), second.context.close()]);
});

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
});
