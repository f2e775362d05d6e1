// Adds the remotes that were built in this checkout to the registry, so that `npm start` serves the latest build.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { breaks, lineOf } from './compatibility';
import { ReleaseFolder } from './release-folder';
import { partsOf } from './released-parts';
import { follow, type Release } from './stored-registry';

export interface LocalBuilds {
  repoRoot: string;
  /** Path of `releases` in the data folder. */
  releasesFolder: string;
  remotes: readonly string[];
}

/** Output folder of the shell's build. */
export const builtShellIn = (repoRoot: string) => path.join(repoRoot, 'shell/dist/site');

export interface ReleasedBuilds {
  /** Remotes whose build was released by this call, as `name version`. */
  released: string[];
  /** Incompatibilities between the current parts, one line each. */
  problems: string[];
}

/**
 * Publishes each remote's last build and releases it to all browsers, except for remotes that a release command has
 * pinned. Incompatibilities with pinned parts are reported, not refused, because no release was requested.
 */
export async function releaseLocalBuilds({ repoRoot, releasesFolder, remotes }: LocalBuilds): Promise<ReleasedBuilds> {
  const folder = new ReleaseFolder(releasesFolder);
  const released: string[] = [];
  for (const remote of remotes) {
    const release = publishLocalBuild(folder, repoRoot, remote);
    const state = folder.readRegistry().remotes[remote];
    if (!release || state?.isPinned || isOnlyVersion(state?.versions, release)) continue;
    await folder.edit((registry) => follow(registry, remote, release));
    folder.prune(remote);
    released.push(`${remote} ${release.version}`);
  }
  const parts = partsOf(folder.readRegistry(), folder, builtShellIn(repoRoot));
  const pinned = parts.some(({ name }) => isPinned(folder, name));
  return { released, problems: pinned ? breaks([], parts).map(lineOf) : [] };
}

function isPinned(folder: ReleaseFolder, part: string): boolean {
  const { remotes, shell } = folder.readRegistry();
  return part === 'shell' ? shell !== undefined : remotes[part]?.isPinned === true;
}

/** Publishes a remote or the shell. Undefined when it has not been built here. */
export function publishLocalBuild(folder: ReleaseFolder, repoRoot: string, part: string): Release | undefined {
  const build = builtIn(repoRoot, part);
  return build && folder.publish(part, build.version, build.folder);
}

/** The last build of a part in this checkout. */
export function builtIn(repoRoot: string, part: string): { version: string; folder: string } | undefined {
  const note = path.join(repoRoot, part, 'dist/build.json');
  if (!existsSync(note)) return undefined;
  const { version, folder }: { version: string; folder: string } = JSON.parse(readFileSync(note, 'utf8'));
  return { version, folder: path.join(repoRoot, folder) };
}

function isOnlyVersion(versions: { version: string }[] | undefined, release: Release): boolean {
  return versions?.length === 1 && versions[0]?.version === release.version;
}
