// A song's whole life with three people: an artist uploads it over a broken connection, an admin rejects and then
// approves it, a listener plays, buys and downloads it, and the artist sees the earnings.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../backend/tests/support/concurrency/until';
import { launchBrowser } from '../../infra/browser/launch';
import { findingsInEveryLook, seriousFindings } from '../../infra/testing/axe-findings';
import { newPerson, visitor } from '../../infra/testing/people';
import { serverWithJobs } from '../../infra/testing/shared-server';
import { giveTalents } from '../../shell/tests/pay-by-card';
import { dropFolder, folderWith, stopNextUpload } from './upload-folder';
import { chirpWav } from './wav';

// Every page is checked in four combinations of theme and size, which takes long on a slow machine.
jest.setTimeout(300_000);

let server: Awaited<ReturnType<typeof serverWithJobs>>;
let browser: Browser;
let artist: Page;
let admin: Page;
let listener: Page;
let artistId: string;

beforeAll(async () => {
  server = await serverWithJobs();
  browser = await launchBrowser();
  const [uploader, hearer, reviewer] = await Promise.all([
    newPerson(browser, server.url, 'uploader', { isArtist: true }),
    newPerson(browser, server.url, 'hearer'),
    visitor(browser, server.url, server.account('admin')),
  ]);
  await giveTalents(hearer.context, server.url, 300);
  [artist, listener, admin] = [uploader.page, hearer.page, reviewer.page];
  for (const page of [artist, listener, admin]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
  }
  artistId = uploader.userId;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).first().click();
const wav = (name: string, pitchHz: number) => ({ name, mimeType: 'audio/wav', buffer: chirpWav(3, pitchHz) });

test('an artist brings two songs over a connection that breaks, and submits them', async () => {
  await artist.goto(`${server.url}/profile`);
  await main(artist).getByText('No songs uploaded').waitFor();
  await main(artist).getByRole('link', { name: 'Upload music', exact: true }).click();

  // The route aborts the connection three times in the middle of an upload.
  let cuts = 0;
  let isCut = false;
  await artist.route('**/api/upload/tus/*', async (route) => {
    if (route.request().method() !== 'PATCH' || isCut || cuts === 3) return route.continue();
    cuts += 1;
    isCut = true;
    await artist.context().setOffline(true);
    await route.abort('connectionreset');
  });
  await main(artist).getByText('Drop audio files or a folder here').waitFor();
  expect(await findingsInEveryLook(artist)).toEqual([]);
  await main(artist)
    .locator('input[type=file]')
    .first()
    .setInputFiles([wav('01 Whitebeam.wav', 300), wav('02 The Long Acre.wav', 500)]);
  for (let cut = 1; cut <= 3; cut++) {
    await until(() => cuts === cut);
    await main(artist).getByText('Waiting for the connection').first().waitFor();
    isCut = false;
    await artist.context().setOffline(false);
  }

  const songs = main(artist)
    .getByRole('list', { name: /^Songs/ })
    .locator('> li');
  await main(artist).getByText('Uploaded', { exact: true }).nth(1).waitFor();
  expect(await songs.count()).toBe(2);
  await main(artist).getByLabel('Release title').fill('Whitebeam');
  await press(artist, 'Edit The Long Acre');
  await main(artist).getByText('Paid', { exact: true }).click();
  await main(artist)
    .getByText(/You receive 85/)
    .waitFor();
  expect(await findingsInEveryLook(artist)).toEqual([]);
  await setTimesOfLyrics();

  // Typed fields survive a reload, as the songs do.
  await everythingIsSaved();
  await artist.reload();
  await main(artist).getByText('Uploaded', { exact: true }).nth(1).waitFor();
  expect(await main(artist).getByLabel('Release title').inputValue()).toBe('Whitebeam');
  await main(artist).getByText('75 Talents').waitFor();
  await press(artist, 'Edit The Long Acre');
  expect(
    await main(artist)
      .getByLabel(/^Lyrics/)
      .inputValue(),
  ).toMatch(/^\[00:0\d\.\d\d\]Down the long acre\nAnd home$/);

  await press(artist, 'Submit for review');
  await artist.waitForURL(/status=pending/);
  await main(artist).getByText('The Long Acre').waitFor();
  await main(artist).getByText('Whitebeam', { exact: true }).waitFor();
  expect(await findingsInEveryLook(artist)).toEqual([]);
});

/** Sets the time of the first line during playback. */
async function setTimesOfLyrics(): Promise<void> {
  await main(artist)
    .getByLabel(/^Lyrics/)
    .fill('Down the long acre\nAnd home');
  await press(artist, 'Sync lyrics');
  const dialog = artist.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Play/ }).click();
  await dialog.getByRole('button', { name: /^Set time/ }).click();
  expect(await findingsInEveryLook(artist, { include: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('an admin plays one and sends it back; nobody else gets there', async () => {
  await listener.goto(`${server.url}/admin/review`);
  await listener.getByRole('heading', { name: 'You don’t have access to this page.' }).waitFor();

  await admin.goto(`${server.url}/admin/review`);
  await press(admin, /^The Long Acre/);
  const song = main(admin).getByRole('article', { name: 'The Long Acre' });
  await song.getByRole('button', { name: 'Play The Long Acre' }).click();
  await song.getByRole('button', { name: 'Pause The Long Acre' }).waitFor();
  expect(await findingsInEveryLook(admin)).toEqual([]);
  await song.getByRole('button', { name: 'Deny' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Deny The Long Acre' });
  await dialog.getByLabel('Reason').fill('The title in the file and the title on the release differ.');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await dialog.waitFor({ state: 'detached' });
  await song.waitFor({ state: 'detached' });
});

test('the artist sees why, corrects the song and hands it in again', async () => {
  await artist.goto(`${server.url}/profile?status=needs-action`);
  await main(artist).getByText('The title in the file and the title on the release differ.').waitFor();
  expect(await seriousFindings(artist)).toEqual([]);
  await press(artist, /^Fix Issue/);
  const dialog = artist.getByRole('dialog', { name: 'Fix Issue' });
  await dialog.waitFor();
  expect(await seriousFindings(artist, { include: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Enable editing' }).click();
  await artist.getByText('Editing Enabled').waitFor();
  await artist.waitForURL(/upload\?edit=/);
  await main(artist).getByLabel('Title', { exact: true }).fill('The Longer Acre');
  await press(artist, 'Submit for review');
  await artist.waitForURL(/status=pending/);
  await main(artist).getByText('The Longer Acre').waitFor();
});

test('approved, they are public at once', async () => {
  await admin.goto(`${server.url}/admin/review`);
  for (const name of ['Whitebeam', 'The Longer Acre']) {
    await press(admin, new RegExp(`^${name}`));
    const song = main(admin).getByRole('article', { name, exact: true });
    await song.getByRole('button', { name: 'Approve' }).click();
    await song.waitFor({ state: 'detached' });
  }
  await main(admin).getByText('Nothing is waiting for review').waitFor();
});

test('a listener hears one, buys the other, and the sale stands in the artist’s earnings', async () => {
  await listener.goto(`${server.url}/profile?id=${artistId}`);
  await press(listener, /^Play Whitebeam/);
  await listener.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).waitFor();

  await press(listener, /^Buy The Longer Acre/);
  const dialog = listener.getByRole('dialog', { name: 'Buy song' });
  await dialog.getByRole('button', { name: /^Buy for 75/ }).click();
  await main(listener).getByText('Purchased').waitFor();

  await artist.goto(`${server.url}/profile`);
  await press(artist, 'More for The Longer Acre');
  await artist.getByRole('menuitem', { name: 'Song Info' }).click();
  const info = artist.getByRole('dialog', { name: 'Song Info' });
  await info.getByText('€0.6375').waitFor();
  expect(await info.getByText('Assigned on approval').count()).toBe(0);
  expect(await seriousFindings(artist, { include: '[role=dialog]' })).toEqual([]);
});

test('the listener downloads a bought song', async () => {
  await listener.goto(`${server.url}/library?tab=purchased`);
  await press(listener, 'More for The Longer Acre');
  await listener.getByRole('menuitem', { name: /^Download/ }).click();
  const dialog = listener.getByRole('dialog', { name: 'Download The Longer Acre' });
  await dialog.getByText('1 song in one zip, with covers.').waitFor();
  expect(await seriousFindings(listener, { include: '[role=dialog]' })).toEqual([]);
  const [download] = await Promise.all([
    listener.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const bytes = readFileSync(await download.path());
  expect(bytes.includes(chirpWav(3, 500))).toBe(true);
});

test('a dropped folder brings its songs; one that failed goes on where it stopped; a drag puts them in order', async () => {
  const sounds = [chirpWav(2, 350), chirpWav(2.5, 450), chirpWav(3, 550)] as const;
  const folder = folderWith({
    'Low Water/01 Eelgrass.wav': sounds[0],
    'Low Water/Disc 2/02 Marram.wav': sounds[1],
    'Low Water/Disc 2/03 Samphire.wav': sounds[2],
    'Low Water/.DS_Store': 'left by a system',
    'Low Water/Thumbs.db': 'left by another',
  });
  try {
    await discardDrafts();
    await artist.goto(`${server.url}/upload`);
    const zone = main(artist).getByText('Drop audio files or a folder here');
    await zone.waitFor();
    const { stopped } = await stopNextUpload(artist, sounds);
    await dropFolder(artist, zone, `${folder.path}/Low Water`);
    const upload = await stopped;
    const failed = main(artist).getByRole('alert').filter({ hasText: 'Network error during upload' });
    await failed.waitFor();
    await main(artist).getByText('Uploaded', { exact: true }).nth(1).waitFor();
    expect(await songTitles()).toEqual(['Eelgrass', 'Marram', 'Samphire']);
    expect(await findingsInEveryLook(artist)).toEqual([]);

    await upload.heal();
    const rest = artist.waitForRequest((asked) => asked.method() === 'PATCH' && asked.url() === upload.address);
    await failed.getByRole('button', { name: 'Retry' }).click();
    expect((await (await rest).allHeaders())['upload-offset']).toBe(String(upload.keptBytes));
    await main(artist).getByText('Uploaded', { exact: true }).nth(2).waitFor();

    await dragAbove('Samphire', 'Eelgrass');
    await expectTitles(['Samphire', 'Eelgrass', 'Marram']);
    await everythingIsSaved();
    await artist.reload();
    await expectTitles(['Samphire', 'Eelgrass', 'Marram']);
    await main(artist).getByRole('button', { name: 'Move Marram' }).focus();
    await artist.keyboard.press('Alt+ArrowUp');
    await expectTitles(['Samphire', 'Marram', 'Eelgrass']);
    await everythingIsSaved();
  } finally {
    folder.remove();
  }
});

/** Removes drafts that a failed first attempt of this test may have left. */
async function discardDrafts(): Promise<void> {
  const { request } = artist.context();
  const { releases } = await (await request.get(`${server.url}/api/upload/drafts`)).json();
  for (const { id } of releases) {
    await request.delete(`${server.url}/api/upload/release/${id}`, { headers: { origin: server.url } });
  }
}

const everythingIsSaved = () => until(async () => (await main(artist).getByText('Saving').count()) === 0);

const songTitles = () =>
  main(artist)
    .getByRole('list', { name: /^Songs/ })
    .locator('> li')
    .evaluateAll(labelsOf);
const labelsOf = (items: Element[]) => items.map((item) => item.getAttribute('aria-label'));

async function expectTitles(titles: readonly string[]): Promise<void> {
  await until(async () => (await songTitles()).join() === titles.join(), 30_000);
}

async function dragAbove(song: string, other: string): Promise<void> {
  const from = await main(artist)
    .getByRole('button', { name: `Move ${song}` })
    .boundingBox();
  const to = await main(artist)
    .getByRole('button', { name: `Move ${other}` })
    .boundingBox();
  if (!from || !to) throw new Error('There is nothing to drag');
  await artist.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await artist.mouse.down();
  await artist.mouse.move(to.x + to.width / 2, to.y + 20, { steps: 12 });
  await artist.mouse.move(to.x + to.width / 2, to.y - 4, { steps: 4 });
  await artist.mouse.up();
}
