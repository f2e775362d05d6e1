// Backs up the embedded profile's data folder while the server runs, and restores it. The copy order keeps a backup
// consistent: data derived from the log is copied before the log, data that the log refers to after it.
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { z } from 'zod';
import { type CopiedFile, copyHashed, filesBelow, hashFile, syncFile } from '../../adapters/disk/copy-files';
import { DataFolderError, openDataFolder } from '../../adapters/disk/data-folder';
import { addErasures, erasureFile, erasuresIn } from '../../adapters/disk/erasure-journal';
import { changeCopy, copyDatabase } from '../../adapters/libsql/database/copy-database';
import { checkStore } from '../../adapters/libsql/database/store-check';
import { logPathOf } from './embedded-read-only';

export const manifestFile = 'backup.json';

const manifestSchema = z.object({
  format: z.literal(1),
  /** Time of the backup in ISO 8601. */
  madeAt: z.string(),
  files: z.array(z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() })),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

export interface BackupSummary {
  readonly files: number;
  readonly bytes: number;
  /** Number of files that the product deleted while the backup ran. */
  readonly goneMeanwhile: number;
}

export interface RestoreSummary extends BackupSummary {
  /** People who were erased after the backup was made; the next start erases them again. Null without any list. */
  readonly erasuresToRepeat: number | null;
}

/** Called with the name of the next item and the fraction of files that are done, from 0 to 1. */
export type BackupProgress = (what: string, fraction?: number) => void | Promise<void>;

/**
 * Tables with policy positions: a position behind the log repeats events harmlessly, one ahead of it would skip events.
 */
const positionTables = ['checkpoints', 'parked_keys', 'waiting_events'];
/** Tables that are rebuilt automatically or belong to the running process only. */
const leftTables = ['snapshots', 'leases', 'rate_limits', 'expiring_records'];
const unfinished = /^(lock\.db.*|\.writable|renditions-in-progress\/.*)$/;
const database = /\.db$/;
const databaseSidecars = /\.db-(wal|shm|journal)$/;

/**
 * Writes a backup into a folder that is missing or empty. The backup contains keys and secrets, so only its owner may
 * read it.
 * @throws DataFolderError in one line; the partial backup is removed.
 */
export async function backUp(dataDir: string, target: string, progress: BackupProgress): Promise<BackupSummary> {
  if (!existsSync(logPathOf(dataDir)))
    throw new DataFolderError(`There is no ${logPathOf(dataDir)}; set LIBRETTO_DATA_DIR`);
  if (isInside(target, dataDir))
    throw new DataFolderError(`${target} lies in the data folder itself; name another one`);
  await requireNothingAt(target);
  const partial = `${target}.partial`;
  await rm(partial, { recursive: true, force: true });
  try {
    await mkdir(join(partial, 'store'), { recursive: true, mode: 0o700 });
    await copyStore(dataDir, partial, progress);
    const summary = await copyRest(dataDir, partial, progress);
    checkStore(partial);
    await chmod(partial, 0o700);
    if (existsSync(target)) await rmdir(target);
    await rename(partial, target);
    return summary;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function copyStore(dataDir: string, target: string, progress: BackupProgress): Promise<void> {
  const copy = async (name: string, as = name) => {
    const from = join(dataDir, 'store', `${name}.db`);
    if (!existsSync(from)) return;
    await progress(`${name}.db`);
    copyDatabase(from, join(target, 'store', `${as}.db`));
  };
  await copy('read-models');
  await copy('state', 'state-before');
  await copy('events');
  await copy('state');
  // Keys are copied after the log, since every event needs its person's key; a key destroyed in the meantime stays
  // destroyed.
  await copy('keys');
  const earlier = join(target, 'store', 'state-before.db');
  changeCopy(join(target, 'store', 'state.db'), { earlier, fromEarlier: positionTables, left: leftTables });
  await rm(earlier);
}

async function copyRest(dataDir: string, target: string, progress: BackupProgress): Promise<BackupSummary> {
  const files: CopiedFile[] = [];
  let goneMeanwhile = 0;
  for (const path of await filesBelow(target)) {
    await syncFile(join(target, path));
    files.push(await hashFile(join(target, path), path));
  }
  const rest = (await filesBelow(dataDir)).filter(
    (path) => !path.startsWith('store/') && !unfinished.test(path) && !databaseSidecars.test(path),
  );
  for (const [index, path] of rest.entries()) {
    await progress('files', index / rest.length);
    const [from, to] = [join(dataDir, path), join(target, path)];
    if (database.test(path)) {
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      copyDatabase(from, to);
      await syncFile(to);
      files.push(await hashFile(to, path));
      continue;
    }
    try {
      files.push(await copyHashed(from, to, path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(from)) throw error;
      goneMeanwhile += 1;
    }
  }
  const manifest: BackupManifest = { format: 1, madeAt: new Date().toISOString(), files };
  await writeFile(join(target, manifestFile), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
  return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), goneMeanwhile };
}

/**
 * Restores a backup into a data folder that is missing or empty but for its list of erasures, after the hash of every
 * file has been verified.
 * @param erasures path of the former data folder's list of erasures, if it is not in the data folder
 * @throws DataFolderError in one line; the data folder is then unchanged.
 */
export async function restore(
  backup: string,
  dataDir: string,
  progress: BackupProgress,
  erasures?: string,
): Promise<RestoreSummary> {
  const { files } = await manifestOf(backup);
  if (erasures !== undefined && !existsSync(erasures)) throw new DataFolderError(`There is no ${erasures}`);
  await requireNothingAt(dataDir, [erasureFile]);
  const partial = `${dataDir}.restoring`;
  let erasuresToRepeat: number | null = null;
  await rm(partial, { recursive: true, force: true });
  try {
    for (const [index, file] of files.entries()) {
      await progress('files', index / files.length);
      await copyProved(backup, partial, file);
    }
    checkStore(partial);
    const lists = [join(dataDir, erasureFile), ...(erasures ? [erasures] : [])].filter((path) => existsSync(path));
    const since = await erasuresSince(partial, lists);
    if (since.length > 0) await addErasures(join(partial, erasureFile), since);
    if (lists.length > 0) erasuresToRepeat = since.length;
    // Taking the folder's lock ensures that no server is opening it.
    if (existsSync(dataDir)) openDataFolder(dataDir).release();
    await rm(dataDir, { recursive: true, force: true });
    await rename(partial, dataDir);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
  const bytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return { files: files.length, bytes, goneMeanwhile: 0, erasuresToRepeat };
}

/** Erasures in the lists that the backup does not know; the next start repeats them. */
async function erasuresSince(restored: string, lists: readonly string[]) {
  const known = new Set((await erasuresIn(join(restored, erasureFile))).map(({ subjectId }) => subjectId));
  const since = (await Promise.all(lists.map(erasuresIn))).flat().filter(({ subjectId }) => !known.has(subjectId));
  return [...new Map(since.map((erasure) => [erasure.subjectId, erasure])).values()];
}

async function copyProved(backup: string, target: string, { path, bytes, sha256 }: CopiedFile): Promise<void> {
  const from = join(backup, path);
  if (!isInside(from, backup)) throw new DataFolderError(`${manifestFile} names ${path}, which is not in the backup`);
  if (!existsSync(from)) throw new DataFolderError(`${from} is missing; this backup is not whole`);
  const copied = await copyHashed(from, join(target, path), path);
  if (copied.bytes !== bytes || copied.sha256 !== sha256) {
    throw new DataFolderError(`${from} is not what was backed up; this backup is damaged`);
  }
}

async function manifestOf(backup: string): Promise<BackupManifest> {
  const path = join(backup, manifestFile);
  if (!existsSync(path)) throw new DataFolderError(`There is no ${path}, so ${backup} is no whole backup`);
  const read = manifestSchema.safeParse(
    await readFile(path, 'utf8')
      .then(JSON.parse)
      .catch(() => null),
  );
  if (!read.success) throw new DataFolderError(`${path} cannot be read; this backup is damaged or of a newer version`);
  return read.data;
}

async function requireNothingAt(folder: string, besides: readonly string[] = []): Promise<void> {
  if (!existsSync(folder)) return;
  const isEmpty = await readdir(folder).then(
    (entries) => entries.every((entry) => besides.includes(entry)),
    () => false,
  );
  if (!isEmpty)
    throw new DataFolderError(`${folder} is not empty; name a folder that does not exist yet, nothing was changed`);
}

function isInside(path: string, folder: string): boolean {
  return `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`);
}
