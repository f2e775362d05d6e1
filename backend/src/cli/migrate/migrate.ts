// The work of `npm run migrate` once both ends are open.

import { systemClock } from '../../composition/embedded/embedded';
import { copyBlobs } from '../../composition/migration/copy-blobs';
import { copyLog, differencesOf, forgetProgress, summaryOf } from '../../composition/migration/migration';
import type { MigrationEnd } from '../../composition/migration/migration-ends';
import { MovedSeals } from '../../domains/finance/seals/moved-seals';
import { proveLog } from '../../domains/finance/verification/verify-ledger';
import type { Print } from '../command';

export const progressFileName = 'migration.json';

export interface Migration {
  readonly source: MigrationEnd;
  readonly target: MigrationEnd;
  readonly about: string;
  readonly progressFile: string;
  /** False leaves sound and images where they are. */
  readonly withFiles: boolean;
}

const sayEveryEvents = 10_000;
const sayEveryMs = 5_000;

/** Returns 0 if both logs are identical in the end, 1 if they differ. */
export async function migrate(migration: Migration, print: Print): Promise<number> {
  const { source, target, about, progressFile, withFiles } = migration;
  await target.adoptSecret(await source.secret());
  const keys = await source.keys.entries();
  for (const key of keys) await target.keys.adopt(key);
  print(`${keys.length} keys of personal data and the secret are in ${target.title}.`);

  const startMs = performance.now();
  const every = saysEvery(print, 'copied');
  let isAway = false;
  const copied = await copyLog(source.eventStore, target.eventStore, {
    ...{ progressFile, about },
    onProgress: (events) => {
      isAway = false;
      every(events);
    },
    onAway: (error) => {
      if (!isAway) print(`${error.message}; trying again until it does.`);
      isAway = true;
    },
  });
  const seconds = (performance.now() - startMs) / 1000;
  print(`${copied} events copied in this run, ${Math.round(copied / Math.max(seconds, 0.001))} a second.`);

  const seals = await MovedSeals.of(source.eventStore);
  const readSource = { take: seals.inSource, onProgress: saysEvery(print, 'read at the source') };
  const before = await summaryOf(source.eventStore, readSource);
  const readTarget = { take: seals.inTarget, onProgress: saysEvery(print, 'read at the target') };
  const after = await summaryOf(target.eventStore, readTarget);
  const differences = differencesOf(before, after);
  for (const difference of differences) print(`Does not fit: ${difference}.`);
  if (differences.length > 0) return 1;
  if (before.seals > 0) {
    await seals.note(source.eventStore, target.eventStore, systemClock);
    const { fault } = await proveLog(target.eventStore);
    if (fault !== null) {
      print(`Does not fit: ${[fault.subject, fault.stream].filter(Boolean).join(', ')}: ${fault.reason}.`);
      return 1;
    }
  }
  if (withFiles && !(await moveFiles(source, target, print))) return 1;
  await target.passPolicies(await source.policies());
  forgetProgress(progressFile);
  print(
    `${after.events} events, ${after.trialBalance.size} accounts of the trial balance and the heads of ${after.chainedStreams} chains are the same in both.`,
  );
  if (before.seals > 0) print(`${before.seals} seals fit where they lie now.`);
  print(`${withFiles ? 'Sessions' : 'Files, sessions'} and waiting jobs are not moved.`);
  return 0;
}

async function moveFiles(source: MigrationEnd, target: MigrationEnd, print: Print): Promise<boolean> {
  let saidAtMs = performance.now();
  const { files, copied, bytes, faults } = await copyBlobs(source.blobs, target.blobs, ({ done, files, bytes }) => {
    if (performance.now() - saidAtMs < sayEveryMs) return;
    saidAtMs = performance.now();
    print(`${done} of ${files} files compared, ${megabytes(bytes)} copied …`);
  });
  for (const fault of faults) print(`Does not fit: ${fault}.`);
  if (faults.length > 0) return false;
  print(`${files} files are the same in both; ${copied} of them, ${megabytes(bytes)}, copied in this run.`);
  return true;
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

function saysEvery(print: Print, what: string): (events: number) => void {
  let next = sayEveryEvents;
  return (events) => {
    if (events < next) return;
    print(`${events} events ${what} …`);
    next = events - (events % sayEveryEvents) + sayEveryEvents;
  };
}
