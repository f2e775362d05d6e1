// Counts how often a dispute has taken its money and given it back. A provider reports the movements of one dispute
// under one id, in any order and repeatedly, so each movement is known by its own id.
import type { Minor } from '../../kernel/values/money';
import type { ReportedMovements } from '../../ports/payments/card-payments';
import type { Movements, Reports } from './payment/payment.events';

/** The movements of a refund or dispute that were reported so far. */
export interface Known {
  readonly claimedMinor: Minor;
  /** Whether its money is taken at present. */
  readonly stands: boolean;
  readonly movements: Movements;
}

const none: Reports = { lines: [], events: [] };
/** A report without any id of its movement. */
const unnamed = '';

/** Returns the state after an event. An older event without recorded movements counts as one movement. */
export function knownAfter(
  before: Known | undefined,
  claimedMinor: Minor,
  stands: boolean,
  movements: Movements | undefined,
): Known {
  const side = stands ? 'taken' : 'given';
  return { claimedMinor, stands, movements: movements ?? heard(before?.movements, side, undefined) };
}

/** Adds a report to the known movements. */
export function heard(
  before: Movements | undefined,
  side: keyof Movements,
  reported: ReportedMovements | undefined,
): Movements {
  const { taken, given } = before ?? { taken: none, given: none };
  const lines = {
    taken: { ...taken, lines: union(taken.lines, reported?.taken ?? []) },
    given: { ...given, lines: union(given.lines, reported?.given ?? []) },
  };
  const isNamed = reported !== undefined && reported.event === undefined && reported[side].length > 0;
  return isNamed ? lines : { ...lines, [side]: withEvent(lines[side], reported?.event ?? unnamed) };
}

/** Whether the dispute has taken its money more often than it gave it back. */
export const isTaken = ({ taken, given }: Movements): boolean => countOf(taken) > countOf(given);

/** Whether the second state adds nothing that could change a later decision. */
export const isSame = (a: Movements, b: Movements): boolean =>
  isSameSide(a.taken, b.taken) && isSameSide(a.given, b.given);

/** The states are compared as JSON: as joined text, no report and one report without an id would be equal. */
const isSameSide = (a: Reports, b: Reports): boolean =>
  JSON.stringify([a.lines, a.events]) === JSON.stringify([b.lines, b.events]);

/** The same movement may be reported by its line and by its event, so the two lists are not added up. */
const countOf = ({ lines, events }: Reports): number => Math.max(lines.length, events.length);

function withEvent(reports: Reports, event: string): Reports {
  if (event === unnamed) return countOf(reports) === 0 ? { ...reports, events: [unnamed] } : reports;
  return {
    ...reports,
    events: union(
      reports.events.filter((known) => known !== unnamed),
      [event],
    ),
  };
}

/** Sorted, so that the order of the reports makes no difference. */
const union = (known: readonly string[], added: readonly string[]): readonly string[] =>
  [...new Set([...known, ...added])].sort();
