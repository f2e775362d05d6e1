// The folder for incomplete files on this process's disk: the bodies of forms, the copies that jobs work on, and in the
// embedded profile the parts of resumable uploads. Finished files move into the blob store; what a crash leaves is removed
// after a day.
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadKeptMs } from '@libretto/contracts/http/catalogue/upload';
import { newId } from '../../../../kernel/values/ids';
import type { CatalogueDeps } from '../../catalogue.deps';

export const uploadFolderOf = (dataDir: string) => join(dataDir, 'uploads-in-progress');

/** Returns a new path for the file of one form. */
export async function newFormPath(dataDir: string): Promise<string> {
  const folder = uploadFolderOf(dataDir);
  await mkdir(folder, { recursive: true });
  return join(folder, `form~${newId()}`);
}

const sweepEveryMs = 60 * 60_000;

/**
 * Returns a function that sweeps the folder of this process if the last sweep is an hour ago. Each process that writes to
 * the folder calls it, since in the distributed profile no other one sees the folder.
 */
export function hourlyUploadSweep({
  installation,
  clock,
}: Pick<CatalogueDeps, 'installation' | 'clock'>): () => Promise<void> {
  let sweptMs = Number.NEGATIVE_INFINITY;
  return async () => {
    const nowMs = clock.nowMs();
    if (nowMs < sweptMs + sweepEveryMs) return;
    sweptMs = nowMs;
    await sweep(installation.dataDir, nowMs).catch(() => undefined);
  };
}

/** Sweeps at the start and once an hour. @returns a function that ends this */
export async function startUploadSweep(
  deps: Pick<CatalogueDeps, 'installation' | 'clock'>,
): Promise<() => Promise<void>> {
  const sweepHourly = hourlyUploadSweep(deps);
  await sweepHourly();
  const timer = setInterval(() => void sweepHourly(), sweepEveryMs);
  timer.unref();
  return async () => clearInterval(timer);
}

/** Removes files that a crash left behind a day ago, but not those of uploads, which have a note each. */
async function sweep(dataDir: string, nowMs: number): Promise<void> {
  const folder = uploadFolderOf(dataDir);
  const names: readonly string[] = await readdir(folder).catch(() => []);
  const isOfUpload = (name: string) => name.endsWith('.json') || names.includes(`${name}.json`);
  for (const name of names.filter((each) => !isOfUpload(each))) {
    const path = join(folder, name);
    if ((await dayAfterLastWrite(path)) < nowMs) await rm(path, { force: true, recursive: true });
  }
}

export async function dayAfterLastWrite(path: string): Promise<number> {
  const about = await stat(path).catch(() => undefined);
  return (about?.mtimeMs ?? Number.POSITIVE_INFINITY) + uploadKeptMs;
}
