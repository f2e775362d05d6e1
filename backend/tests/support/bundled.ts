// A script of the backend as one JavaScript file, for tests that start processes: it starts in a tenth of the time.
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';

const repoRoot = join(__dirname, '../../..');
const requireHere = createRequire(__filename);

/** Workspace packages are TypeScript and must be built in; everything from npm stays outside. */
const workspacePackages: Plugin = {
  name: 'workspace-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^@libretto\// }, ({ path }) => ({ path: requireHere.resolve(path) }));
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path, external: true },
    );
  },
};

/** @returns The path of the built file, below the backend so that it finds the backend's own versions of packages. */
export async function bundled(script: string): Promise<string> {
  // Several scripts have the same name, in folders of their own.
  const name = `${basename(dirname(script))}-${basename(script, '.ts')}`;
  const outfile = join(repoRoot, 'backend/node_modules/.cache/libretto-tests', `${name}.${process.pid}.js`);
  await build({
    entryPoints: [script],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    plugins: [workspacePackages],
  });
  return outfile;
}
