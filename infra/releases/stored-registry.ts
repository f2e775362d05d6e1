// The release registry in the data folder and its transitions. The functions are pure; none accesses a file.
import type { ReleaseRegistry, RemoteVersion } from '@libretto/contracts/federation';

/** The registry that browsers read, with additional data for releasing. */
export interface StoredRegistry extends ReleaseRegistry {
  /** Incremented with every change; the history stores each earlier state under its revision. */
  revision: number;
  remotes: Record<string, StoredRemote>;
  /** The shell that all browsers get; absent for the one that was built in the server's checkout. */
  shell?: StoredShell;
}

export interface StoredShell {
  version: string;
  /** Same as {@link StoredRemote}. */
  takenFrom?: number;
}

export interface StoredRemote {
  /** Versions that browsers currently get, newest first; the weights sum to 100. */
  versions: RemoteVersion[];
  /** Set by a release command: from then on a local build is no longer released automatically. */
  isPinned: boolean;
  /** Set by a rollback: the revision of the registry that it restored. */
  takenFrom?: number;
}

/** Target of a rollback: one version for all browsers. */
export interface EarlierState {
  version: string;
  versions: RemoteVersion[];
  takenFrom: number;
}

/** A published version in the releases folder, whether or not browsers get it. */
export type Release = Omit<RemoteVersion, 'weight'> & { publishedAt: string };

export const emptyRegistry: StoredRegistry = { schemaVersion: 1, revision: 0, remotes: {} };

/** Releases one version of a remote or of the shell to all browsers. */
export function promote(registry: StoredRegistry, remote: string, release: Release): StoredRegistry {
  if (remote === 'shell') return withShell(registry, { version: release.version });
  return withRemote(registry, remote, { versions: [weigh(release, 100)], isPinned: true });
}

/**
 * Releases a version to a percentage of the browsers; the rest keep the version that most of them have.
 *
 * @param percent More than 0 and less than 100; use {@link promote} for all browsers.
 */
export function canary(registry: StoredRegistry, remote: string, release: Release, percent: number): StoredRegistry {
  if (remote === 'shell') throw new Error('A page has one shell, so it goes to everybody at once: promote it');
  if (!(percent > 0 && percent < 100)) throw new Error('--percent must be more than 0 and less than 100');
  const others = (registry.remotes[remote]?.versions ?? []).filter(({ version }) => version !== release.version);
  const stable = others.sort((a, b) => b.weight - a.weight)[0];
  if (!stable) throw new Error(`${remote} has no other version that the rest of the browsers could keep; promote it`);
  const versions = [weigh(release, percent), { ...stable, weight: 100 - percent }];
  return withRemote(registry, remote, { versions, isPinned: true });
}

/** Releases the version of an earlier state to all browsers again. */
export function rollBack(registry: StoredRegistry, remote: string, earlier: EarlierState): StoredRegistry {
  const { versions, takenFrom } = earlier;
  if (remote === 'shell') return withShell(registry, { version: earlier.version, takenFrom });
  return withRemote(registry, remote, { versions, isPinned: true, takenFrom });
}

/** The version that all browsers get; undefined when they get different ones or none. */
export function wholeVersionOf({ versions }: StoredRemote): string | undefined {
  return versions.length === 1 && versions[0]?.weight === 100 ? versions[0].version : undefined;
}

/** Releases the local build automatically again with every start. */
export function follow(registry: StoredRegistry, remote: string, release: Release): StoredRegistry {
  if (remote === 'shell') return withShell(registry, undefined);
  return withRemote(registry, remote, { versions: [weigh(release, 100)], isPinned: false });
}

function withShell(registry: StoredRegistry, shell: StoredShell | undefined): StoredRegistry {
  return { ...registry, revision: registry.revision + 1, shell };
}

function withRemote(registry: StoredRegistry, remote: string, state: StoredRemote): StoredRegistry {
  return { ...registry, revision: registry.revision + 1, remotes: { ...registry.remotes, [remote]: state } };
}

function weigh({ version, manifestUrl, integrity, needs }: Release, weight: number): RemoteVersion {
  return { version, manifestUrl, weight, integrity, ...(needs && { needs }) };
}
