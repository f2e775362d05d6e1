// Subresource integrity for remotes: only files that are byte for byte the released ones may run.

/** The files of a released version by name, and the number of the load attempt. */
interface GuardedRelease {
  integrity: Record<string, string>;
  /** The first attempt is 0. Later attempts bypass the browser's cache, which may hold a corrupt response. */
  attempt: number;
}

/**
 * An integrity value that matches no file. A script that must not run gets it, so that the browser itself rejects the
 * bytes.
 */
export const impossibleIntegrity = `sha384-${'A'.repeat(64)}`;

const releases = new Map<string, GuardedRelease>();
/** The files that this page has requested, with their integrity. */
const asked = new Map<string, string>();

/** The guard is off in development, where files change constantly and have no integrity values. */
const isGuarding = process.env.NODE_ENV !== 'development';

/** Allows files below the manifest's folder to load, each with its given integrity. */
export function guardRelease(manifestUrl: string, release: GuardedRelease): void {
  releases.set(new URL('.', absolute(manifestUrl)).href, release);
}

/**
 * Returns the address and integrity under which to load a file. A file that the release does not list gets an
 * impossible integrity.
 */
export function guarded(url: string): { url: string; integrity: string; attempt: number } {
  const address = absolute(url);
  address.search = '';
  const folder = [...releases.keys()].find((base) => address.href.startsWith(base));
  const release = folder === undefined ? undefined : releases.get(folder);
  const name = decodeURI(address.href.slice(folder?.length ?? 0));
  const attempt = release?.attempt ?? 0;
  if (release?.integrity[name]) asked.set(address.href, release.integrity[name]);
  if (attempt > 0) address.search = `?attempt=${attempt}`;
  const integrity = isGuarding ? (release?.integrity[name] ?? impossibleIntegrity) : '';
  return { url: address.href, integrity, attempt };
}

/** Returns the files of remotes that this page has requested so far: their addresses, each with its integrity. */
export const askedFiles = (): ReadonlyMap<string, string> => asked;

/** Sets integrity and address on a script element before it is attached. */
export function guardScript(script: HTMLScriptElement): void {
  const { url, integrity } = guarded(script.src);
  if (integrity) script.integrity = integrity;
  if (new URL(url).origin !== location.origin) script.crossOrigin = 'anonymous';
  if (script.src !== url) script.src = url;
}

const absolute = (url: string) => new URL(url, location.href);

declare global {
  /** Called by the chunk loader of every remote, see ChunkGuardPlugin in infra/webpack. */
  var librettoGuardScript: ((script: HTMLScriptElement) => void) | undefined;
}

export function installScriptGuard(): void {
  globalThis.librettoGuardScript = guardScript;
}
