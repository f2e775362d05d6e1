// Puts the remotes that were built here, as into an image, into the release registry of the data folder, and ends.
import { resolve } from 'node:path';
import { repoRoot } from '../build/inputs.mjs';
import { releaseBuiltRemotes } from '../build/release-built-remotes.mjs';

await releaseBuiltRemotes(resolve(repoRoot, process.env.LIBRETTO_DATA_DIR || '.libretto'));
