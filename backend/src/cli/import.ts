// `npm run import -- FOLDER --artist NAME [--approved]`, on the machine itself, turns a folder of tagged files into
// drafts, or into approved songs. A repeated call continues an interrupted import.
import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { readConfig } from '../composition/config/config';
import { repoRoot } from '../composition/config/repo-root';
import {
  type ApprovedImport,
  type ApproveImported,
  approveImportedType,
} from '../domains/catalogue/upload/approve-imported.job';
import { type ImportedSong, type ImportSong, importSongType } from '../domains/catalogue/upload/import-song.job';
import { embeddedDataDir, operatorName, type Print, required, runCommand, UsageError } from './command';
import { jobAwaiter } from './import/await-job';
import { findArtist } from './import/find-artist';
import { openImportQueue } from './import/import-queue';
import { ImportedReleases } from './import/imported-releases';
import { type FoundSound, type LeftOut, soundFilesIn } from './import/sound-files';

const usage = `npm run import -- <folder> --artist <name or email>               as drafts, also while a server runs
npm run import -- <folder> --artist <name or email> --approved    public at once, with codes`;

/**
 * Queued files at a time, far more than are processed concurrently: a server polls its queue once a second and must not
 * run out of work in between.
 */
const atOnce = 16;

async function run(
  [folder]: readonly string[],
  { artist, approved }: Readonly<Record<string, string | undefined>>,
  print: Print,
): Promise<number> {
  const root = resolve(required(folder, 'a folder'));
  const name = required(artist, 'the artist: --artist "Ada"');
  const dataDir = embeddedDataDir('nothing is imported; import into a data folder, and migrate it: npm run migrate.');
  const { config } = readConfig(process.env, repoRoot());
  const { codePrefixes } = config;
  if (!existsSync(join(dataDir, 'store/events.db'))) {
    throw new UsageError(`There is no installation in ${dataDir}; set LIBRETTO_DATA_DIR, or start the server once`);
  }
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`${root} is no folder.`);
  const artistId = await findArtist(dataDir, name);
  const operator = operatorName();
  const isApproved = approved !== undefined;
  const about = { artistId, operator, isApproved };
  const counts = { made: 0, known: 0, refused: 0 };
  let approvedCount = 0;
  const total = await countOf(soundFilesIn(root));
  const leftOut: LeftOut[] = [];
  print(`${total} sound ${total === 1 ? 'file' : 'files'} in ${root}`);
  const queue = await openImportQueue(config);
  const releases = new ImportedReleases();
  try {
    const runJob = jobAwaiter(queue.jobs);
    const importFile = (song: ImportSong) => runJob<ImportedSong>(importSongType, song);
    const files = soundFilesIn(root);
    const work = async () => {
      for (let next = await files.next(); !next.done; next = await files.next()) {
        const found: FoundSound | LeftOut = next.value;
        if (found.kind === 'left-out') {
          leftOut.push(found);
          continue;
        }
        const { path, place: placeInFolder, coverPath, lyricsPath } = found;
        const answer = await importFile({ ...about, path, placeInFolder, coverPath, lyricsPath });
        counts[answer.kind] += 1;
        if (isApproved && answer.kind !== 'refused') releases.add(answer.releaseId, answer.songId);
        const detail = answer.kind === 'refused' ? answer.error : answer.title;
        const number = counts.made + counts.known + counts.refused;
        const place = `${String(number).padStart(String(total).length)} of ${total}`;
        print(`${place}  ${answer.kind.padEnd(8)} ${relative(root, path)}: ${detail}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const waiting = releases.releases();
    const approve = async () => {
      for (const [releaseId, songIds] of waiting) {
        const wanted: ApproveImported = { releaseId, songIds, codePrefixes, operator };
        const answer = await runJob<ApprovedImport>(approveImportedType, wanted);
        if (answer.kind === 'approved') approvedCount += answer.count;
        else {
          counts.refused += songIds.length;
          print(`refused  ${songIds.length} songs of one release are not approved: ${answer.error}`);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, approve));
  } finally {
    releases.remove();
    await queue.close();
  }
  print(`${counts.made} imported, ${counts.known} known already, ${counts.refused} refused.`);
  if (isApproved) print(`${approvedCount} approved.`);
  for (const { path, reason } of leftOut) print(`left out ${relative(root, path) || root}: ${reason}`);
  return counts.refused > 0 || leftOut.some(({ isFault }) => isFault) ? 1 : 0;
}

async function countOf(files: AsyncIterable<FoundSound | LeftOut>): Promise<number> {
  let count = 0;
  for await (const { kind } of files) if (kind === 'sound') count += 1;
  return count;
}

runCommand({ usage, run }, ['artist'], ['approved']);
