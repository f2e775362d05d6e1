// Builds one package by its own webpack.config.ts and leaves a note of what it was built from. Runs in a process of its
// own, so that two packages build at a time: tsx infra/webpack/build-package.ts mfe-player
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Configuration, type Stats, webpack } from 'webpack';
import { withFileLock } from '../build/file-lock';
import { buildNotePath, buildVersion, inputHash, readJson, repoRoot, writeJson } from '../build/inputs.mjs';
import type { BuildNote } from './build-note';
import { compressFiles } from './compress-files';
import { firstLoadFileName } from './first-load-plugin';

/** Versions of a remote that stay in its dist folder; published ones are kept elsewhere. */
const keptVersions = 3;

async function buildPackage(folder: string): Promise<void> {
  const started = Date.now();
  const hash = inputHash(folder);
  // Given from outside only for a fixture: a second version of unchanged sources, which must not pass for the real one.
  const fixtureVersion = process.env.LIBRETTO_BUILD_VERSION;
  const version = fixtureVersion ?? buildVersion(folder);
  process.env.LIBRETTO_BUILD_VERSION = version;

  const { default: configuration } = await import(path.join(repoRoot, folder, 'webpack.config.ts'));
  const stats = await run(configuration);
  const outputPath = stats.compilation.outputOptions.path ?? '';
  const files = await compressFiles(outputPath, Object.keys(stats.compilation.assets), firstLoadOf(outputPath));
  if (fixtureVersion) return;
  const note: BuildNote = {
    inputHash: hash,
    version,
    folder: path.relative(repoRoot, outputPath),
    durationMs: Date.now() - started,
    files,
  };
  writeJson(buildNotePath(folder), note);
  pruneVersions(folder, version);
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
  // Writes the filesystem cache, without which the next build is a cold one.
  await new Promise<void>((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())));
  return stats;
}

/** Only the shell has one. */
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
