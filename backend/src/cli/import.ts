// `npm run import -- FOLDER --artist NAME [--approved]`, on the machine itself: a folder of tagged files becomes drafts, or
// approved songs. Made again it goes on where it was broken off.
import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readConfig } from '../composition/config';
import { repoRoot } from '../composition/repo-root';
import { type ImportedSong, type ImportSong, importSongType } from '../domains/catalogue/upload/import-song.job';
import { newId } from '../kernel/ids';
import { operatorName, type Print, required, runCommand, UsageError } from './command';
import { findArtist } from './import/find-artist';
import { type ImportQueue, openImportQueue } from './import/import-queue';
import { soundFilesIn } from './import/sound-files';

const usage = `npm run import -- <folder> --artist <name or email>               as drafts, beside a running server too
npm run import -- <folder> --artist <name or email> --approved    public at once, with codes`;

const atOnce = 2;
const lookEveryMs = 100;
/** A server that has not begun by then leaves its queue to another start. */
const beginWithinMs = 60_000;

async function run(
  [folder]: readonly string[],
  { artist, approved }: Readonly<Record<string, string | undefined>>,
  print: Print,
): Promise<number> {
  const root = resolve(required(folder, 'a folder'));
  const name = required(artist, 'the artist: --artist "Ada"');
  const { config } = readConfig(process.env, repoRoot());
  const { dataDir, codePrefixes } = config;
  if (!existsSync(join(dataDir, 'store/events.db'))) {
    throw new UsageError(`There is no installation in ${dataDir}; set LIBRETTO_DATA_DIR, or start the server once`);
  }
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`${root} is no folder.`);
  const artistId = await findArtist(dataDir, name);
  const about = { artistId, operator: operatorName(), ...(approved && { approved: { codePrefixes } }) };
  const counts = { made: 0, known: 0, refused: 0 };
  const queue = await openImportQueue(config);
  try {
    const files = soundFilesIn(root);
    const work = async () => {
      for (let next = await files.next(); !next.done; next = await files.next()) {
        const answer = await imported(queue, { ...about, path: next.value });
        counts[answer.kind] += 1;
        const detail = answer.kind === 'refused' ? answer.error : answer.title;
        const number = counts.made + counts.known + counts.refused;
        print(`${String(number).padStart(6)}  ${answer.kind.padEnd(8)} ${relative(root, next.value)}: ${detail}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    await queue.close();
  }
  print(`${counts.made} imported, ${counts.known} known already, ${counts.refused} refused.`);
  return counts.refused > 0 ? 1 : 0;
}

async function imported({ jobs }: ImportQueue, payload: ImportSong): Promise<ImportedSong> {
  const id = `${importSongType}-${newId()}`;
  await jobs.enqueue({ id, type: importSongType, payload });
  for (const end = Date.now() + beginWithinMs; ; await setTimeout(lookEveryMs)) {
    const job = await jobs.get(id);
    if (job?.state === 'done') return job.result as ImportedSong;
    if (job?.state === 'failed') return { kind: 'refused', error: job.error ?? 'It could not be imported.' };
    if (job?.attempts === 0 && Date.now() > end) {
      throw new UsageError('The process that has the data folder leaves queued work to another start.');
    }
  }
}

runCommand({ usage, run }, ['artist'], ['approved']);
