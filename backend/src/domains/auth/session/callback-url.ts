/**
 * The target after signing in or out: an absolute URL that never leaves `origin`, whatever was requested. Values that
 * browsers interpret as another site (`//evil`, `/\\evil`, `javascript:`, user info before an `@`) fall back to the
 * default.
 */
export function safeCallbackUrl(asked: unknown, origin: string, fallback: string): string {
  const home = new URL(fallback, origin).href;
  if (typeof asked !== 'string' || asked.length > 2000) return home;
  let url: URL;
  try {
    url = new URL(asked, origin);
  } catch {
    return home;
  }
  if (url.origin !== new URL(origin).origin || url.username !== '' || url.password !== '') return home;
  // A path such as `//evil` is harmless here, but would be dangerous if other code stripped the origin.
  const path = url.pathname.replace(/^\/+/, '/');
  return `${url.origin}${path}${url.search}${url.hash}`;
}
