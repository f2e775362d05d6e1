// While a page loads, its skeletons reach as far as the page: those of the shell, until the code of the page is there, and
// those of the page, until its data are.
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from '../browser/launch';
import { sharedServer } from './shared-server';
import { signIn } from './sign-in';

// Only a page that never shows its skeleton or itself reaches this limit.
jest.setTimeout(300_000);

const { url, account } = sharedServer();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const pages = {
  listener: ['/history'],
  artist: [
    '/dashboard',
    '/social',
    '/library',
    '/library/playlist/liked-songs',
    '/profile',
    '/top-lists',
    '/song/salt-hours',
    '/album/vespers-for-an-empty-pool',
    '/settings/appearance',
    '/statement',
    '/upload',
    '/help',
    '/legal/privacy',
  ],
  finance: ['/admin/finance'],
  admin: ['/admin', '/admin/review', '/admin/moderation'],
} as const;

/** These pages hold little in the demo world, so their skeletons may reach further, within the frame. */
const sparse: readonly string[] = ['/upload', '/admin', '/admin/review', '/admin/moderation'];
const mostPx = 1680;

interface Reach {
  left: number;
  right: number;
  /** The beginning of the element that reaches furthest. */
  furthest: string;
}

/** How far the painted parts of the page reach. This function runs in the page. */
function reach(): Reach {
  let [left, right, furthest] = [innerWidth, 0, ''];
  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    // Posts outside of the view are not laid out: at another width their parts keep their former places.
    if (!element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true }))
      continue;
    const { backgroundColor, backgroundImage, position } = getComputedStyle(element);
    const isGround =
      element.localName === 'aside' || backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none';
    if (element.childElementCount > 0 && !isGround) continue;
    if (position === 'fixed') continue;
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;
    let [from, to] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
    for (let frame = element.parentElement; frame && frame.tagName !== 'MAIN'; frame = frame.parentElement) {
      if (getComputedStyle(frame).overflowX === 'visible') continue;
      const { left: least, right: most } = frame.getBoundingClientRect();
      [from, to] = [Math.max(from, least), Math.min(to, most)];
    }
    if (to - from <= 1) continue;
    left = Math.min(left, from);
    if (to > right) [right, furthest] = [to, element.outerHTML.slice(0, 200)];
  }
  return { left: Math.round(left), right: Math.round(right), furthest };
}

/** Holds requests until it is opened. */
function gate() {
  const held: Route[] = [];
  let isOpen = false;
  return {
    pass: async (route: Route) => {
      if (isOpen) await route.continue();
      else held.push(route);
    },
    open: async () => {
      isOpen = true;
      await Promise.all(held.splice(0).map((route) => route.continue().catch(() => undefined)));
    },
  };
}

const widths = [2560, 1440, 390] as const;
const skeletons = 'main [aria-busy=true] [aria-hidden=true]:visible';

async function reaches(page: Page): Promise<Record<number, Reach>> {
  const found: Record<number, Reach> = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    found[width] = await page.evaluate(reach);
  }
  return found;
}

/** Waits until the page reaches as far as half a second before. */
async function settled(page: Page): Promise<void> {
  let before: Reach | undefined;
  for (;;) {
    const now = await page.evaluate(reach);
    if (now.right > 0 && now.left === before?.left && now.right === before.right) return;
    before = now;
    await page.waitForTimeout(500);
  }
}

/** Words and pictures at the edge of a page end a few pixels before it. */
const tolerancePx = 8;

function differences(
  path: string,
  whose: string,
  skeleton: Record<number, Reach>,
  page: Record<number, Reach>,
): string[] {
  return widths.flatMap((width) => {
    const [from, to] = [skeleton[width], page[width]];
    if (!from || !to) throw new Error(`Nothing was measured at ${width} px`);
    const [before, after] = [to.left - from.left, from.right - to.right];
    const isWithin = Math.min(before, after) >= -tolerancePx && from.right - from.left <= mostPx;
    if (sparse.includes(path) ? isWithin : Math.max(Math.abs(before), Math.abs(after)) <= tolerancePx) return [];
    const text = ({ left, right }: Reach) => `from ${left} to ${right}`;
    const ends = `the skeleton ${whose} reaches ${text(from)}, the page ${text(to)}`;
    return [`${width} px: ${ends}: ${to.furthest}`];
  });
}

describe.each(Object.entries(pages))('as %s', (who, paths) => {
  let context: BrowserContext;
  beforeAll(async () => {
    context = await browser.newContext({ viewport: { width: widths[0], height: 900 }, reducedMotion: 'reduce' });
    context.setDefaultTimeout(120_000);
    // A held remote must not count as lost.
    await context.addInitScript('globalThis.librettoRemoteTimeoutMs = 120_000');
    await signIn(context, url, account(who as keyof typeof pages));
  });
  afterAll(() => context.close());

  test.each([...paths])('%s', async (path) => {
    const page = await context.newPage();
    const [code, data] = [gate(), gate()];
    await page.route(/\/remotes\//, code.pass);
    await page.route(/\/api\/(?!auth\/)/, data.pass);
    await page.goto(url + path, { waitUntil: 'commit' });
    const skeleton = page.locator(skeletons).first();
    await skeleton.waitFor();
    const ofShell = await reaches(page);
    const shown = await skeleton.elementHandle();
    await code.open();
    // The skeleton of the shell gives way to that of the remote, or to as much of the page as needs no data.
    await shown?.waitForElementState('hidden');
    await settled(page);
    const ofRemote = await reaches(page);
    await data.open();
    await page.waitForLoadState('networkidle');
    await skeleton.waitFor({ state: 'detached' });
    await settled(page);
    const ofPage = await reaches(page);
    await page.close();
    expect([
      ...differences(path, 'of the shell', ofShell, ofPage),
      ...differences(path, 'of the page', ofRemote, ofPage),
    ]).toEqual([]);
  });
});

test('the skeleton from the HTML is as wide as a page', async () => {
  const page = await browser.newPage({ viewport: { width: 2560, height: 900 } });
  await page.route(/\.js$/, gate().pass);
  await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    return root !== null && getComputedStyle(root, '::before').opacity === '1';
  });
  const contrastOf = async (left: number, right: number) => {
    const picture = await page.screenshot({ clip: { x: left, y: 148, width: right - left, height: 400 } });
    const { channels } = await sharp(picture).stats();
    return Math.max(...channels.map(({ stdev }) => stdev));
  };
  expect(await contrastOf(1900, 2000)).toBeGreaterThan(0);
  expect(await contrastOf(1960, 2560)).toBe(0);
  await page.close();
});
