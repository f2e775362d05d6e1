// Every screen in the pseudo-languages, which reveal untranslated texts, overflow and missing right-to-left mirroring;
// and in German, where nothing may overflow either.
import type { Browser, BrowserContext } from 'playwright-core';
import { type LanguageCode, languageStorageKey } from '../../shell/language/src/languages';
import { launchBrowser } from '../browser/launch';
import { type AddressOf, addressesAt, type Screen, screens } from '../screenshots/screens';
import { pageIsWhole } from '../screenshots/whole-page';
import { signIn } from '../testing/sign-in';
import { startServer, type TestServer } from '../testing/start-server';
import { givePseudoMessages } from './pseudo-messages';
import { ScreenTour, Visit } from './screen-tour';
import { overflowing, shownTexts } from './shown-texts';

const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

/** Names, units and abbreviations that are the same in every language. */
const everywhere =
  /\b(Libretto|Talents?|UTC|EUR|CSV|JSON|ISRC|UPC|OpenSubsonic|Stripe|Google|Spotify|Apple|Discord|YouTube|TikTok|Instagram|Facebook|Twitter|[KMGk]B|kbps|px|https?|localhost|Ctrl|Cmd|Tab|Enter|Esc|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|at|Mon|Tues?|Wednes|Thurs?|Fri|Satur|Sun|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|June|July|August|September|October|November|December)\b/g;

/** Screens without an `open` step, which finds its controls by their English names. */
const plainScreens = screens.filter(({ open }) => open === undefined);

/** German is a real language, and a third longer than English; the others are pseudo-languages. */
type TourLanguage = 'en-XA' | 'de';

/** A separate one, because texts that people of other tests have written look like untranslated ones. */
let server: TestServer;
let browser: Browser;
let addressOf: AddressOf;
let tours: Record<TourLanguage, ScreenTour<Shown>>;
const contexts = new Map<string, Promise<BrowserContext>>();

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  addressOf = await addressesAt(server.url);
  tours = { 'en-XA': tourIn('en-XA'), de: tourIn('de') };
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** One browser context per user and language. */
function contextOf(person: Screen['as'], language: LanguageCode): Promise<BrowserContext> {
  const key = `${person} ${language}`;
  const known = contexts.get(key) ?? newContext(person, language);
  contexts.set(key, known);
  return known;
}

async function newContext(person: Screen['as'], language: LanguageCode): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: phone, serviceWorkers: 'block', reducedMotion: 'reduce' });
  await context.addInitScript(`localStorage.setItem('${languageStorageKey}', '${language}')`);
  if (language !== 'de') await givePseudoMessages(context);
  if (person !== 'guest') await signIn(context, server.url, server.account(person));
  return context;
}

/** What one screen shows at one width. */
interface Findings {
  readonly untranslated: readonly string[];
  readonly cut: readonly string[];
}
interface Shown {
  readonly language: unknown;
  readonly onPhone: Findings;
  readonly onWide: Findings;
}
const nothing: Findings = { untranslated: [], cut: [] };

/** Each screen is visited once in each language, and everything that a test checks is read during that visit. */
function tourIn(language: TourLanguage): ScreenTour<Shown> {
  return new ScreenTour(plainScreens, {
    addressOf,
    contextOf: (person) => contextOf(person, language),
    look: async (visit) => {
      const { page } = visit;
      const onPhone = await findingsOf(visit, language);
      await page.setViewportSize(wide);
      await pageIsWhole(page);
      const onWide = await findingsOf(visit, language);
      await page.setViewportSize(phone);
      return { language: await page.evaluate('document.documentElement.lang'), onPhone, onWide };
    },
  });
}

async function findingsOf(visit: Visit, language: TourLanguage): Promise<Findings> {
  const texts = language === 'de' ? [] : await visit.page.evaluate(shownTexts);
  return { untranslated: untranslated(texts, await visit.said()), cut: await visit.page.evaluate(overflowing) };
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
    expect(await tours['en-XA'].resultOf(screen)).toMatchObject({ onPhone: nothing, onWide: nothing });
  },
);

test.each(plainScreens)('$name fits in German, on a phone and wide', async (screen) => {
  expect(await tours.de.resultOf(screen)).toEqual({ language: 'de', onPhone: nothing, onWide: nothing });
});

test('mirrors a page that reads from right to left: the navigation is on the right, and nothing overflows', async () => {
  const home = addressOf({ name: 'home', path: '/dashboard', as: 'listener' });
  const { page } = await Visit.open(await contextOf('listener', 'ar-XB'), home);
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

test('takes the first language of the browser that the product speaks, unless the user has chosen another one', async () => {
  const context = await browser.newContext({ locale: 'de-AT', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor();
  await page.evaluate(`localStorage.setItem('${languageStorageKey}', 'en')`);
  await page.reload();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await context.close();
});
