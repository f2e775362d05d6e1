// A listener supports an artist in a real browser: tunes in once and donates twice, by balance and
// by card. All open pages show it.
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { seriousFindings } from '../../infra/testing/axe-findings';
import { type NewPerson, newPerson, newPosts, type Visitor } from '../../infra/testing/people';
import { sharedServer } from '../../infra/testing/shared-server';
import { balanceOf, giveTalents, payByCard } from '../../shell/tests/pay-by-card';

/**
 * A payment involves several pages, the payment provider and pushes, so it takes long
 * while other tests run in parallel.
 */
jest.setTimeout(300_000);

const server = sharedServer();

let browser: Browser;
let listener: Visitor;
/** Only this file supports this artist, so that notifications and lists name nobody else. */
let artist: NewPerson;
let otherFan: Visitor;

beforeAll(async () => {
  browser = await launchBrowser();
  [listener, otherFan, artist] = await Promise.all([
    newPerson(browser, server.url, 'supporter'),
    newPerson(browser, server.url, 'other-fan'),
    newPerson(browser, server.url, 'artist', { isArtist: true }),
  ]);
  await Promise.all([giveTalents(listener.context, server.url, 1400), giveTalents(otherFan.context, server.url, 300)]);
  const tunedIn = await otherFan.context.request.post(`${server.url}/api/social/tune-in`, {
    data: { artistId: artist.userId, paymentMethod: 'balance', price: 300 },
  });
  expect(tunedIn.status()).toBe(200);
});
afterAll(() => browser?.close());

const dialog = (page: Page) => page.getByRole('dialog', { name: new RegExp(`^${artist.username}`) });
const openProfile = (page: Page) => page.goto(`${server.url}/profile?id=${artist.userId}`);
const press = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).click();
const pressIn = (page: Page, name: RegExp) => dialog(page).getByRole('button', { name }).click();

const balance = ({ context }: Visitor) => balanceOf(context, server.url);

it('tunes in from a profile, once, and the other window’s balance moves', async () => {
  const { page } = listener;
  const before = await balance(listener);
  const elsewhere = await listener.context.newPage();
  await openProfile(elsewhere);
  await press(elsewhere, 'Support Artist');
  await dialog(elsewhere).getByText(talents(before)).waitFor();

  await openProfile(page);
  await press(page, /^Tune In for 300/);
  await page.locator(':focus', { hasText: 'Cancel' }).waitFor();
  await pressIn(page, /^Tune In for 300/);
  await page.getByRole('button', { name: 'Tuned in' }).waitFor();
  // The other page updates without any input there.
  await dialog(elsewhere)
    .getByText(talents(before - 300))
    .first()
    .waitFor();
  expect(await balance(listener)).toBe(before - 300);
  await elsewhere.close();

  await dialog(page).waitFor({ state: 'detached' });
  await press(page, 'Tuned in');
  await dialog(page).getByText(`You are tuned in to ${artist.username}.`).waitFor();
  expect(await dialog(page).getByRole('radio').count()).toBe(0);
  expect(await seriousFindings(page, { include: '[role=dialog]' })).toEqual([]);
});

it('gives a preset and a custom amount, and not less than 100 Talents', async () => {
  const { page, dialogSaid } = listener;
  const before = await balance(listener);
  await openProfile(page);
  await press(page, 'Support Artist');
  await dialog(page).getByText('500', { exact: true }).click();
  expect(await seriousFindings(page, { include: '[role=dialog]' })).toEqual([]);
  await pressIn(page, /^Donate 500/);
  await dialogSaid('Donation Successful!');
  await dialog(page).waitFor({ state: 'detached' });

  await press(page, 'Support Artist');
  await dialog(page).getByRole('textbox', { name: 'Another amount' }).fill('99');
  await pressIn(page, /^Donate 99/);
  await dialog(page).getByText('Minimum donation is 100 Talents').waitFor();
  await page.locator('input[inputmode]:focus').waitFor();
  await dialog(page).getByRole('textbox', { name: 'Another amount' }).fill('120');
  await pressIn(page, /^Donate 120/);
  await dialogSaid('Donation Successful!');
  expect(await balance(listener)).toBe(before - 620);
});

it('pays once though no answer came and the payer pressed again', async () => {
  const { page, dialogSaid } = listener;
  const before = await balance(listener);
  await openProfile(page);
  // Both requests reach the server, but both responses are lost.
  await page.route('**/api/social/donate', async (route) => {
    await route.fetch();
    return route.abort();
  });
  await press(page, 'Support Artist');
  await pressIn(page, /^Donate 300/);
  await dialog(page).getByText('The server did not answer.').waitFor();
  await page.unroute('**/api/social/donate');
  await pressIn(page, /^Donate 300/);
  await dialogSaid('Donation Successful!');
  expect(await balance(listener)).toBe(before - 300);
});

it('tells the artist of it, and shows them who is tuned in', async () => {
  const { page } = artist;
  await page.goto(`${server.url}/profile`);
  await press(page, /^Notifications/);
  const { username } = listener;
  await page.getByRole('link', { name: new RegExp(`${username} donated 300 Talents to you`) }).waitFor();
  const answer = await page.request.get(`${server.url}/api/notifications?limit=20`);
  const { notifications } = (await answer.json()) as { notifications: { body: string }[] };
  expect(notifications.map(({ body }) => body).filter((body) => body.startsWith(username))).toEqual([
    `${username} donated 300 Talents to you`,
    `${username} donated 120 Talents to you`,
    `${username} donated 500 Talents to you`,
    `${username} and ${otherFan.username} tuned in to you`,
  ]);
  await page.keyboard.press('Escape');
  await press(page, 'View tuned-ins');
  const list = page.getByRole('dialog', { name: 'Tuned in to you' });
  await list.getByRole('link', { name: username }).waitFor();
  await list.getByRole('link', { name: otherFan.username }).waitFor();
  expect(await seriousFindings(page, { include: '[role=dialog]' })).toEqual([]);
  await list.getByRole('searchbox').fill(username);
  await list.getByRole('link', { name: otherFan.username }).waitFor({ state: 'detached' });
  expect(await list.getByRole('link').count()).toBe(1);
});

it('pays by card where the balance is empty, and the Talents go on to the artist', async () => {
  const stranger = await newPerson(browser, server.url, 'by-card');
  const { page, dialogSaid } = stranger;
  await openProfile(page);
  await press(page, 'Support Artist');
  await dialog(page).getByText('Insufficient Talent balance. You need 300 Talents.').waitFor();
  await pressIn(page, /^Donate €3.00/);
  await payByCard(page, /^Pay €3.00/);
  await dialogSaid('Donation Successful!');
  expect(await balance(stranger)).toBe(0);
});

it('stays out of the way of the bank’s own check, and charges nothing when the card is refused', async () => {
  const stranger = await newPerson(browser, server.url, 'checked');
  const { page, dialogSaid } = stranger;
  await openProfile(page);
  await press(page, 'Support Artist');
  await pressIn(page, /^Donate €3.00/);
  // This test card is always declined: the form shows the error, and closing it returns to the choice of method.
  await payByCard(page, /^Pay €3.00/, '4000000000000002');
  const form = page.getByRole('dialog', { name: 'Pay by card' });
  await form.getByRole('alert').first().waitFor();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).waitFor();
  expect(await balance(stranger)).toBe(0);

  await pressIn(page, /^Donate €3.00/);
  await payByCard(page, /^Pay €3.00/, '4000002760003184');
  await press(page, 'Complete');
  await dialogSaid('Donation Successful!');
  expect(await balance(stranger)).toBe(0);
});

it('leads to more Talents, and goes on once they are there', async () => {
  const stranger = await newPerson(browser, server.url, 'more-talents');
  const { page, dialogSaid } = stranger;
  await openProfile(page);
  await press(page, 'Support Artist');
  await pressIn(page, /^Add Talents/);
  await payByCard(page, /^Pay €3.00/);
  await press(page, 'Done');
  await pressIn(page, /^Donate 300/);
  await dialogSaid('Donation Successful!');
});

/** Matches a balance as statements format it, with any kind of space before the unit. */
const talents = (amount: number) =>
  new RegExp(`^${amount.toLocaleString('en-GB', { minimumFractionDigits: 2 }).replace('.', '\\.')}\\sTalents$`);

it('keeps new posts behind a pill, and pins, slows down, names people and edits under both eyes', async () => {
  const [own, other] = [artist.page, listener.page];
  const text = `A hall to ourselves ${Date.now()}`;
  const post = (page: Page) => page.getByRole('article').filter({ hasText: text }).first();
  const thread = (page: Page) => page.getByRole('dialog', { name: /^Comments/ });
  const composer = (page: Page) => thread(page).getByRole('textbox', { name: 'Add a comment' });
  for (const page of [own, other]) await page.goto(`${server.url}/social`);
  await other.getByRole('article').first().waitFor();

  await press(own, /^Share with your community/);
  await own.getByRole('textbox', { name: 'Description' }).fill(text);
  await own.getByRole('button', { name: 'Post', exact: true }).click();
  await post(own).waitFor();
  await other.getByRole('button', { name: newPosts }).waitFor();
  expect(await post(other).count()).toBe(0);
  await press(other, newPosts);
  for (const page of [own, other])
    await post(page)
      .getByRole('button', { name: /^Comments/ })
      .click();

  await composer(own).fill('House rules: sing.');
  await composer(own).press('Enter');
  await thread(other).getByText('House rules: sing.').waitFor();
  await thread(own)
    .getByRole('button', { name: /^More for the comment/ })
    .click();
  await own.getByRole('menuitem', { name: 'Pin' }).click();
  await thread(other).getByText('Pinned').waitFor();
  await press(own, 'Change slow mode');
  await own.getByRole('menuitem', { name: 'Every 30 seconds' }).click();
  await thread(other).getByText('Slow mode: one comment every 30 seconds').waitFor();

  await composer(other).pressSequentially(`@${artist.username.slice(0, -2)}`);
  await thread(other).getByRole('option', { name: artist.username }).waitFor();
  expect(await seriousFindings(other, { include: '[role=dialog]' })).toEqual([]);
  await composer(other).press('Enter');
  expect(await composer(other).inputValue()).toBe(`@${artist.username} `);
  await composer(other).pressSequentially('we do');
  await composer(other).press('Enter');
  await thread(own)
    .getByRole('link', { name: `@${artist.username}` })
    .waitFor();
  await composer(other).fill('And again');
  await composer(other).press('Enter');
  await other.getByText(/^Slow mode is on\. You can comment again in \d+ seconds\.$/).waitFor();
  expect(await composer(other).inputValue()).toBe('And again');

  await own.keyboard.press('Escape');
  await thread(own).waitFor({ state: 'detached' });
  await post(own)
    .getByRole('button', { name: /^More for the post/ })
    .click();
  await own.getByRole('menuitem', { name: 'Edit' }).click();
  const editing = own.getByRole('dialog', { name: 'Edit post' });
  expect(await seriousFindings(own, { include: '[role=dialog]' })).toEqual([]);
  await editing.getByRole('textbox', { name: 'Description' }).fill(`${text}, and a choir`);
  await editing.getByRole('button', { name: 'Save' }).click();
  await post(own).getByText('(edited)').waitFor();
});
