// Puts the remotes built in this checkout into the registry, so that `npm start` shows what was just built.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseFolder } from './release-folder';
import { follow, type Release } from './stored-registry';

export interface LocalBuilds {
  repoRoot: string;
  /** `releases` in the data folder. */
  releasesFolder: string;
  remotes: readonly string[];
}

/**
 * Publishes each remote's last build, and sends it to everybody unless a release command has taken that decision over.
 *
 * @returns The remotes whose build went out now, as `name version`.
 */
export async function releaseLocalBuilds({ repoRoot, releasesFolder, remotes }: LocalBuilds): Promise<string[]> {
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
  return released;
}

/** Undefined when the remote has not been built here. */
export function publishLocalBuild(folder: ReleaseFolder, repoRoot: string, remote: string): Release | undefined {
  const note = path.join(repoRoot, remote, 'dist/build.json');
  if (!existsSync(note)) return undefined;
  const build: { version: string; folder: string } = JSON.parse(readFileSync(note, 'utf8'));
  return folder.publish(remote, build.version, path.join(repoRoot, build.folder));
}

function isOnlyVersion(versions: { version: string }[] | undefined, release: Release): boolean {
  return versions?.length === 1 && versions[0]?.version === release.version;
}
