// Whether the shell has been released anew since this page was opened. Its scripts carry a hash of their content.

const addressOf = (script: Element) => script.getAttribute('src');

/**
 * @returns A script of the released shell that this page has not started with; null where it is the same shell.
 * @throws Error when the server does not tell.
 */
export async function shellReleasedSince(): Promise<string | null> {
  const response = await fetch('/index.html', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The page of the shell answered ${response.status}`);
  const released = new DOMParser().parseFromString(await response.text(), 'text/html');
  const startedWith = new Set([...document.scripts].map(addressOf));
  const scripts = [...released.querySelectorAll('script[src]')].map(addressOf);
  return scripts.find((address) => !startedWith.has(address)) ?? null;
}
