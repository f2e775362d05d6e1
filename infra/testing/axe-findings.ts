// Automated accessibility checks with axe.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { isOnEngines } from './start-server';

/** CSS selectors: check only one part of the page, or exclude a part that another suite checks. */
export interface PartOfPage {
  readonly include?: string;
  readonly exclude?: string;
}

/** All findings, as `rule: element`. */
export async function axeFindings(page: Page, part: PartOfPage = {}): Promise<readonly string[]> {
  return described(await violationsOf(page, part));
}

/** Findings that block users; the others only inconvenience them. */
export async function seriousFindings(
  page: Page,
  part: PartOfPage = {},
  rules?: readonly string[],
): Promise<readonly string[]> {
  const violations = await violationsOf(page, part, rules);
  return described(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'));
}

/** Runs in the page: lists controls that cannot be reached, because they are off screen and nothing scrolls there. */
function whatIsOutside(within: string): string[] {
  const page = document.documentElement;
  const found = page.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
  for (const control of document.querySelectorAll(`${within} :is(button, a, input, select, textarea)`)) {
    // Posts outside of the view are not laid out: at another width their controls keep their former places.
    if (!control.checkVisibility({ contentVisibilityAuto: true })) continue;
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

/** Rules whose findings depend on the theme. A theme changes only colours, so the other rules find the same in each. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface Look {
  readonly widthPx: number;
  readonly theme: 'dark' | 'light';
  /** Absent for all rules. */
  readonly rules?: readonly string[];
}

const looks: readonly Look[] = [1440, 390].flatMap((widthPx): Look[] => [
  { widthPx, theme: 'dark' },
  { widthPx, theme: 'light', rules: colourRules },
]);

/**
 * Checks both themes on a wide screen and on a phone, where the page must not scroll horizontally either. Restores the
 * viewport and theme of the page.
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
  // The engines behind a page do not affect its accessibility, and the check takes longer
  // than most tests that run on them.
  if (isOnEngines()) return [];
  await settles(page);
  // Legacy mode opens no extra page for the results of cross-origin frames, and `resultTypes` omits passes: this takes
  // a third of the time and finds the same violations.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules) axe.withRules([...rules]);
  if (include) axe.include(include);
  if (exclude) axe.exclude(exclude);
  return (await axe.analyze()).violations;
}

/** Waits for animations, because contrast is undefined while a part fades in or the theme changes. */
function settles(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const passing = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // Polls instead of awaiting `finished`, which may never settle for a removed element.
    const lastMs = performance.now() + 10_000;
    do {
      // A changed style starts its transition in the next frame.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    } while (passing().length > 0 && performance.now() < lastMs);
  });
}

const described = (violations: Violations): readonly string[] =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
