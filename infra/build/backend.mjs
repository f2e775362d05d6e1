// Bundles the backend with esbuild: one file per process, with npm packages external and workspace packages inlined.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buildNotePath, inputHash, repoRoot, writeJson } from './inputs.mjs';

const requireFromBackend = createRequire(join(repoRoot, 'backend/package.json'));

/**
 * npm packages that are bundled because they consist of many small files, which take longer to resolve at every start
 * than one large file takes to read.
 */
const builtInPackages = ['stripe'];

/** Workspace packages export TypeScript, so they are compiled in, whereas npm packages stay a `require`. */
const bundleWorkspacePackages = {
  name: 'bundle-workspace-packages',
  setup(build) {
    build.onResolve({ filter: /^@libretto\// }, ({ path }) => ({ path: requireFromBackend.resolve(path) }));
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || builtInPackages.includes(path) ? undefined : { path, external: true },
    );
  },
};

/** The server, its command-line tools, and the scripts of child processes and worker threads. */
function entryPoints() {
  const source = join(repoRoot, 'backend/src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  return files
    .filter((file) => file === 'main.ts' || /^cli\/[^/]+\.ts$/.test(file) || /\.(child|worker)\.ts$/.test(file))
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => join(source, file));
}

/** Options for `esbuild.build` and, in the development server, for `esbuild.context`. */
export function backendBuildOptions() {
  return {
    entryPoints: entryPoints(),
    outdir: join(repoRoot, 'backend/dist'),
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: true,
    // Every start reads the source maps; without embedded sources they have a third of the size.
    sourcesContent: false,
    keepNames: true,
    logLevel: 'warning',
    plugins: [bundleWorkspacePackages],
  };
}

/** The script that the card sandbox serves to browsers. */
export function sandboxScriptOptions() {
  return {
    entryPoints: [join(repoRoot, 'backend/src/sandbox/stripe/browser/stripe-sandbox.browser.ts')],
    outdir: join(repoRoot, 'backend/dist'),
    bundle: true,
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    minify: true,
    logLevel: 'warning',
  };
}

export async function buildBackend() {
  const hash = inputHash('backend');
  const { build } = await import('esbuild');
  await build(backendBuildOptions());
  await build(sandboxScriptOptions());
  await build({
    ...backendBuildOptions(),
    entryPoints: [join(repoRoot, 'infra/releases/local-builds.ts')],
    outdir: join(repoRoot, 'infra/dist'),
    format: 'esm',
    outExtension: { '.js': '.mjs' },
  });
  // Needs the drivers of the distributed profile, so it lies where the backend's npm packages are found.
  await build({ ...backendBuildOptions(), entryPoints: [join(repoRoot, 'infra/releases/shared-builds.ts')] });
  writeJson(buildNotePath('backend'), { inputHash: hash });
}
