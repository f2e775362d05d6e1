// Helpers that the player's browser tests share.
import type { Page } from 'playwright-core';
import { sharedServer } from '../../../infra/testing/shared-server';

/** A song that guests may play too. */
export const song = { id: 'salt-hours', title: 'Salt Hours' };

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true });
export const stage = (page: Page) => page.getByRole('region', { name: 'Expanded player' });

export interface PlayingElement {
  /** The track id in the element's URL. */
  trackId: string;
  seconds: number;
}

/** The audio elements that are playing; more than one only while two tracks are joined. */
export function soundingElements(page: Page): Promise<PlayingElement[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('audio')]
      .filter((element) => !element.paused && element.readyState > 2)
      .map((element) => ({
        trackId: new URL(element.src).pathname.split('/').at(-1) ?? '',
        seconds: element.currentTime,
      })),
  );
}

/** Resolves once a track has played up to a position. */
export async function soundsUpTo(page: Page, trackId: string, seconds: number, withinMs = 60_000): Promise<void> {
  await page.waitForFunction(
    ([id, from]) =>
      [...document.querySelectorAll('audio')].some(
        (element) => !element.paused && element.src.includes(`/api/audio/${id}?`) && element.currentTime >= from,
      ),
    [trackId, seconds] as const,
    { timeout: withinMs },
  );
}

export const row = (page: Page, title: string) => page.locator(`[data-track] button[title="${title}"]`);

export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(`${sharedServer().url}${path}`);
  // Requests are lost until the player has subscribed to them.
  await bar(page).waitFor({ state: 'attached' });
}

export async function playSong(page: Page): Promise<void> {
  await openPage(page, `/song/${song.id}`);
  await page.locator('main').getByRole('button', { name: /^Play/ }).first().click();
  await soundsUpTo(page, song.id, 0.3);
}

/** Chooses from the menu of the song in the expanded player. */
export async function chooseFromMenu(page: Page, entry: string | RegExp): Promise<void> {
  await stage(page)
    .getByRole('button', { name: `More for ${song.title}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}
