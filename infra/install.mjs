// Installs what a package.json script needs before it runs, so that each script works on a
// fresh clone as `npm start` does.
//   node infra/install.mjs            with development tools
//   node infra/install.mjs --to-run   only what building and running needs
import { installMissing, requireNode } from './build/steps.mjs';

requireNode();
try {
  await installMissing({ withDevelopment: !process.argv.includes('--to-run') });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
