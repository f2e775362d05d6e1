// Builds one package with its webpack.config.ts and writes the metadata of the build. It runs in a separate process, so
// that two packages build in parallel: tsx infra/webpack/build-package.ts mfe-player
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Configuration, type Stats, webpack } from 'webpack';
import { withFileLock } from '../build/file-lock.mjs';
import { buildNotePath, inputHash, packageVersion, readJson, repoRoot, writeJson } from '../build/inputs.mjs';
import type { BuildNote } from './build-note';
import { contentHash, nameByContent } from './contract-checks/content-version';
import { type BuiltContract, contractFileName } from './contract-checks/contract-file';
import { compressFiles } from './plugins/compress-files';
import { firstLoadFileName } from './plugins/first-load-plugin';

/** Number of versions of a remote that its dist folder keeps; published ones are stored elsewhere. */
const keptVersions = 3;

async function buildPackage(folder: string): Promise<void> {
  const started = Date.now();
  const hash = inputHash(folder);
  // Set only for a fixture: a second version of unchanged sources, which must not be mistaken for the real one.
  const fixtureVersion = process.env.LIBRETTO_BUILD_VERSION;

  const { default: configuration } = await import(path.join(repoRoot, folder, 'webpack.config.ts'));
  const stats = await run(configuration);
  const builtInto = stats.compilation.outputOptions.path ?? '';
  const built = folder === 'shell' || fixtureVersion ? nameless(folder, builtInto) : nameByContent(builtInto);
  const names = Object.keys(stats.compilation.assets).filter((name) => existsSync(path.join(built.folder, name)));
  const files = await compressFiles(built.folder, names, firstLoadOf(built.folder));
  if (fixtureVersion) return;
  const contract = readJson(path.join(built.folder, contractFileName)) as BuiltContract | null;
  const note: BuildNote = {
    inputHash: hash,
    version: built.version,
    folder: path.relative(repoRoot, built.folder),
    durationMs: Date.now() - started,
    files,
    scriptsInsideShell: contract?.scripts ?? [],
  };
  writeJson(buildNotePath(folder), note);
  pruneVersions(folder, built.version);
}

/** Result of a build that keeps its output folder. */
function nameless(folder: string, builtInto: string): { version: string; folder: string } {
  return { version: `${packageVersion(folder)}-${contentHash(builtInto)}`, folder: builtInto };
}

async function run(configuration: Configuration): Promise<Stats> {
  const compiler = webpack(configuration);
  if (!compiler) throw new Error('webpack refused the configuration');
  const stats = await new Promise<Stats>((resolve, reject) =>
    compiler.run((error, result) => (error || !result ? reject(error) : resolve(result))),
  );
  if (stats.hasErrors())
    throw new Error(
      stats.toString({ all: false, errors: true, errorStack: false, errorsSpace: 60, colors: process.stdout.isTTY }),
    );
  if (stats.hasWarnings()) console.warn(stats.toString({ all: false, warnings: true }));
  // Closing the compiler writes the filesystem cache, without which the next build is cold.
  await new Promise<void>((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())));
  return stats;
}

/** Only the shell has this list. */
function firstLoadOf(outputPath: string): string[] {
  return (readJson(path.join(outputPath, firstLoadFileName)) as string[] | null) ?? [];
}

function pruneVersions(folder: string, current: string): void {
  if (folder === 'shell') return;
  const dist = path.join(repoRoot, folder, 'dist');
  const older = readdirSync(dist, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== current)
    .map((entry) => path.join(dist, entry.name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const version of older.slice(keptVersions - 1)) rmSync(version, { recursive: true, force: true });
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the package to build, such as mfe-player');
withFileLock(path.join(repoRoot, '.cache/locks', `${folder}.pid`), () => buildPackage(folder)).catch(
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
