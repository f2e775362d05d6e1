// The release registry as it lies in the data folder, and what can be done to it. Pure: nothing here touches a file.
import type { ReleaseRegistry, RemoteVersion } from '@libretto/contracts/federation';

/** What the browser reads, and what only releasing needs to know. */
export interface StoredRegistry extends ReleaseRegistry {
  /** Counts every change; the state before each stays in the history under its number. */
  revision: number;
  remotes: Record<string, StoredRemote>;
  /** The shell that everybody gets; without it, the one that is built in the checkout of the server. */
  shell?: StoredShell;
}

export interface StoredShell {
  version: string;
  /** As of {@link StoredRemote}. */
  takenFrom?: number;
}

export interface StoredRemote {
  /** Only versions that some browser gets, the newest first; the weights sum to 100. */
  versions: RemoteVersion[];
  /** Set by a release command: from then on a local build no longer goes out by itself. */
  isPinned: boolean;
  /** Set by a rollback: the revision of the registry whose state this is again. */
  takenFrom?: number;
}

/** What a rollback goes back to: one version, for everybody. */
export interface EarlierState {
  version: string;
  versions: RemoteVersion[];
  takenFrom: number;
}

/** A version that lies in the releases folder, whether anybody gets it or not. */
export type Release = Omit<RemoteVersion, 'weight'> & { publishedAt: string };

export const emptyRegistry: StoredRegistry = { schemaVersion: 1, revision: 0, remotes: {} };

/** Sends one version of a remote, or of the shell, to everybody. */
export function promote(registry: StoredRegistry, remote: string, release: Release): StoredRegistry {
  if (remote === 'shell') return withShell(registry, { version: release.version });
  return withRemote(registry, remote, { versions: [weigh(release, 100)], isPinned: true });
}

/**
 * Sends a version to a share of the browsers and leaves the rest with what most of them have.
 *
 * @param percent More than 0 and less than 100; more is what {@link promote} is for.
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

/** Sends the version of an earlier state to everybody again. */
export function rollBack(registry: StoredRegistry, remote: string, earlier: EarlierState): StoredRegistry {
  const { versions, takenFrom } = earlier;
  if (remote === 'shell') return withShell(registry, { version: earlier.version, takenFrom });
  return withRemote(registry, remote, { versions, isPinned: true, takenFrom });
}

/** The version that every browser gets; undefined where they get different ones, or none. */
export function wholeVersionOf({ versions }: StoredRemote): string | undefined {
  return versions.length === 1 && versions[0]?.weight === 100 ? versions[0].version : undefined;
}

/** Lets the local build go out again with every start. */
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
