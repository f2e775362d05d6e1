// Lets no file of a remote run unless it is, byte for byte, the one that was released.

/** Files of a released version by name, and how often they have been asked for. */
interface GuardedRelease {
  integrity: Record<string, string>;
  /** 0 at first. Later attempts go round the browser's cache, where a broken answer may have stuck. */
  attempt: number;
}

/** Matches no file. A script that must not run gets it, so that the browser itself refuses the bytes. */
export const impossibleIntegrity = `sha384-${'A'.repeat(64)}`;

const releases = new Map<string, GuardedRelease>();
/** Files that this page has asked for, with their integrity. */
const asked = new Map<string, string>();

/** The development server changes its files all the time and vouches for none of them. */
const isGuarding = process.env.NODE_ENV !== 'development';

/** Files below the manifest's folder may load from now on, each with the integrity given here. */
export function guardRelease(manifestUrl: string, release: GuardedRelease): void {
  releases.set(new URL('.', absolute(manifestUrl)).href, release);
}

/** Integrity and address under which to load a file. A file that the release does not list gets no way in. */
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

/** The files of remotes that this page has asked for so far: their addresses, each with its integrity. */
export const askedFiles = (): ReadonlyMap<string, string> => asked;

/** Puts integrity and address on a script element before it is attached. */
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
