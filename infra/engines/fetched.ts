// Programs that are downloaded once and cached: complete under their name or not at all.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { withFileLock } from '../build/file-lock.mjs';
import type { Say } from './engine';

const run = promisify(execFile);

/** An unresponsive network must not block forever; a compiler on a busy machine takes minutes. */
const fetchTimeoutMs = 15 * 60_000;

export function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** The first of these programs that the machine lacks. */
export function missingOf(programs: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(programs).find(([program]) => !isOnPath(program))?.[1];
}

/** The folder `name` of the cache, which `fill` creates if it does not exist. */
export async function fetchOnce(
  cache: string,
  name: string,
  say: Say,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const kept = join(cache, name);
  if (existsSync(kept)) return kept;
  mkdirSync(cache, { recursive: true });
  await withFileLock(`${kept}.lock`, async () => {
    if (existsSync(kept)) return;
    const started = performance.now();
    say(`Fetching ${name} …`);
    const folder = mkdtempSync(`${kept}.`);
    try {
      await fill(folder);
      renameSync(folder, kept);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    say(`Fetching ${name} took ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  });
  return kept;
}

/** @throws Error with the last output of the program. */
export async function runToEnd(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  try {
    const { stdout } = await run(program, args, { ...options, timeout: fetchTimeoutMs, maxBuffer: 64_000_000 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-5).join('\n');
    throw new Error(`${program} ${args[0]} failed: ${said || (error as Error).message}`);
  }
}

/** @throws Error when the digest of a file is not the pinned one. */
export function requireDigest(path: string, sha256: string): void {
  const found = createHash('sha256').update(readFileSync(path)).digest('hex');
  if (found !== sha256) throw new Error(`${path} differs from the pinned file: its SHA-256 is ${found}, not ${sha256}`);
}
