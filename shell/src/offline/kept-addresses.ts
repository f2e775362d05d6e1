// Decides which requests the service worker answers when the network fails. It does not handle any others.

/**
 * Paths that only the server answers. A download or a redirect from a provider must never become a page of the shell.
 */
const notPages =
  /^\/(api|docs|embed|health|metrics|releases|remotes|rest|rss|sandbox|sitemap|socket\.io|unsubscribe)([/.]|$)/;

/** The name of every file of the shell except the page contains a hash of its content. */
const hashedName = /\.[0-9a-f]{12}\.\w+$/;

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

export const isPage = ({ pathname }: URL) => !notPages.test(pathname) && !lastPart(pathname).includes('.');

export const isShellFile = ({ pathname }: URL) => hashedName.test(pathname) && !notPages.test(pathname);

export const isRemoteFile = ({ pathname }: URL) => pathname.startsWith('/remotes/');

export const isRegistry = ({ pathname }: URL) => pathname === '/releases/registry.json';

/** Removes the query, because a later attempt requests the same file with another query. */
export const withoutQuery = (address: string) => address.replace(/[?#].*$/, '');
