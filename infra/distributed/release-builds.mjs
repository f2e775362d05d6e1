// Adds the remotes that were built here, such as in an image, to the release registry, and exits.
import { resolve } from 'node:path';
import { repoRoot } from '../build/inputs.mjs';
import { releaseBuiltRemotes } from '../build/release-built-remotes.mjs';

await releaseBuiltRemotes(resolve(repoRoot, process.env.LIBRETTO_DATA_DIR || '.libretto'));
