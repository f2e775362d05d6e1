// Bundles a backend script into one JavaScript file, for tests that start processes: it starts in a tenth of the time.
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';

const repoRoot = join(__dirname, '../../..');
const requireHere = createRequire(__filename);

/** Workspace packages are TypeScript and must be bundled; npm packages stay external. */
const workspacePackages: Plugin = {
  name: 'workspace-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^@libretto\// }, ({ path }) => ({ path: requireHere.resolve(path) }));
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path, external: true },
    );
  },
};

const folder = join(repoRoot, 'backend/node_modules/.cache/libretto-tests');
const options: BuildOptions = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  plugins: [workspacePackages],
};

/**
 * @param format `esm` for a script that imports ESM-only packages.
 * @returns the path of the built file, inside the backend's folder so that it resolves the backend's own package
 * versions.
 */
export async function bundled(script: string, format: 'cjs' | 'esm' = 'cjs'): Promise<string> {
  // Scripts in different folders may have the same name.
  const name = `${basename(dirname(script))}-${basename(script, '.ts')}`;
  const outfile = join(folder, `${name}.${process.pid}.${format === 'esm' ? 'mjs' : 'js'}`);
  await build({ ...options, format, entryPoints: [script], outfile });
  return outfile;
}

/** The script of the projector's thread, with the script of its writer thread next to it. */
export async function bundledProjector(): Promise<string> {
  const outdir = join(folder, `projector.${process.pid}`);
  const scripts = ['projector.worker', 'read-models.worker'];
  const entryPoints = scripts.map((name) => join(repoRoot, `backend/src/composition/${name}.ts`));
  await build({ ...options, entryPoints, outdir });
  return join(outdir, 'projector.worker.js');
}
