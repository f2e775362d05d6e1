// Reads which remotes there are and in which versions, at run time and not before something asks for one.
import type { ReleaseRegistry, RemoteVersion } from '@libretto/contracts/federation';
import { browserBucket, chooseVersion } from './release-choice';
import { longestRemoteMs } from './remote-timeout';

export const registryUrl = '/releases/registry.json';

let current: Promise<ReleaseRegistry> | null = null;

/** Tells why a version cannot run in this page; empty where it can. */
export type ReasonsAgainst = (version: RemoteVersion) => string[];

/**
 * The version of a remote meant for this browser. In a page that was opened before a release which it does not fit, another
 * one that somebody still gets.
 *
 * @throws Error that names what the version needs and this page lacks, where none fits.
 */
export function releaseIn(registry: ReleaseRegistry, remote: string, reasonsAgainst: ReasonsAgainst): RemoteVersion {
  const versions = registry.remotes[remote]?.versions ?? [];
  const meant = chooseVersion(remote, versions, browserBucket());
  if (!meant) throw new Error(`The release registry has no version of ${remote}`);
  const reasons = reasonsAgainst(meant);
  if (reasons.length === 0) return meant;
  const other = versions.find((version) => version.weight > 0 && reasonsAgainst(version).length === 0);
  if (!other) throw new Error(`${remote} ${meant.version} does not fit this shell: it ${reasons.join('; it ')}`);
  return other;
}

/**
 * Asks once per page, so that every remote of a page comes from the same state of the registry. `fresh` asks the server
 * again: a version may have been taken back meanwhile.
 */
export function registryOfPage({ fresh = false } = {}): Promise<ReleaseRegistry> {
  if (fresh) current = null;
  current ??= readRegistry().catch((error: unknown) => {
    current = null;
    throw error;
  });
  return current;
}

/** As the server has it now; what this page has begun with stays. */
export async function readRegistry(): Promise<ReleaseRegistry> {
  const response = await fetch(registryUrl, { cache: 'no-cache', signal: AbortSignal.timeout(longestRemoteMs) });
  if (!response.ok) throw new Error(`The release registry answered ${response.status}`);
  const registry = (await response.json()) as Partial<ReleaseRegistry>;
  if (registry.schemaVersion !== 1 || !registry.remotes) throw new Error('This shell cannot read the release registry');
  return registry as ReleaseRegistry;
}
