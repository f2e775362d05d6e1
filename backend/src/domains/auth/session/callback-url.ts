/**
 * Where to go after signing in or out: an absolute address that never leaves `origin`, whatever was asked for. What
 * browsers read as another site (`//evil`, `/\\evil`, `javascript:`, a user before an `@`) falls back.
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
  // A path such as `//evil` is harmless here and would not be once somebody cuts the origin off.
  const path = url.pathname.replace(/^\/+/, '/');
  return `${url.origin}${path}${url.search}${url.hash}`;
}
