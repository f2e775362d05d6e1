// Adds the remotes that were built here to the release registry: that of a data folder, or in the distributed profile the
// one that all api processes share.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { remoteNames, repoRoot } from './inputs.mjs';

/**
 * @param {string} dataFolder
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export async function releaseBuiltRemotes(dataFolder, env = process.env) {
  const isShared = env.LIBRETTO_PROFILE === 'distributed';
  const script = isShared ? 'backend/dist/shared-builds.js' : 'infra/dist/local-builds.mjs';
  const { releaseLocalBuilds, releaseLocalBuildsToAll } = await import(pathToFileURL(join(repoRoot, script)).href);
  const builds = { repoRoot, releasesFolder: join(dataFolder, 'releases'), remotes: remoteNames };
  try {
    const { released, problems } = isShared
      ? await releaseLocalBuildsToAll(builds, env)
      : await releaseLocalBuilds(builds);
    for (const release of released) console.log(`Released ${release}.`);
    for (const problem of problems) console.warn(`Incompatible with the released parts: ${problem}.`);
  } catch (error) {
    // The server reports an unwritable data folder itself, in one clear line.
    const isOfDataFolder = [error.path, error.dest].some((path) => path?.startsWith(dataFolder));
    if (!isOfDataFolder) throw error;
  }
}
