// Which addresses the service worker answers when the network does not. Everything else passes it by.

/** Answered by the server alone. A download or the way back from a provider must never become a page of the shell. */
const notPages =
  /^\/(api|docs|embed|health|metrics|releases|remotes|rest|rss|sandbox|sitemap|socket\.io|unsubscribe)([/.]|$)/;

/** A hash of the content stands in the name of every file of the shell but the page's. */
const hashedName = /\.[0-9a-f]{12}\.\w+$/;

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

export const isPage = ({ pathname }: URL) => !notPages.test(pathname) && !lastPart(pathname).includes('.');

export const isShellFile = ({ pathname }: URL) => hashedName.test(pathname) && !notPages.test(pathname);

export const isRemoteFile = ({ pathname }: URL) => pathname.startsWith('/remotes/');

export const isRegistry = ({ pathname }: URL) => pathname === '/releases/registry.json';

/** A later attempt asks by another query for the same file. */
export const withoutQuery = (address: string) => address.replace(/[?#].*$/, '');
