// Detects whether the shell was released again since this page was opened, by the content hash in the names of its
// scripts.

const addressOf = (script: Element) => script.getAttribute('src');

/**
 * @returns a script of the released shell that this page did not load; null when the shell is the same.
 * @throws Error when the server does not return the page.
 */
export async function shellReleasedSince(): Promise<string | null> {
  const response = await fetch('/index.html', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The page of the shell answered ${response.status}`);
  const released = new DOMParser().parseFromString(await response.text(), 'text/html');
  const startedWith = new Set([...document.scripts].map(addressOf));
  const scripts = [...released.querySelectorAll('script[src]')].map(addressOf);
  return scripts.find((address) => !startedWith.has(address)) ?? null;
}
