// Installs programs that tests use and this machine lacks: Debian packages, unpacked into a cache folder without root.
import { execFile } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cache = join(__dirname, '../../../../node_modules/.cache/libretto-debian');
/** Packages that share most of their libraries are fetched together into one folder. */
const together: readonly (readonly string[])[] = [['ffmpeg', 'mpv']];
const namesWith = (name: string) => together.find((names) => names.includes(name)) ?? [name];

/** Time limit per package: an unresponsive network must not delay the tests. */
const fetchTimeoutMs = 90_000;

export interface InstalledPackage {
  /** The folder that contains the unpacked `usr`. */
  readonly root: string;
  /** Environment in which its programs find their libraries. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * The path of a program in a package, which is fetched if necessary. The path is a small wrapper script, because the
 * program finds its libraries only with a variable that not every caller can set.
 * @throws without apt-get or a network
 */
export async function debianProgram(packageName: string, program: string): Promise<string> {
  const { root, env } = await debianPackage(packageName);
  const path = join(root, program);
  const script = `#!/bin/sh\nLD_LIBRARY_PATH='${env.LD_LIBRARY_PATH}' exec '${join(root, 'usr/bin', program)}' "$@"\n`;
  // The script is renamed into place, because another test process may be running it.
  const written = `${path}.${process.pid}`;
  writeFileSync(written, script, { mode: 0o755 });
  renameSync(written, path);
  return path;
}

/** The path of a program on this machine; undefined if it is not installed. */
export function onPath(name: string): string | undefined {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return paths.find(isExecutable);
}

/**
 * A package with its missing dependencies, fetched once and cached under `node_modules/.cache`.
 * @throws without apt-get or a network
 */
export async function debianPackage(name: string): Promise<InstalledPackage> {
  const names = namesWith(name);
  const root = join(cache, names.join('+'));
  if (!existsSync(root)) await fetchOnce(root, names);
  const env = { ...process.env, LC_ALL: 'C.UTF-8', HOME: cache, LD_LIBRARY_PATH: librariesOf(root) };
  return { root, env };
}

const inFlight = new Map<string, Promise<void>>();

function fetchOnce(root: string, names: readonly string[]): Promise<void> {
  const fetching = inFlight.get(root) ?? fetchInto(root, names).finally(() => inFlight.delete(root));
  inFlight.set(root, fetching);
  return fetching;
}

async function fetchInto(root: string, names: readonly string[]): Promise<void> {
  if (onPath('apt-get') === undefined || onPath('dpkg') === undefined)
    throw new Error('neither installed nor in reach');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, `${names[0]}-`));
  const within = { cwd: folder, signal: AbortSignal.timeout(fetchTimeoutMs), maxBuffer: 16_000_000 };
  try {
    const options = ['-o', 'Debug::NoLocking=1', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];
    const simulated = await run('apt-get', [...options, '-s', 'install', '--no-install-recommends', ...names], within);
    const missing = [...simulated.stdout.matchAll(/^Inst (\S+)/gm)].map(([, wanted]) => wanted as string);
    await run('apt-get', [...options, 'download', ...new Set([...names, ...missing])], within);
    const unpacked = join(folder, 'root');
    for (const file of readdirSync(folder).filter((each) => each.endsWith('.deb')))
      await run('dpkg', ['-x', join(folder, file), unpacked], within);
    keepWhole(unpacked, root);
  } catch (error) {
    if (within.signal.aborted) throw new Error(`Debian did not answer within ${fetchTimeoutMs / 1000} s`);
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Only a complete package gets the final name; another test process may have been faster. */
function keepWhole(unpacked: string, root: string): void {
  try {
    renameSync(unpacked, root);
  } catch (error) {
    if (!existsSync(root)) throw error;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Every unpacked folder that contains shared libraries. */
function librariesOf(root: string): string {
  const found = ['usr/lib', 'lib']
    .map((folder) => join(root, folder))
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => /\.so(\.|$)/.test(file));
  return [...new Set(found.map(dirname))].join(delimiter);
}
