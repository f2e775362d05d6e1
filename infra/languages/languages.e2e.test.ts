// Every screen in the pseudo-languages, which reveal untranslated texts, overflow and missing right-to-left mirroring;
// and in German, where nothing may overflow either.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type LanguageCode, languageStorageKey } from '../../shell/language/src/languages';
import { launchBrowser } from '../browser/launch';
import { type AddressOf, addressesAt, type Screen, screens } from '../screenshots/screens';
import { pageIsWhole } from '../screenshots/whole-page';
import { sharedServer } from '../testing/shared-server';
import { signIn } from '../testing/sign-in';
import { overflowing, shownTexts } from './shown-texts';

const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

/** Names, units and abbreviations that are the same in every language. */
const everywhere =
  /\b(Libretto|Talents?|UTC|EUR|CSV|JSON|ISRC|UPC|OpenSubsonic|Stripe|Google|Spotify|Apple|Discord|YouTube|TikTok|Instagram|Facebook|Twitter|[KMGk]B|kbps|px|https?|localhost|Ctrl|Cmd|Tab|Enter|Esc|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|at|Mon|Tues?|Wednes|Thurs?|Fri|Satur|Sun|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|June|July|August|September|October|November|December)\b/g;

/** Screens without an `open` step, which finds its controls by their English names. */
const plainScreens = screens.filter(({ open }) => open === undefined).map((screen, place) => ({ ...screen, place }));

let browser: Browser;
let addressOf: AddressOf;
const contexts = new Map<string, Promise<BrowserContext>>();

beforeAll(async () => {
  browser = await launchBrowser();
  addressOf = await addressesAt(sharedServer().url);
});
afterAll(() => browser.close());

/**
 * One browser context per user and language. The server's responses are recorded, because
 * the page does not translate them.
 */
function contextOf(person: Screen['as'], language: LanguageCode): Promise<BrowserContext> {
  const key = `${person} ${language}`;
  const known = contexts.get(key) ?? newContext(person, language);
  contexts.set(key, known);
  return known;
}

async function newContext(person: Screen['as'], language: LanguageCode): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: phone, serviceWorkers: 'block', reducedMotion: 'reduce' });
  await context.addInitScript(`localStorage.setItem('${languageStorageKey}', '${language}')`);
  if (person !== 'guest') await signIn(context, sharedServer().url, sharedServer().account(person));
  return context;
}

interface Opened {
  page: Page;
  /** Every text of the server's responses so far. */
  said: () => Promise<string[]>;
}

async function open(screen: Screen, language: LanguageCode): Promise<Opened> {
  const page = await (await contextOf(screen.as, language)).newPage();
  const answers: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('json')) answers.push(response.json().catch(() => null));
  });
  await page.goto(addressOf(screen));
  await pageIsWhole(page);
  return { page, said: async () => stringsIn(await Promise.all(answers)) };
}

/** Per language, the screen that the next test checks. */
const ahead = new Map<LanguageCode, { readonly place: number; readonly opened: Promise<Opened> }>();

/** Opens the screen of the next test in parallel: a page counts as settled only after an idle period. */
function openInTurn({ place }: { readonly place: number }, language: LanguageCode): Promise<Opened> {
  const known = ahead.get(language);
  const openedAt = (at: number) => open(plainScreens[at] as Screen, language);
  const opened = known?.place === place ? known.opened : openedAt(place);
  const next = place + 1;
  if (next < plainScreens.length) {
    const openedNext = openedAt(next);
    // The next test awaits the promise and gets its error; when a test runs alone, there is no next one.
    openedNext.catch(() => undefined);
    ahead.set(language, { place: next, opened: openedNext });
  }
  return opened;
}

/**
 * Parts that a page renders separately within an English sentence of the server: titles, instants, months and amounts.
 */
const setApart =
  /“[^”]*”|\d{4}-\d{2}-\d{2}T[\d:.]+Z|\b\d{4}-\d{2}\b|(?<![\w/.-])[−-]?€?\d(?:[\d.,]*\d)?(?![\w/-])(?:\s?[%€])?(?:\s(?:Talents?|EUR)\b)?/g;

/** Every line of the strings in a response, and the parts between the separately rendered ones. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const lines = value.split(/\n/).flatMap((line) => [line, ...line.split(setApart)]);
    return lines.map((line) => line.trim()).filter((line) => line.length > 2);
  }
  if (value && typeof value === 'object') return Object.values(value).flatMap(stringsIn);
  return [];
}

/** Ids that are truncated in the middle, so that no response contains them as shown. */
const cutIds = /\S*…\S*/g;

/** Initials, names of ledger accounts and codes, which are not words. */
const codes = /^[A-Z]{1,2}$|\b[a-z]+(?:\/[\w.-]+)+|\b(?:[A-F0-9]{4} ?)+\b/g;

/** The slogan is part of every page title. */
const titleOfSite = 'Libretto: Music Liberation Starts Here';

/** Texts that still contain plain letters after everything from the server has been removed. */
function untranslated(texts: readonly string[], answers: readonly string[]): string[] {
  const said = [titleOfSite, ...new Set(answers)].sort((a, b) => b.length - a.length);
  return texts.filter((text) => {
    const rest = said.reduce(
      (left, each) => (left.includes(each) ? left.replaceAll(each, ' ') : left),
      text.replace(cutIds, ' '),
    );
    // Codes are removed last, because a number in an id or a sentence of the server may look like one.
    return /(?<!\p{L})[A-Za-z]{2,}(?!\p{L})/u.test(rest.replace(codes, ' ').replace(everywhere, ' '));
  });
}

test.each(plainScreens)(
  '$name: every text is translated, and a third longer it fits, on a phone and wide',
  async (screen) => {
    const { page, said } = await openInTurn(screen, 'en-XA');
    const onPhone = {
      left: untranslated(await page.evaluate(shownTexts), await said()),
      cut: await page.evaluate(overflowing),
    };
    await page.setViewportSize(wide);
    await pageIsWhole(page);
    const onWide = {
      left: untranslated(await page.evaluate(shownTexts), await said()),
      cut: await page.evaluate(overflowing),
    };
    await page.close();
    expect({ onPhone, onWide }).toEqual({ onPhone: { left: [], cut: [] }, onWide: { left: [], cut: [] } });
  },
);

test.each(plainScreens)('$name fits in German, on a phone and wide', async (screen) => {
  const { page } = await openInTurn(screen, 'de');
  const cutOnPhone = await page.evaluate(overflowing);
  await page.setViewportSize(wide);
  await pageIsWhole(page);
  expect([...cutOnPhone, ...(await page.evaluate(overflowing))]).toEqual([]);
  expect(await page.evaluate('document.documentElement.lang')).toBe('de');
  await page.close();
});

test('a page from right to left is mirrored: navigation stands on the right, nothing overflows', async () => {
  const { page } = await open({ name: 'home', path: '/dashboard', as: 'listener' }, 'ar-XB');
  expect(await page.evaluate('document.documentElement.dir')).toBe('rtl');
  expect(await page.evaluate(overflowing)).toEqual([]);
  const cover = await page.getByRole('main').locator('section img').first().boundingBox();
  expect(cover?.x).toBeLessThan(phone.width / 2);
  await page.setViewportSize(wide);
  await pageIsWhole(page);
  const sidebar = await page.getByRole('navigation').first().boundingBox();
  expect(sidebar?.x).toBeGreaterThan(wide.width / 2);
  expect(await page.evaluate(overflowing)).toEqual([]);
  await page.close();
});

test('the first language of the browser that the product speaks is taken, and a choice stands above it', async () => {
  const context = await browser.newContext({ locale: 'de-AT', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${sharedServer().url}/login`);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor();
  await page.evaluate(`localStorage.setItem('${languageStorageKey}', 'en')`);
  await page.reload();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await context.close();
});
