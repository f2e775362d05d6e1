// Reads at run time which remotes exist in which versions, but not before a part of the page requests one.
import type { ReleaseRegistry, RemoteVersion } from '@libretto/contracts/federation';
import { browserBucket, chooseVersion } from './release-choice';
import { longestRemoteMs } from './remote-timeout';

export const registryUrl = '/releases/registry.json';

let current: Promise<ReleaseRegistry> | null = null;

/** Returns why a version cannot run in this page; empty when it can. */
export type ReasonsAgainst = (version: RemoteVersion) => string[];

/**
 * Returns the version of a remote that this browser is assigned. In a page from before a release that is incompatible
 * with it, another published version is chosen.
 *
 * @throws Error that names what the version requires and this page lacks, when no version is compatible.
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
 * Reads the registry once per page, so that all remotes of a page come from the same state of the registry. `fresh`
 * requests it again, because a version may have been withdrawn since.
 */
export function registryOfPage({ fresh = false } = {}): Promise<ReleaseRegistry> {
  if (fresh) current = null;
  current ??= readRegistry().catch((error: unknown) => {
    current = null;
    throw error;
  });
  return current;
}

/** Reads the current registry from the server, without replacing the one that this page uses. */
export async function readRegistry(): Promise<ReleaseRegistry> {
  const response = await fetch(registryUrl, { cache: 'no-cache', signal: AbortSignal.timeout(longestRemoteMs) });
  if (!response.ok) throw new Error(`The release registry answered ${response.status}`);
  const registry = (await response.json()) as Partial<ReleaseRegistry>;
  if (registry.schemaVersion !== 1 || !registry.remotes) throw new Error('This shell cannot read the release registry');
  return registry as ReleaseRegistry;
}
