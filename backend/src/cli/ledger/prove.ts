// `npm run ledger -- export proof` writes the stored events of a stream, with the Merkle path from its end to the
// newest seal, in a format that `infra/audit/check.py` verifies without any code of this product.
import { writeFile } from 'node:fs/promises';
import { openForReading } from '../../composition/embedded/embedded-read-only';
import { sealProof } from '../../domains/finance/seals/seal-proof';
import { newestSeals } from '../../domains/finance/seals/seal-reads';
import type { StoredEvent } from '../../ports/events/event-store';
import type { Print } from '../command';
import { reportProjections } from './ledger-commands';

const pageSize = 500;

/** Returns 0 once the proof is written, 2 if no seal covers the stream. */
export async function prove(dataDir: string, stream: string, file: string, print: Print): Promise<number> {
  const store = openForReading(dataDir, reportProjections);
  try {
    const [seal] = await newestSeals(store.reads, 1);
    const proof = seal && (await sealProof(store.events, store.reads, seal.number, stream));
    if (proof === undefined) {
      print(`${stream} is under no seal.`);
      return 2;
    }
    const events: StoredEvent[] = [];
    for (let from = 0; from <= proof.revision; from += pageSize) {
      const limit = Math.min(pageSize, proof.revision - from + 1);
      events.push(...(await store.events.readStream(stream, from, limit)));
    }
    await writeFile(
      file,
      `${JSON.stringify({ format: 'libretto-proof-1', proof, events: events.map(hashed) }, null, 1)}\n`,
    );
    print(`${events.length} events of ${stream} under seal ${proof.seal.number}, root ${proof.seal.root}.`);
    return 0;
  } finally {
    store.close();
  }
}

/** Returns the fields that a hash covers; the hash itself is in the metadata. */
const hashed = ({ id, streamId, revision, type, schemaVersion, data, metadata }: StoredEvent) => ({
  ...{ id, streamId, revision, type, schemaVersion, data, metadata },
});
