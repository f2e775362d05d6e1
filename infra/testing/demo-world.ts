// The demo world is seeded once and copied for each server of a test: seeding takes longer than the rest of a start.
import { constants, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { withFileLock } from '../build/file-lock.mjs';
import { buildNotePath, readJson, repoRoot, writeJson } from '../build/inputs.mjs';

const cache = path.join(repoRoot, '.cache');
const world = path.join(cache, 'demo-world');
const notePath = path.join(cache, 'demo-world.json');
const lock = path.join(cache, 'locks/demo-world.pid');

/** The events of the demo world are dated relative to its seeding, which tests expect to be recent. */
const seedAgainAfterMs = 60 * 60_000;

/** Copies the demo world into an empty data folder; a folder with data is left as it is. */
export async function copyDemoWorld(dataFolder: string, seed: (folder: string) => Promise<void>): Promise<void> {
  if (existsSync(dataFolder) && readdirSync(dataFolder).length > 0) return;
  await withFileLock(lock, async () => {
    if (!isCurrent()) await seedAgain(seed);
    // A copy shares its blocks with the original where the file system can do that.
    cpSync(world, dataFolder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  });
}

interface Note {
  readonly backend: string | undefined;
  readonly seededMs: number;
}

function isCurrent(): boolean {
  const note = readJson(notePath) as Note | null;
  return note !== null && note.backend === builtBackend() && Date.now() - note.seededMs < seedAgainAfterMs;
}

const builtBackend = () => (readJson(buildNotePath('backend')) as { inputHash: string } | null)?.inputHash;

async function seedAgain(seed: (folder: string) => Promise<void>): Promise<void> {
  rmSync(notePath, { force: true });
  rmSync(world, { recursive: true, force: true });
  mkdirSync(world, { recursive: true });
  const note: Note = { backend: builtBackend(), seededMs: Date.now() };
  await seed(world);
  // Each server releases the front end that is built when it starts.
  for (const folder of ['releases', 'former-site']) rmSync(path.join(world, folder), { recursive: true, force: true });
  writeJson(notePath, note);
}
