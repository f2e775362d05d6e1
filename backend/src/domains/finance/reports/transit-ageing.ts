// Ages money in transit. A transit that stays open indicates a credit that failed or is delayed.
import type { HttpCalls } from '@libretto/contracts/http';
import type { OpenTransit } from '@libretto/contracts/http/finance/finance-reports';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { peopleOf } from '../audit/names.projection';
import { openTransits } from '../ledger/ledger.collections';
import { kindOf } from '../sentences';

type Ageing = HttpCalls['GET /api/finance/transit-ageing']['response'];
type Age = OpenTransit['age'];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const pageSize = 1000;

export function ageOf(ageMs: number): Age {
  if (ageMs < minuteMs) return 'minute';
  if (ageMs < hourMs) return 'hour';
  return ageMs < dayMs ? 'day' : 'older';
}

export async function transitAgeing(
  reads: ReadModels,
  nowMs: number,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
): Promise<Ageing> {
  const ageMsOf = (since: string) => Math.max(0, nowMs - new Date(since).getTime());
  const buckets = await bucketsOf(reads, ageMsOf);
  const page = await reads.collection(openTransits).find('all', { equals: {}, order: 'ascending', limit, cursor });
  const people = await peopleOf(
    reads,
    page.items.flatMap(({ payerId, payeeId }) => (payeeId === null ? [payerId] : [payerId, payeeId])),
  );
  const personOf = (id: string) => ({ id, username: people.get(id)?.username ?? null });
  return {
    at: new Date(nowMs).toISOString(),
    total: String(buckets.reduce((sum, { minor }) => sum + minor, 0)),
    count: buckets.reduce((sum, { count }) => sum + count, 0),
    buckets: buckets.map(({ age, count, minor }) => ({ age, count, amount: String(minor) })),
    transits: page.items.map(({ transactionId, type, amountMinor, since, payerId, payeeId }) => ({
      transactionId,
      kind: kindOf({ type, note: null }),
      amount: String(amountMinor),
      since,
      ageMs: ageMsOf(since),
      age: ageOf(ageMsOf(since)),
      payer: personOf(payerId),
      payee: payeeId === null ? null : personOf(payeeId),
    })),
    hasMore: page.nextCursor !== undefined,
    nextCursor: page.nextCursor ?? null,
  };
}

/** Iterates only open transits, which are few while credits work. */
async function bucketsOf(reads: ReadModels, ageMsOf: (since: string) => number) {
  const buckets = (['minute', 'hour', 'day', 'older'] as const).map((age) => ({ age, count: 0, minor: 0 }));
  let cursor: string | undefined;
  do {
    const page = await reads.collection(openTransits).find('all', { equals: {}, limit: pageSize, cursor });
    for (const { since, amountMinor } of page.items) {
      const bucket = buckets.find(({ age }) => age === ageOf(ageMsOf(since)));
      if (bucket === undefined) continue;
      bucket.count++;
      bucket.minor += amountMinor;
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return buckets;
}
