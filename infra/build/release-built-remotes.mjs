// Adds the remotes that were built here to the release registry of a data folder.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { remoteNames, repoRoot } from './inputs.mjs';

/** @param {string} dataFolder */
export async function releaseBuiltRemotes(dataFolder) {
  const { releaseLocalBuilds } = await import(pathToFileURL(join(repoRoot, 'infra/dist/local-builds.mjs')).href);
  const releasesFolder = join(dataFolder, 'releases');
  try {
    const { released, problems } = await releaseLocalBuilds({ repoRoot, releasesFolder, remotes: remoteNames });
    for (const release of released) console.log(`Released ${release}.`);
    for (const problem of problems) console.warn(`Does not fit what is released: ${problem}.`);
  } catch (error) {
    // The server reports an unwritable data folder itself, in one clear line.
    const isOfDataFolder = [error.path, error.dest].some((path) => path?.startsWith(dataFolder));
    if (!isOfDataFolder) throw error;
  }
}
