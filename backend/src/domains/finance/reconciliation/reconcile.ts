// Compares the ledger with the provider's transactions over a range of time.
import type { Reconciliation, ReconciliationLine } from '@libretto/contracts/http/finance-reconciliations';
import { minorPerEurCent } from '../../../kernel/money';
import type { CardBalanceTransaction, CardPayments } from '../../../ports/card-payments';
import type { ReadModels } from '../../../ports/read-models';
import { bookingId, cardBookings } from './card-bookings.projection';
import { bookingIdOf, compareThere, missingThere, movementOf } from './compare-lines';

type Status = ReconciliationLine['status'];
type Totals = NonNullable<Reconciliation['totals']>;

/** Clocks and days differ between the two sides, so movements that are missing in the range are searched around it. */
const aroundMs = 2 * 24 * 60 * 60_000;
const pageSize = 500;

export interface ReconciliationDeps {
  readonly cardPayments: Pick<CardPayments, 'balanceTransactions'>;
  readonly reads: ReadModels;
  readonly now: Date;
}

/** Accumulates totals while lines are produced. */
export class ReconciliationTotals {
  private readonly sums = new Map<Status, { count: number; here: number; there: number }>();
  private feesMinor = 0;
  private readonly notCompared = { count: 0, minor: 0 };

  add({ status, here, there }: ReconciliationLine): void {
    const sum = this.sums.get(status) ?? { count: 0, here: 0, there: 0 };
    this.sums.set(status, {
      count: sum.count + 1,
      here: sum.here + Number(here ?? 0),
      there: sum.there + Number(there ?? 0),
    });
  }

  addFee(feeCents: number): void {
    this.feesMinor += feeCents * minorPerEurCent;
  }

  passOver({ amountCents }: CardBalanceTransaction): void {
    this.notCompared.count++;
    this.notCompared.minor += amountCents * minorPerEurCent;
  }

  shown(): Totals {
    const of = (status: Status) => {
      const { count, here, there } = this.sums.get(status) ?? { count: 0, here: 0, there: 0 };
      return { count, here: String(here), there: String(there) };
    };
    return {
      matched: of('matched'),
      'missing-here': of('missing-here'),
      'missing-there': of('missing-there'),
      different: of('different'),
      fees: String(this.feesMinor),
      notCompared: { count: this.notCompared.count, amount: String(this.notCompared.minor) },
    };
  }
}

/** Yields every line of the range, first the provider's and then those that only we have. */
export async function* reconcile(
  deps: ReconciliationDeps,
  range: { readonly from: string; readonly to: string },
  totals: ReconciliationTotals,
): AsyncGenerator<ReconciliationLine> {
  const from = new Date(range.from);
  const to = new Date(range.to);
  const seen = new Set<string>();
  const around = (date: Date, sign: number) => new Date(date.getTime() + sign * aroundMs).toISOString();
  for await (const line of deps.cardPayments.balanceTransactions(around(from, -1), around(to, 1))) {
    const id = bookingIdOf(line);
    if (id !== null) seen.add(id);
    const at = new Date(line.createdAt);
    if (at < from || at > to) continue;
    const kind = movementOf(line);
    if (kind === null || id === null) {
      totals.passOver(line);
      continue;
    }
    totals.addFee(line.feeCents);
    const booking = await deps.reads.collection(cardBookings).get(id);
    const compared = compareThere(line, kind, booking, deps.now);
    totals.add(compared);
    yield compared;
  }
  yield* onlyHere(deps.reads, from, to, seen, totals);
}

async function* onlyHere(
  reads: ReadModels,
  from: Date,
  to: Date,
  seen: ReadonlySet<string>,
  totals: ReconciliationTotals,
): AsyncGenerator<ReconciliationLine> {
  let cursor: string | undefined;
  const bounds = { from: from.toISOString(), to: to.toISOString() };
  do {
    const page = await reads
      .collection(cardBookings)
      .find('all', { equals: {}, order: 'ascending', limit: pageSize, cursor, ...bounds });
    for (const booking of page.items) {
      // A movement that is only reported will be booked soon and counts as missing nowhere yet.
      if (booking.at === null || seen.has(bookingId(booking.kind, booking.reference))) continue;
      const line = missingThere(booking);
      totals.add(line);
      yield line;
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
