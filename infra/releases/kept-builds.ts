// The builds of the last release, archived in the repository: tests run them together with the current build.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { frontEndPackages, repoRoot, writeJson } from '../build/inputs.mjs';
import { entryVersions } from '../webpack/contract-checks/kit-entry-versions';
import { builtIn } from './local-builds';
import { type SharedPackages, sharedPackagesIn, unraised } from './shared-packages';

const keptFolder = path.join(repoRoot, 'infra/releases/last');
const manifestFile = path.join(keptFolder, 'manifest.json');
const archiveFile = path.join(keptFolder, 'builds.json.br');

export interface KeptManifest {
  commit: string;
  committedAt: string;
  /** Version of each archived part. */
  parts: Record<string, string>;
  /** Versions of the shared packages at that time. */
  shared: SharedPackages;
}

/** Part → file → content, as text or, for fonts and pictures, as base64. */
type Archive = Record<string, Record<string, { text?: string; base64?: string }>>;

export function readKeptManifest(): KeptManifest | null {
  return existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : null;
}

/**
 * Archives the builds of a checkout with the commit that they were built from, and records
 * the versions of shared packages.
 *
 * @param checkout Another checkout, to archive the builds of an earlier commit.
 * @throws Error when a shared package has changed since the last archive but kept its version.
 */
export function keepBuilds(checkout = repoRoot): string {
  const shared = sharedPackagesIn(checkout);
  const last = readKeptManifest();
  const forgotten = last && checkout === repoRoot ? unraised(last.shared, shared) : [];
  if (forgotten.length > 0) throw new Error(['Not kept:', ...forgotten.map((line) => `  ${line}`)].join('\n'));

  const builds = frontEndPackages.map((part) => ({ part, build: buildOf(checkout, part) }));
  const archive: Archive = Object.fromEntries(builds.map(({ part, build }) => [part, contentOf(build.folder)]));
  const packed = pack(archive);
  mkdirSync(keptFolder, { recursive: true });
  writeFileSync(archiveFile, packed);
  const manifest: KeptManifest = {
    commit: git(checkout, 'rev-parse', 'HEAD'),
    committedAt: git(checkout, 'show', '--no-patch', '--format=%cI', 'HEAD'),
    parts: Object.fromEntries(builds.map(({ part, build }) => [part, build.version])),
    shared,
  };
  writeJson(manifestFile, manifest);
  writeJson(path.join(repoRoot, 'shell/kit/entry-versions.json'), entryVersions(path.join(checkout, 'shell/kit')));
  return `Kept the builds of ${manifest.commit.slice(0, 8)} (${(packed.length / 1e6).toFixed(1)} MB). Commit infra/releases/last and shell/kit/entry-versions.json.`;
}

/** Unpacks the archived builds into `<folder>/<part>`. */
export function unpackKeptBuilds(folder: string): void {
  const archive: Archive = JSON.parse(brotliDecompressSync(readFileSync(archiveFile)).toString());
  for (const [part, files] of Object.entries(archive)) {
    for (const [name, { text, base64 }] of Object.entries(files)) {
      const file = path.join(folder, part, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text ?? Buffer.from(base64 ?? '', 'base64'));
    }
  }
}

function buildOf(checkout: string, part: string): { version: string; folder: string } {
  const build = builtIn(checkout, part);
  if (!build) throw new Error(`${part} has not been built in ${checkout}: npm run build`);
  return build;
}

/** Excludes files that can be regenerated or that are not deployed. */
function contentOf(folder: string): Archive[string] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(map|br|gz)$|^mf-stats\.json$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  return Object.fromEntries(
    names.sort().map((name) => {
      const content = readFileSync(path.join(folder, name));
      const isText = /\.(js|json|html|css|svg|txt)$/.test(name);
      return [name, isText ? { text: content.toString() } : { base64: content.toString('base64') }];
    }),
  );
}

/** Remotes contain many identical parts, which a compression window over all of them deduplicates. */
function pack(archive: Archive): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  return brotliCompressSync(JSON.stringify(archive), { params });
}

const git = (folder: string, ...command: string[]) =>
  execFileSync('git', command, { cwd: folder, encoding: 'utf8' }).trim();
