// What a machine can say about who is kept out of a page.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { isOnEngines } from './start-server';

/** Selectors of the only part to look at, or of a part that another suite looks at. */
export interface PartOfPage {
  readonly include?: string;
  readonly exclude?: string;
}

/** Every finding, as `rule: element`. */
export async function axeFindings(page: Page, part: PartOfPage = {}): Promise<readonly string[]> {
  return described(await violationsOf(page, part));
}

/** The findings that keep people out; the others only make it harder for them. */
export async function seriousFindings(
  page: Page,
  part: PartOfPage = {},
  rules?: readonly string[],
): Promise<readonly string[]> {
  const violations = await violationsOf(page, part, rules);
  return described(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'));
}

/** Runs in the page: what a hand cannot reach, as it lies beside the screen and nothing scrolls there. */
function whatIsOutside(within: string): string[] {
  const page = document.documentElement;
  const found = page.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
  for (const control of document.querySelectorAll(`${within} :is(button, a, input, select, textarea)`)) {
    const { left, right, width } = control.getBoundingClientRect();
    let scroller = control.parentElement;
    while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowX)) scroller = scroller.parentElement;
    const canScroll = scroller !== null && scroller.scrollWidth > scroller.clientWidth;
    if (width > 1 && left < innerWidth && right > innerWidth + 1 && !canScroll) {
      found.push(`beyond the edge: ${control.outerHTML.slice(0, 200)}`);
    }
  }
  return found;
}

/** The rules whose findings depend on a theme; a theme changes colours alone, so the others find the same in each. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface Look {
  readonly widthPx: number;
  readonly theme: 'dark' | 'light';
  /** Left out: all. */
  readonly rules?: readonly string[];
}

const looks: readonly Look[] = [1440, 390].flatMap((widthPx): Look[] => [
  { widthPx, theme: 'dark' },
  { widthPx, theme: 'light', rules: colourRules },
]);

/**
 * The same in both themes, on a wide screen and on a phone, which must also not scroll sideways. The page is left
 * as it was found.
 */
export async function findingsInEveryLook(page: Page, part: PartOfPage = {}): Promise<readonly string[]> {
  if (isOnEngines()) return seriousFindings(page, part);
  const before = page.viewportSize();
  const own = await page.evaluate(() => document.documentElement.dataset.theme ?? 'light');
  const found: string[] = [];
  for (const { theme, widthPx, rules } of looks) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset.theme = wanted;
    }, theme);
    await page.setViewportSize({ width: widthPx, height: widthPx === 390 ? 844 : 900 });
    const findings = await seriousFindings(page, part, rules);
    const outside = await page.evaluate(whatIsOutside, part.include ?? 'body');
    found.push(...[...findings, ...outside].map((finding) => `${theme}, ${widthPx} px: ${finding}`));
  }
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme;
  }, own);
  if (before) await page.setViewportSize(before);
  return found;
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

async function violationsOf(
  page: Page,
  { include, exclude }: PartOfPage,
  rules?: readonly string[],
): Promise<Violations> {
  if (include) await page.locator(include).first().waitFor();
  // Which engines stand behind a page does not show on it, and it takes longer than most of what is tested on them.
  if (isOnEngines()) return [];
  await settles(page);
  // Without a page of its own to gather what frames of other sites said, and without writing out what passed: a third
  // of the time, for the same violations.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules) axe.withRules([...rules]);
  if (include) axe.include(include);
  if (exclude) axe.exclude(exclude);
  return (await axe.analyze()).violations;
}

/** While a part fades in or a theme changes, its colours are on their way, and no pair of them is meant to be read. */
function settles(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const passing = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // Asked anew each time rather than awaited: `finished` of one whose element has gone may never settle.
    const lastMs = performance.now() + 10_000;
    do {
      // A style that has just changed begins its transition with the next frame.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    } while (passing().length > 0 && performance.now() < lastMs);
  });
}

const described = (violations: Violations): readonly string[] =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
