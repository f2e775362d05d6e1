// Stores the lines of a reconciliation: one NDJSON file per status, which can be read from any offset.
import { createInterface } from 'node:readline';
import type { ReconciliationLine } from '@libretto/contracts/http/finance/finance-reconciliations';
import type { Language } from '../../../kernel/texts/text';
import type { BlobStore } from '../../../ports/media/blob-store';
import type { ReadModels } from '../../../ports/read-models/read-models';
import type { ClosedDifference } from '../adjustments/adjustment.stream';
import { closedDifferences, differenceId } from '../adjustments/adjustments.projection';
import { peopleOf } from '../audit/names.projection';
import { bookingsOf, type CardMovementKind, isDispute } from './card-bookings.projection';
import { canCloseNow } from './compare-lines';
import { reasonText } from './line-reasons';
import type { StoredLine } from './reconcile';

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
): Promise<{ readonly lines: StoredLine[]; readonly hasMore: boolean }> {
  const lines: StoredLine[] = [];
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
      lines.push(JSON.parse(line) as StoredLine);
    }
  }
  return { lines, hasMore: false };
}

/** The line that an entry would close, as screens show it now; undefined if no reconciliation has it. */
export async function lineToClose(
  { blobs, reads }: { readonly blobs: BlobStore; readonly reads: ReadModels },
  { reconciliationId, movementId = null, ...closes }: ClosedDifference,
  nowMs: number,
): Promise<NamedLine | undefined> {
  const wanted = differenceId(closes);
  for (const status of statuses) {
    const content = await blobs.read(linesKey(reconciliationId, status));
    if (content === undefined) continue;
    for await (const text of createInterface({ input: content })) {
      const line = JSON.parse(text) as StoredLine;
      if (differenceId(referenceOf(line)) !== wanted) continue;
      if (movementId !== null && line.movementId !== movementId) continue;
      content.destroy();
      return (await withNames(reads, [line], nowMs))[0];
    }
  }
  return undefined;
}

const referenceOf = ({ kind, reference }: Pick<StoredLine, 'kind' | 'reference'>) => ({
  kind: kind as CardMovementKind,
  reference,
});

/** A line with everything that screens show, but its sentence. */
type NamedLine = Omit<StoredLine, 'otherBookings'>;

/** The line with its reason in the reader's language; former versions stored the reason as an English sentence. */
export function explained({ why, reason = '', ...line }: NamedLine, language: Language): ReconciliationLine {
  return { ...line, reason: why === undefined ? reason : reasonText(line, why).in(language) };
}

/** Names and adjusting entries are added when lines are read, so that no file retains a name after an erasure. */
export async function withNames(reads: ReadModels, lines: readonly StoredLine[], nowMs: number): Promise<NamedLine[]> {
  const bookings = await bookingsOf(reads, lines.map(referenceOf));
  const closed = await reads.collection(closedDifferences).getMany(lines.flatMap(differenceIdsOf));
  const userIds = bookings.map(([first]) => first?.userId ?? '');
  const people = await peopleOf(
    reads,
    userIds.filter((userId) => userId !== ''),
  );
  return lines.map(({ otherBookings = 0, ...line }, index) => {
    const isReported = (bookings[index]?.length ?? 0) > otherBookings;
    const entry = closed[2 * index] ?? closed[2 * index + 1];
    // Files of former versions lack the fields.
    const { canClose: canCloseAtAll = true, movementId = null } = line as Partial<ReconciliationLine>;
    // A dispute may move its money repeatedly. A line that does not say which movement it is could be closed once more
    // under the movement's id, so only a new reconciliation can close it.
    const { kind, reference } = referenceOf(line);
    const canClose = canCloseAtAll && (movementId !== null || !isDispute(kind, reference));
    return {
      ...line,
      movementId,
      closedBy: entry?.adjustmentId ?? null,
      canClose: entry === undefined && canCloseNow({ ...line, canClose }, isReported, nowMs),
      username: people.get(userIds[index] ?? '')?.username ?? null,
    };
  });
}

/** Entries of former versions name no movement of a dispute and close all of them. */
function differenceIdsOf(line: StoredLine): readonly [string, string] {
  const { movementId = null } = line as Partial<StoredLine>;
  return [differenceId({ ...referenceOf(line), movementId }), differenceId(referenceOf(line))];
}
