// Stores the lines of a reconciliation: one NDJSON file per status, which can be read from any offset.
import { createInterface } from 'node:readline';
import type { ReconciliationLine } from '@libretto/contracts/http/finance-reconciliations';
import type { BlobStore } from '../../../ports/blob-store';
import type { ReadModels } from '../../../ports/read-models';
import { peopleOf } from '../names.projection';
import { bookingId, type CardMovementKind, cardBookings } from './card-bookings.projection';

/** Ordered by importance, with differences first. */
export const statuses = ['missing-here', 'different', 'missing-there', 'matched'] as const;

export const linesKey = (taskId: string, status: ReconciliationLine['status']) =>
  `finance-reconciliations/${taskId}/${status}.ndjson`;

export async function readLines(
  blobs: BlobStore,
  taskId: string,
  {
    status,
    limit,
    offset,
  }: { readonly status?: ReconciliationLine['status']; readonly limit: number; readonly offset: number },
): Promise<{ readonly lines: ReconciliationLine[]; readonly hasMore: boolean }> {
  const lines: ReconciliationLine[] = [];
  let index = 0;
  for (const each of status === undefined ? statuses : [status]) {
    const content = await blobs.read(linesKey(taskId, each));
    if (content === undefined) continue;
    for await (const line of createInterface({ input: content })) {
      if (index++ < offset) continue;
      if (lines.length === limit) {
        content.destroy();
        return { lines, hasMore: true };
      }
      lines.push(JSON.parse(line) as ReconciliationLine);
    }
  }
  return { lines, hasMore: false };
}

/** Names are added when lines are read, so that no file retains a name after an erasure. */
export async function withNames(
  reads: ReadModels,
  lines: readonly ReconciliationLine[],
): Promise<ReconciliationLine[]> {
  const ids = lines.map(({ kind, reference }) => bookingId(kind as CardMovementKind, reference));
  const bookings = await reads.collection(cardBookings).getMany(ids);
  const people = await peopleOf(
    reads,
    bookings.flatMap((booking) => (booking === undefined ? [] : [booking.userId])),
  );
  return lines.map((line, index) => ({
    ...line,
    username: people.get(bookings[index]?.userId ?? '')?.username ?? null,
  }));
}
