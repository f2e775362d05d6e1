// Records erasures in a file that backups never replace, so that a restored older backup can repeat them. The file holds
// random ids and times only. Processes that share no disk use another journal.
import { appendFile, chmod, mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { PersonalKeys } from '../../ports/events/personal-keys';

/** Name of the file in the data folder. */
export const erasureFile = 'erasures.jsonl';

const lineSchema = z.object({ subjectId: z.string(), at: z.string() });
export type Erasure = z.infer<typeof lineSchema>;

export interface ErasureJournal {
  erasures(): Promise<readonly Erasure[]>;
  add(erasures: readonly Erasure[]): Promise<void>;
}

export const erasureJournalIn = (path: string): ErasureJournal => ({
  erasures: () => erasuresIn(path),
  add: (erasures) => addErasures(path, erasures),
});

/** Returns the keys, whose destructions are recorded in the journal before they happen. */
export function withErasureJournal(keys: PersonalKeys, journal: ErasureJournal): PersonalKeys {
  return {
    obtain: (subjectId) => keys.obtain(subjectId),
    find: (subjectId) => keys.find(subjectId),
    async destroy(subjectId) {
      const known = await journal.erasures();
      if (!known.some((erasure) => erasure.subjectId === subjectId)) {
        await journal.add([{ subjectId, at: new Date().toISOString() }]);
      }
      await keys.destroy(subjectId);
    },
    async destroyed() {
      const [stored, noted] = await Promise.all([keys.destroyed(), journal.erasures()]);
      // Keys that were destroyed before there was a journal are added to it.
      const missing = without(stored, noted);
      if (missing.length > 0) await journal.add(missing);
      return [...stored, ...without(noted, stored)];
    },
  };
}

function without(erasures: readonly Erasure[], others: readonly Erasure[]): readonly Erasure[] {
  const known = new Set(others.map(({ subjectId }) => subjectId));
  return erasures.filter(({ subjectId }) => !known.has(subjectId));
}

/** Ignores a torn last line: its key was not destroyed yet, and the erasure is repeated. */
export async function erasuresIn(path: string): Promise<readonly Erasure[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    try {
      return [lineSchema.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

export async function addErasures(path: string, erasures: readonly Erasure[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Begins a new line, in case a crash has left the last one torn.
  await appendFile(path, erasures.map((erasure) => `\n${JSON.stringify(erasure)}\n`).join(''), { mode: 0o600 });
  await chmod(path, 0o600);
  // A new file is durable only once its folder is flushed.
  for (const each of [path, dirname(path)]) {
    const file = await open(each, 'r');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }
}
