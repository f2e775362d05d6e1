// Records statuses that a dialog shows only for a moment, such as the tick before it closes: a
// test that polls may miss them.
import type { Page } from 'playwright-core';

const binding = 'reportToTest';
const timeoutMs = 60_000;

/** Waits for the next status of a dialog with exactly this text; earlier ones do not count. */
export type DialogSaid = (words: string) => Promise<void>;

/** Records from the next navigation on, so call it before the first one. */
export async function watchDialogs(page: Page): Promise<DialogSaid> {
  const received: string[] = [];
  let look = (): void => undefined;
  await page.exposeFunction(binding, (words: string) => {
    received.push(words);
    look();
  });
  await page.addInitScript(reportStatuses, binding);
  return (words) =>
    new Promise((resolve, reject) => {
      const fail = () => reject(new Error(`No dialog said “${words}”, but: ${received.join(' | ') || 'nothing'}`));
      const timer = setTimeout(fail, timeoutMs);
      look = () => {
        const at = received.indexOf(words);
        if (at < 0) return;
        received.splice(0, at + 1);
        look = () => undefined;
        clearTimeout(timer);
        resolve();
      };
      look();
    });
}

/** Runs in the page before its own scripts. */
function reportStatuses(name: string): void {
  const last = new WeakMap<Element, string>();
  const report = (window as unknown as Record<string, (words: string) => void>)[name];
  new MutationObserver(() => {
    for (const status of document.querySelectorAll('[role=dialog] [role=status]')) {
      const words = status.textContent ?? '';
      if (last.get(status) === words) continue;
      last.set(status, words);
      report?.(words);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
