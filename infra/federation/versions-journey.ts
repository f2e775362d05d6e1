// The most frequent user journeys, with parts of the page that were built separately.
import type { Page } from 'playwright-core';
import type { Visitor } from '../testing/people';
import { expectSound } from './page-sound';

export interface Journey {
  origin: string;
  buyer: Visitor;
  /** A guest who watches. */
  guest: Visitor;
  /** A song for sale that the buyer does not own. */
  songId: string;
}

const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const composerOf = (page: Page) => main(page).getByRole('textbox', { name: 'Add a comment' });
const main = (page: Page) => page.getByRole('main');

/** From Home to the catalogue, while the first song keeps playing across pages of three remotes. */
export async function playAndBrowse({ origin, guest: { page } }: Journey): Promise<void> {
  await page.goto(`${origin}/dashboard`);
  await main(page).getByRole('button', { name: /^Play/ }).first().click();
  await player(page).getByRole('button', { name: 'Pause' }).waitFor();
  await page.getByRole('link', { name: 'Top lists' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Top lists' }).waitFor();
  await page.getByRole('link', { name: 'Social' }).first().click();
  await main(page).getByRole('article').first().waitFor();
  await expectSound(page);
}

/**
 * Involves the catalogue's button, the social remote's dialog, the shell's balance, and
 * the end of the player's preview.
 */
export async function buy({ origin, buyer: { page, dialogSaid }, songId }: Journey): Promise<void> {
  await page.goto(`${origin}/song/${songId}`);
  await main(page)
    .getByRole('button', { name: /^Buy for/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Buy song' });
  await dialog.getByRole('button', { name: /^Buy for/ }).click();
  await dialogSaid('Song Purchased!');
  await main(page)
    .getByRole('button', { name: /^Buy for/ })
    .waitFor({ state: 'detached' });
}

/** The social remote fills a slot of the catalogue, in two browsers. */
export async function comment({ origin, buyer, guest, songId }: Journey): Promise<void> {
  const text = `Heard in two versions. ${Date.now()}`;
  for (const { page } of [guest, buyer]) {
    await page.goto(`${origin}/song/${songId}`);
    await composerOf(page).waitFor();
  }
  const composer = composerOf(buyer.page);
  await composer.fill(text);
  await composer.press('Enter');
  await main(guest.page).getByText(text).waitFor();
}

/** Involves the settings page and the player, which applies the change. The buyer still has the default quality. */
export async function changeSettings({ origin, buyer: { page } }: Journey): Promise<void> {
  await page.goto(`${origin}/settings/audio-quality`);
  await main(page).getByText(/^Low/).first().click();
  await main(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Audio quality updated successfully!').waitFor();
}
