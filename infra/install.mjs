// Installs what a script of package.json needs before it is run, so that each works on a fresh clone as `npm start` does.
//   node infra/install.mjs            with the tools of development
//   node infra/install.mjs --to-run   only what building and running needs
import { installMissing, requireNode } from './build/steps.mjs';

requireNode();
try {
  await installMissing({ withDevelopment: !process.argv.includes('--to-run') });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
