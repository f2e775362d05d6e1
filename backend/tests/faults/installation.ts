// Builds the product's own server as it is installed: `main.js` and the script of its thread next to it.
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundled, bundledProjector, type Variation } from '../support/programs/bundled';

const source = join(__dirname, '../../src');

export interface Installation {
  /** Path of the script to start with Node. */
  readonly main: string;
  remove(): void;
}

/**
 * Builds into a separate folder, so that no earlier build, perhaps of other sources, runs.
 * @param variation the release to build; this one by default. The thread of the embedded profile is always this one's.
 */
export async function installation(variation?: Variation): Promise<Installation> {
  const main = await bundled(join(source, 'main.ts'), 'cjs', variation);
  const projector = await bundledProjector();
  const root = join(dirname(main), `installation.${variation?.name ?? 'this'}.${process.pid}`);
  const dist = join(root, 'backend/dist');
  mkdirSync(dist, { recursive: true });
  // The server recognizes its installation folder by this package name.
  writeFileSync(join(root, 'package.json'), '{ "name": "libretto" }');
  copyFileSync(main, join(dist, 'main.js'));
  copyFileSync(projector, join(dist, 'projector.worker.js'));
  return { main: join(dist, 'main.js'), remove: () => rmSync(root, { recursive: true, force: true }) };
}
