// Every screen in the languages that no one speaks, which show what is not translated, what overflows and what does not turn
// from right to left; and in German, where nothing may overflow either.
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

/** Of these, what opens over a page is found by its English name. */
const plainScreens = screens.filter(({ open }) => open === undefined).map((screen, place) => ({ ...screen, place }));

let browser: Browser;
let addressOf: AddressOf;
const contexts = new Map<string, Promise<BrowserContext>>();

beforeAll(async () => {
  browser = await launchBrowser();
  addressOf = await addressesAt(sharedServer().url);
});
afterAll(() => browser.close());

/** One person in one language; what the server has answered them is kept, as it is not for the page to translate. */
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
  /** Every text that the server has answered so far. */
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

/** By language: the screen that the next test looks at. */
const ahead = new Map<LanguageCode, { readonly place: number; readonly opened: Promise<Opened> }>();

/** Opens the screen of the next test as well: a page is whole only after a while in which nothing happens. */
function openInTurn({ place }: { readonly place: number }, language: LanguageCode): Promise<Opened> {
  const known = ahead.get(language);
  const openedAt = (at: number) => open(plainScreens[at] as Screen, language);
  const opened = known?.place === place ? known.opened : openedAt(place);
  const next = place + 1;
  if (next < plainScreens.length) {
    const openedNext = openedAt(next);
    // The next test is told of it; there is none where one test runs alone.
    openedNext.catch(() => undefined);
    ahead.set(language, { place: next, opened: openedNext });
  }
  return opened;
}

/** What a page sets apart in a sentence of the server, which is English here: titles, instants, months and amounts. */
const setApart =
  /“[^”]*”|\d{4}-\d{2}-\d{2}T[\d:.]+Z|\b\d{4}-\d{2}\b|(?<![\w/.-])[−-]?€?\d(?:[\d.,]*\d)?(?![\w/-])(?:\s?[%€])?(?:\s(?:Talents?|EUR)\b)?/g;

/** Every text of an answer, by lines, and what stands between the things that are set apart. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const lines = value.split(/\n/).flatMap((line) => [line, ...line.split(setApart)]);
    return lines.map((line) => line.trim()).filter((line) => line.length > 2);
  }
  if (value && typeof value === 'object') return Object.values(value).flatMap(stringsIn);
  return [];
}

/** Ids cut in the middle, of which no answer has the whole. */
const cutIds = /\S*…\S*/g;

/** Initials, names of accounts in the ledger, and what is a code: nobody reads these as words. */
const codes = /^[A-Z]{1,2}$|\b[a-z]+(?:\/[\w.-]+)+|\b(?:[A-F0-9]{4} ?)+\b/g;

/** The line of the brand stands in the title of the page for everybody. */
const titleOfSite = 'Libretto: Music Liberation Starts Here';

/** What is left in plain letters once all that the server said has been taken out. */
function untranslated(texts: readonly string[], answers: readonly string[]): string[] {
  const said = [titleOfSite, ...new Set(answers)].sort((a, b) => b.length - a.length);
  return texts.filter((text) => {
    const rest = said.reduce(
      (left, each) => (left.includes(each) ? left.replaceAll(each, ' ') : left),
      text.replace(cutIds, ' '),
    );
    // Last, as a number in an id or a sentence of the server may look like a code.
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
