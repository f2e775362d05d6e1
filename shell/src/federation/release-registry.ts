// Reads which remotes there are and in which versions, at run time and not before something asks for one.
import type { ReleaseRegistry, RemoteVersion } from '@libretto/contracts/federation';
import { browserBucket, chooseVersion } from './release-choice';
import { remoteTimeoutMs } from './remote-timeout';

export const registryUrl = '/releases/registry.json';

let current: Promise<ReleaseRegistry> | null = null;

/** The version of a remote meant for this browser. `fresh` asks the server again: it may have been taken back meanwhile. */
export async function releaseOf(remote: string, { fresh = false } = {}): Promise<RemoteVersion> {
  if (fresh) current = null;
  const registry = await registryOfPage();
  const version = chooseVersion(remote, registry.remotes[remote]?.versions ?? [], browserBucket());
  if (!version) throw new Error(`The release registry has no version of ${remote}`);
  return version;
}

/** Asks once per page, so that every remote of a page comes from the same state of the registry. */
function registryOfPage(): Promise<ReleaseRegistry> {
  current ??= fetchRegistry().catch((error: unknown) => {
    current = null;
    throw error;
  });
  return current;
}

async function fetchRegistry(): Promise<ReleaseRegistry> {
  const response = await fetch(registryUrl, { cache: 'no-cache', signal: AbortSignal.timeout(remoteTimeoutMs()) });
  if (!response.ok) throw new Error(`The release registry answered ${response.status}`);
  const registry = (await response.json()) as Partial<ReleaseRegistry>;
  if (registry.schemaVersion !== 1 || !registry.remotes) throw new Error('This shell cannot read the release registry');
  return registry as ReleaseRegistry;
}
