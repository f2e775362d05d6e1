// Records erasures in the blob store, because a process of the distributed profile may lose its disk.
import { type Erasure, type ErasureJournal, erasuresIn } from '../../adapters/disk/erasure-journal';
import type { BlobStore } from '../../ports/media/blob-store';

const root = 'erasures/';

/** @param formerFile the journal of former releases on the disk of this process, whose records are added */
export function sharedErasureJournal(blobs: Pick<BlobStore, 'put' | 'list'>, formerFile: string): ErasureJournal {
  const add = async (erasures: readonly Erasure[]) => {
    for (const erasure of erasures) await blobs.put(keyOf(erasure), new Uint8Array(), { contentType: 'text/plain' });
  };
  return {
    add,
    erasures: async () => {
      const [shared, former] = await Promise.all([blobs.list(root), erasuresIn(formerFile)]);
      const known = shared.map(erasureOf);
      const missing = former.filter(({ subjectId }) => !known.some((each) => each.subjectId === subjectId));
      await add(missing);
      return [...known, ...missing];
    },
  };
}

/** The key contains the whole record, so one listing reads the journal. */
const keyOf = ({ subjectId, at }: Erasure) => `${root}${subjectId}/${Date.parse(at)}`;

function erasureOf(key: string): Erasure {
  const [subjectId = '', atMs] = key.slice(root.length).split('/');
  return { subjectId, at: new Date(Number(atMs)).toISOString() };
}
