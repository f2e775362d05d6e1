// What the tests of Firefox and WebKit share: one small interface over two protocols, and how elements are found.
import { setTimeout as delay } from 'node:timers/promises';

/** An expression of the page that yields an element or null, see `named` and `css`. */
export type ElementExpression = string;

/** One tab of a browser. Every method acts as a person would: presses are trusted by the page. */
export interface Tab {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs the body of an asynchronous function in the page. */
  run<T>(body: string): Promise<T>;
  click(element: ElementExpression): Promise<void>;
  /** Replaces the value of a field. */
  type(element: ElementExpression, text: string): Promise<void>;
  upload(element: ElementExpression, file: string): Promise<void>;
  /** A key of WebDriver's and Playwright's common names, such as `Tab`. */
  press(key: Key): Promise<void>;
}

export type Key = 'Tab' | 'Enter' | 'Escape' | 'ArrowRight' | 'ArrowDown' | '9';

export interface OpenBrowser {
  readonly tab: Tab;
  close(): Promise<void>;
}

const waitMs = 30_000;
const pauseMs = 50;

/** The first visible element of this selector, whose accessible name matches if a pattern is given. */
export function named(selector: string, pattern?: RegExp, within = 'document'): ElementExpression {
  const matches = pattern ? `${pattern}.test(nameOf(element))` : 'true';
  return `((root) => root && [...root.querySelectorAll(${JSON.stringify(selector)})].find((element) => {
    const nameOf = (of) => {
      const labels = (of.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
        .map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      const label = of.labels?.[0]?.textContent ?? '';
      return (labels || of.getAttribute('aria-label') || label || of.textContent || '').trim();
    };
    return element.getClientRects().length > 0 && !element.closest('[inert]') && ${matches};
  }))(${within}) ?? null`;
}

export const button = (pattern: RegExp, within?: string) => named('button, [role=button]', pattern, within);
export const link = (pattern: RegExp, within?: string) => named('a[href]', pattern, within);
export const dialog = named('[role=dialog], [role=alertdialog]');
export const main = 'document.querySelector("main")';
export const player = `document.querySelector('[role=region][aria-label=Player], section[aria-label=Player]')`;

/** Waits until an expression of the page is true, and returns its value. */
export async function waitFor<T>(tab: Tab, expression: string, timeoutMs = waitMs): Promise<T> {
  const deadlineMs = Date.now() + timeoutMs;
  let failure: unknown = null;
  while (Date.now() < deadlineMs) {
    // During a navigation the page that was asked may be gone.
    const value = await tab.run<T>(`return (${expression})`).catch((error: unknown) => {
      failure = error;
      return null;
    });
    if (value) return value;
    await delay(pauseMs);
  }
  const shown = await tab.run<string>(`return location.href + '\\n' + document.body.innerText.slice(0, 1500)`);
  throw new Error(`Not within ${timeoutMs} ms: ${expression}\n${failure ?? ''}\nThe page shows: ${shown}`);
}

export const seen = (tab: Tab, element: ElementExpression, timeoutMs?: number) =>
  waitFor<boolean>(tab, `Boolean(${element})`, timeoutMs);

export const gone = (tab: Tab, element: ElementExpression) => waitFor<boolean>(tab, `!(${element})`);

export const seesText = (tab: Tab, text: string | RegExp, timeoutMs?: number) =>
  waitFor<boolean>(
    tab,
    typeof text === 'string'
      ? `document.body.innerText.includes(${JSON.stringify(text)})`
      : `${text}.test(document.body.innerText)`,
    timeoutMs,
  );

/** Presses an element once it is there. A press that something moving intercepted is repeated. */
export async function press(tab: Tab, element: ElementExpression): Promise<void> {
  await seen(tab, element);
  await repeated(() => tab.click(element));
}

export async function fill(tab: Tab, element: ElementExpression, text: string): Promise<void> {
  await seen(tab, element);
  await repeated(() => tab.type(element, text));
}

async function repeated(action: () => Promise<void>): Promise<void> {
  const deadlineMs = Date.now() + waitMs;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (Date.now() > deadlineMs) throw error;
      await delay(200);
    }
  }
}
