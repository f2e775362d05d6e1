// What a dialog says only for a moment, as the tick before it closes: a test that looks every few milliseconds may come too late for it.
import type { Page } from 'playwright-core';

const binding = 'tellTheTest';
const patienceMs = 60_000;

/** Waits for the next status of a dialog with exactly these words; what was said before has been heard. */
export type Told = (words: string) => Promise<void>;

/** Listens to a page from its next address on, so begin before the first one. */
export async function hearDialogs(page: Page): Promise<Told> {
  const heard: string[] = [];
  let look = (): void => undefined;
  await page.exposeFunction(binding, (words: string) => {
    heard.push(words);
    look();
  });
  await page.addInitScript(tellStatuses, binding);
  return (words) =>
    new Promise((resolve, reject) => {
      const fail = () => reject(new Error(`No dialog said “${words}”, but: ${heard.join(' | ') || 'nothing'}`));
      const timer = setTimeout(fail, patienceMs);
      look = () => {
        const at = heard.indexOf(words);
        if (at < 0) return;
        heard.splice(0, at + 1);
        look = () => undefined;
        clearTimeout(timer);
        resolve();
      };
      look();
    });
}

/** Runs in the page, before anything of it does. */
function tellStatuses(name: string): void {
  const told = new WeakMap<Element, string>();
  const tell = (window as unknown as Record<string, (words: string) => void>)[name];
  new MutationObserver(() => {
    for (const status of document.querySelectorAll('[role=dialog] [role=status]')) {
      const words = status.textContent ?? '';
      if (told.get(status) === words) continue;
      told.set(status, words);
      tell?.(words);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
