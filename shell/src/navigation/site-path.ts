// Decides which addresses are pages of this application.

/** Paths that the server handles: navigation to them is left to the browser. */
const serverPaths = ['/api', '/docs', '/health', '/metrics', '/remotes', '/releases', '/sandbox', '/socket.io'];

/** Returns path, query and fragment of an address that the router handles, or null. */
export function sitePath(address: string, base: string = location.href): string | null {
  let url: URL;
  try {
    url = new URL(address, base);
  } catch {
    return null;
  }
  if (url.origin !== new URL(base).origin) return null;
  const isServers = serverPaths.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`));
  return isServers ? null : `${url.pathname}${url.search}${url.hash}`;
}
