// `npm start`: installs, builds and starts Libretto, as far as necessary. Plain Node, because it
// runs before anything is installed.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { endWithNpm } from './build/end-with-npm.mjs';
import { repoRoot } from './build/inputs.mjs';
import { takesNoOptions } from './build/no-options.mjs';
import { releaseBuiltRemotes } from './build/release-built-remotes.mjs';
import { prepare, requireNode } from './build/steps.mjs';

requireNode();
takesNoOptions('npm start', 'installs and builds what is missing, and serves everything at one address until Ctrl-C.');
endWithNpm();
try {
  await prepare({ withDevelopment: false });
  // The server rejects an empty name; until then it must not make the checkout itself the data folder.
  await releaseBuiltRemotes(resolve(repoRoot, process.env.LIBRETTO_DATA_DIR || '.libretto'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// The server runs in this process, so signals and exit codes need no forwarding.
process.setSourceMapsEnabled(true);
createRequire(import.meta.url)(join(repoRoot, 'backend/dist/main.js'));
