// Compares the ledger with the provider's transactions over a range of time.
import type { Reconciliation, ReconciliationLine } from '@libretto/contracts/http/finance/finance-reconciliations';
import { minorPerEurCent } from '../../../kernel/values/money';
import type { CardBalanceTransaction, CardPayments } from '../../../ports/payments/card-payments';
import type { ReadModels } from '../../../ports/read-models/read-models';
import {
  bookingId,
  bookingsOf,
  type CardBookingDoc,
  type CardMovementKind,
  cardBookings,
} from './card-bookings.projection';
import { type ComparedLine, compareThere, missingThere, movementOf, providerMovementsOf } from './compare-lines';
import type { LineReason } from './line-reasons';
import { unbookedProviderEvents } from './unbooked-events.projection';

type Status = ReconciliationLine['status'];

/** A line as it is stored. */
export type StoredLine = Omit<ComparedLine, 'why'> & {
  /** Absent in files of former versions. */
  readonly why?: LineReason;
  /** The reason as an English sentence, in files of former versions alone. */
  readonly reason?: string;
  /** How many bookings and reports of its reference belonged to other lines; a further one belongs to this line. */
  readonly otherBookings?: number;
};
type Totals = NonNullable<Reconciliation['totals']>;

/** Clocks and days differ between the two sides, so movements that are missing in the range are searched around it. */
const aroundMs = 2 * 24 * 60 * 60_000;
/** Fees and payouts are booked once a day, so that those of the last two days may be missing. */
const dailyReadingMs = 2 * 24 * 60 * 60_000;
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

  add({ status, here, there }: ComparedLine): void {
    const sum = this.sums.get(status) ?? { count: 0, here: 0, there: 0 };
    this.sums.set(status, {
      count: sum.count + 1,
      here: sum.here + Number(here ?? 0),
      there: sum.there + Number(there ?? 0),
    });
  }

  /** Fees in another currency are left out of the sum of euros. */
  addFee({ feeCents, currency }: CardBalanceTransaction): void {
    if (currency === undefined) this.feesMinor += feeCents * minorPerEurCent;
  }

  passOver({ amountCents, currency }: CardBalanceTransaction): void {
    this.notCompared.count++;
    if (currency === undefined) this.notCompared.minor += amountCents * minorPerEurCent;
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
): AsyncGenerator<StoredLine> {
  const from = new Date(range.from);
  const to = new Date(range.to);
  const seen = new Set<string>();
  /** The first booking of the line's movement that no earlier line has claimed. */
  const claim = async (line: CardBalanceTransaction, kind: CardMovementKind) => {
    const [known = []] = await bookingsOf(deps.reads, [{ kind, reference: line.sourceReference }]);
    const free = known.filter((booking) => !seen.has(idOf(booking)));
    const distanceMs = ({ at, heardAt }: CardBookingDoc) =>
      Math.abs(Date.parse(at ?? heardAt ?? line.createdAt) - Date.parse(line.createdAt));
    const [booking] = free.sort((one, other) => distanceMs(one) - distanceMs(other));
    if (booking !== undefined) seen.add(idOf(booking));
    return { booking, otherBookings: known.length - (booking === undefined ? 0 : 1) };
  };
  const bookedSince = await firstProviderMovement(deps.reads);
  const around = (date: Date, sign: number) => new Date(date.getTime() + sign * aroundMs).toISOString();
  for await (const line of deps.cardPayments.balanceTransactions(around(from, -1), around(to, 1))) {
    const kind = movementOf(line);
    const claimed = kind === null ? undefined : await claim(line, kind);
    const booking = claimed?.booking;
    const parts = await Promise.all(
      providerMovementsOf(line).map(async (part) => ({ ...part, ...(await claim(part.line, part.kind)) })),
    );
    const at = new Date(line.createdAt);
    if (at < from || at > to) continue;
    if (kind !== null) {
      totals.addFee(line);
      const unbooked = booking === undefined ? await unbookedOf(deps.reads, line) : undefined;
      const compared = compareThere(line, kind, booking, deps.now, unbooked);
      totals.add(compared);
      yield { ...compared, otherBookings: claimed?.otherBookings };
    }
    // The fee of a payment or reversal that is not ours is not ours either.
    const isOurs = kind === null || booking !== undefined;
    const isDue = isOurs && line.createdAt >= bookedSince && at.getTime() < deps.now.getTime() - dailyReadingMs;
    const comparable = parts.filter((part) => part.booking !== undefined || isDue);
    // A line of another kind is not compared itself, even if its fee is.
    const isPassedOver = line.kind === 'other' && line.amountCents !== 0;
    if (isPassedOver || (kind === null && comparable.length === 0)) totals.passOver(line);
    for (const part of comparable) {
      const compared = compareThere(part.line, part.kind, part.booking, deps.now);
      totals.add(compared);
      yield { ...compared, otherBookings: part.otherBookings };
    }
  }
  yield* onlyHere(deps.reads, from, to, seen, totals);
}

const idOf = ({ kind, reference, time }: CardBookingDoc) => bookingId(kind, reference, time);

/** Since when fees and payouts are booked; earlier ones were booked by adjusting entries over many lines, if at all. */
async function firstProviderMovement(reads: ReadModels): Promise<string> {
  const firsts = await Promise.all(
    (['fee', 'payout'] as const).map(async (kind) => {
      const page = await reads
        .collection(cardBookings)
        .find('byKind', { equals: { kind }, order: 'ascending', limit: 1 });
      return page.items.map(({ sortedAt }) => sortedAt);
    }),
  );
  return firsts.flat().sort()[0] ?? never;
}

/** After every instant of the provider. */
const never = '9999';

/** The report of the movement that was refused, if it is known. */
async function unbookedOf(reads: ReadModels, { sourceReference, paymentReference }: CardBalanceTransaction) {
  for (const reference of [sourceReference, paymentReference]) {
    if (reference === null) continue;
    const { items } = await reads
      .collection(unbookedProviderEvents)
      .find('byReference', { equals: { reference }, limit: 20 });
    const told = items.find(({ reason }) => reason !== 'irrelevant');
    if (told !== undefined) return told;
  }
  return undefined;
}

async function* onlyHere(
  reads: ReadModels,
  from: Date,
  to: Date,
  seen: ReadonlySet<string>,
  totals: ReconciliationTotals,
): AsyncGenerator<ComparedLine> {
  let cursor: string | undefined;
  const bounds = { from: from.toISOString(), to: to.toISOString() };
  do {
    const page = await reads
      .collection(cardBookings)
      .find('all', { equals: {}, order: 'ascending', limit: pageSize, cursor, ...bounds });
    for (const booking of page.items) {
      // A movement that is only reported will be booked soon and counts as missing nowhere yet.
      if (booking.at === null || seen.has(idOf(booking))) continue;
      const line = missingThere(booking);
      totals.add(line);
      yield line;
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
