// The product's own server as it is installed: `main.js` and whatever stands beside it.
import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundled, bundledProjector } from '../support/bundled';

const source = join(__dirname, '../../src');

export interface Installation {
  /** To be started by Node. */
  readonly main: string;
  remove(): void;
}

/** In a folder of its own, so that what was built there before, perhaps of other sources, is not what runs. */
export async function installation(): Promise<Installation> {
  const main = await bundled(join(source, 'main.ts'));
  const threads = dirname(await bundledProjector());
  const root = join(dirname(main), `installation.${process.pid}`);
  const dist = join(root, 'backend/dist');
  mkdirSync(dist, { recursive: true });
  // By its name the server knows the folder that it is installed in.
  writeFileSync(join(root, 'package.json'), '{ "name": "libretto" }');
  copyFileSync(main, join(dist, 'main.js'));
  cpSync(threads, dist, { recursive: true });
  return { main: join(dist, 'main.js'), remove: () => rmSync(root, { recursive: true, force: true }) };
}
