// Bundles a backend script into one JavaScript file, for tests that start processes: it starts in a tenth of the time.
import { chmodSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';

const repoRoot = join(__dirname, '../../../..');
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

/** A release that differs from this one by some texts of its sources. */
export interface Variation {
  readonly name: string;
  readonly changes: readonly {
    /** Path below the repository. */
    readonly file: string;
    readonly from: string;
    readonly to: string;
  }[];
}

/** Refuses a change whose text is not in its file, since the build would equal this release. */
function changedSources({ changes }: Variation): Plugin {
  return {
    name: 'changed-sources',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const own = changes.filter(({ file }) => join(repoRoot, file) === path);
        if (own.length === 0) return undefined;
        let contents = readFileSync(path, 'utf8');
        for (const { from, to } of own) {
          if (!contents.includes(from)) throw new Error(`${path} does not contain ${from}`);
          contents = contents.replace(from, to);
        }
        return { contents, loader: 'ts' };
      }),
  };
}

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
 * @param variation the release to build; this one by default.
 * @returns the path of the built file, inside the backend's folder so that it resolves the backend's own package
 * versions.
 */
export async function bundled(script: string, format: 'cjs' | 'esm' = 'cjs', variation?: Variation): Promise<string> {
  // Scripts in different folders may have the same name.
  const name = [basename(dirname(script)), basename(script, '.ts'), ...(variation ? [variation.name] : [])].join('-');
  const outfile = join(folder, `${name}.${process.pid}.${format === 'esm' ? 'mjs' : 'js'}`);
  const plugins = [workspacePackages, ...(variation ? [changedSources(variation)] : [])];
  await build({ ...options, plugins, format, entryPoints: [script], outfile });
  // The product hides its files from other users for its whole process; a test may run the script as another user.
  chmodSync(folder, 0o755);
  chmodSync(outfile, 0o644);
  return outfile;
}

/** The script of the projector's thread. */
export const bundledProjector = () =>
  bundled(join(repoRoot, 'backend/src/composition/embedded/threads/projector.worker.ts'));
