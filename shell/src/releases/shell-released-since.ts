// Detects whether the shell was released again since this page was opened, by the content hash in the names of its
// scripts.

/** The addresses of the scripts in a document, whose elements nobody needs. */
const addresses = /<script\b[^>]*?\ssrc="([^"]+)"/g;

/**
 * @returns a script of the released shell that this page did not load; null when the shell is the same.
 * @throws Error when the server does not return the page.
 */
export async function shellReleasedSince(): Promise<string | null> {
  const response = await fetch('/index.html', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The page of the shell answered ${response.status}`);
  const startedWith = new Set([...document.scripts].map((script) => script.getAttribute('src')));
  const released = [...(await response.text()).matchAll(addresses)].map(([, address = '']) => address);
  return released.find((address) => !startedWith.has(address)) ?? null;
}
