// `npm start`: installs, builds and starts Libretto, and does of these only what is necessary. Plain Node, because it
// runs before anything is installed.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithNpm } from './build/end-with-npm.mjs';
import { remoteNames, repoRoot } from './build/inputs.mjs';
import { prepare, requireNode } from './build/steps.mjs';

requireNode();
endWithNpm();
try {
  await prepare({ withDevelopment: false });
  await releaseBuiltRemotes();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// The server runs in this very process: signals and exit codes need no forwarding.
process.setSourceMapsEnabled(true);
createRequire(import.meta.url)(join(repoRoot, 'backend/dist/main.js'));

async function releaseBuiltRemotes() {
  // An empty name is the server's to refuse; until then it must not make the checkout itself the data folder.
  const dataFolder = resolve(repoRoot, process.env.LIBRETTO_DATA_DIR || '.libretto');
  const { releaseLocalBuilds } = await import(pathToFileURL(join(repoRoot, 'infra/dist/local-builds.mjs')).href);
  const releasesFolder = join(dataFolder, 'releases');
  try {
    const { released, problems } = await releaseLocalBuilds({ repoRoot, releasesFolder, remotes: remoteNames });
    for (const release of released) console.log(`Released ${release}.`);
    for (const problem of problems) console.warn(`Does not fit what is released: ${problem}.`);
  } catch (error) {
    // A data folder that cannot be written is the server's to report, in its one clear line.
    const isOfDataFolder = [error.path, error.dest].some((path) => path?.startsWith(dataFolder));
    if (!isOfDataFolder) throw error;
  }
}
