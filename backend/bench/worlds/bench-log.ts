// Stores in a temporary folder for the benchmarks, and functions that fill them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, type DatabaseOptions } from '../../src/adapters/libsql/database/database';
import type { EventLog } from '../../src/adapters/libsql/event-log/event-log';
import { newId } from '../../src/kernel/values/ids';
import type { EventToAppend } from '../../src/ports/events/event-store';

/** Opens a database as the product opens its log, unless another durability is given. */
export function temporaryDatabase(durability: DatabaseOptions['durability'] = 'awaited') {
  const folder = mkdtempSync(join(tmpdir(), 'libretto-bench-'));
  const database = new Database(join(folder, 'bench.db'), { durability, cacheBytes: 64_000_000 });
  return {
    folder,
    database,
    remove: () => {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Moves every policy past the position, in the operational store of a folder on which a server has run: each has a lease from then.
 */
export function movePolicies(state: Database, position: number): void {
  const prefix = 'consumer/policy/';
  state
    .prepare(
      'INSERT OR REPLACE INTO checkpoints (consumer, part, position) ' +
        "SELECT substr(name, ?, length(name) - ?), 0, ? FROM leases WHERE name LIKE ? || '%/0'",
    )
    .run(prefix.length + 1, prefix.length + '/0'.length, position, prefix);
}

/** An event of the same size as a sale. */
export function saleEvent(streamId: string, type = 'SongPurchased'): EventToAppend {
  const id = newId();
  return {
    id,
    type,
    schemaVersion: 1,
    partitionKey: streamId,
    data: { songId: id, artistId: id, transactionId: id, priceMinor: 7500, feeMinor: 1125, artistMinor: 6375 },
    metadata: { correlationId: id, causationId: id, actor: `user:${id}`, at: new Date().toISOString() },
  };
}

/** Fills the streams `{prefix}-0 …` with this many events each. */
export async function fillStreams(
  log: EventLog,
  prefix: string,
  streams: number,
  events: number,
  type?: string,
): Promise<void> {
  for (let start = 0; start < streams; start += 200) {
    const batch = Array.from({ length: Math.min(200, streams - start) }, (_, n) => `${prefix}-${start + n}`);
    await Promise.all(
      batch.map((streamId) =>
        log.append(
          streamId,
          -1,
          Array.from({ length: events }, () => saleEvent(streamId, type)),
        ),
      ),
    );
  }
}
