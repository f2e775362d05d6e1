// The product's own server as it is installed: `main.js` and whatever stands beside it.
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundled } from '../support/bundled';

const source = join(__dirname, '../../src');

export interface Installation {
  /** To be started by Node. */
  readonly main: string;
  remove(): void;
}

/** In a folder of its own, so that what was built there before, perhaps of other sources, is not what runs. */
export async function installation(): Promise<Installation> {
  const built = {
    main: await bundled(join(source, 'main.ts')),
    'projector.worker': await bundled(join(source, 'composition/projector.worker.ts')),
    'read-models.worker': await bundled(join(source, 'composition/read-models.worker.ts')),
  };
  const root = join(dirname(built.main), `installation.${process.pid}`);
  const dist = join(root, 'backend/dist');
  mkdirSync(dist, { recursive: true });
  // By its name the server knows the folder that it is installed in.
  writeFileSync(join(root, 'package.json'), '{ "name": "libretto" }');
  for (const [name, path] of Object.entries(built)) copyFileSync(path, join(dist, `${name}.js`));
  return { main: join(dist, 'main.js'), remove: () => rmSync(root, { recursive: true, force: true }) };
}
