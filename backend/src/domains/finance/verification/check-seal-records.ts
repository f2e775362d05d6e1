// Checks what the stream of seals records besides the seals: rotations of the signing key and time stamps.
import type { EventStore } from '../../../ports/events/event-store';
import { type CheckTimestamp, type ProvenTime, TimestampError } from '../../../ports/events/seal-anchor';
import { SealPlaces } from '../seals/moved-log.stream';
import type { Seal } from '../seals/seal.stream';
import { keyFaults, sealKeysIn, unendorsedKeys } from '../seals/seal-keys';
import { sealEventsUpTo } from '../seals/seal-log';
import { signedText } from '../seals/seal-signature';
import { faultAt, type LedgerFault } from './ledger-fault';

/** Clocks of two machines may differ by this much, and some servers date their stamps in whole seconds. */
const clockDifferenceMs = 5 * 60_000;
/** The stamp is requested right after its seal is made, and the job that requests it gives up after three days. */
const plausibleDelayMs = 7 * 24 * 60 * 60_000;

/** A valid time stamp whose date contradicts a date of the log: a clock was wrong, or one of the dates is forged. */
export interface MisdatedStamp {
  readonly number: number;
  readonly at: string;
  readonly contradiction: 'before the last event under the seal' | 'before the seal' | 'long after the seal';
  /** The date in the log of the last event under the seal, or of the seal. */
  readonly loggedAt: string;
}

export interface SealRecords {
  readonly faults: readonly LedgerFault[];
  /** How many seals are unsigned although an earlier one is signed. */
  readonly unsigned: number;
  /** Seals from which a key is used that its lost predecessor could not endorse. */
  readonly unendorsed: readonly number[];
  /** The newest seal with a valid time stamp. */
  readonly timestamped: (ProvenTime & Pick<Seal, 'number' | 'upToPosition'>) | undefined;
  readonly misdated: readonly MisdatedStamp[];
}

interface DatedSeal {
  readonly seal: Seal;
  readonly sealedAt: string;
}

type Log = Pick<EventStore, 'readStream' | 'readAll'>;

/** @param checkTimestamp without it, time stamps are not looked at. */
export async function checkSealRecords(
  store: Log,
  upTo: number,
  checkTimestamp?: CheckTimestamp,
): Promise<SealRecords> {
  const keys = await sealKeysIn(store, upTo);
  const faults = [...keyFaults(keys)];
  const places = await SealPlaces.of(store);
  const seals = new Map<number, DatedSeal>();
  const misdated: MisdatedStamp[] = [];
  let timestamped: SealRecords['timestamped'];
  for await (const { type, data, revision, id: eventId, metadata } of sealEventsUpTo(store, upTo)) {
    if (type === 'LedgerSealed') seals.set(data.number, { seal: data, sealedAt: metadata.at });
    if (type !== 'SealTimestamped' || checkTimestamp === undefined) continue;
    const subject = `time stamp of seal ${data.number}`;
    const dated = seals.get(data.number);
    try {
      if (dated === undefined) throw new TimestampError('no seal before it has this number');
      const { number, upToPosition } = dated.seal;
      const proven = await checkTimestamp(data.token, signedText(dated.seal));
      const dates = { place: places.placeOf(dated.seal), sealedAt: dated.sealedAt, stampedAt: proven.at };
      const contradiction = await contradictionOf(store, dates);
      if (contradiction !== undefined) misdated.push({ number, at: proven.at, ...contradiction });
      // Jobs of two seals may end in either order.
      if (number >= (timestamped?.number ?? 0)) timestamped = { ...proven, number, upToPosition };
    } catch (error) {
      if (!(error instanceof TimestampError)) throw error;
      faults.push(faultAt({ subject, revision, eventId, reason: error.message }).fault);
    }
  }
  const firstSigned = keys.uses[0]?.number;
  const unsigned =
    firstSigned === undefined
      ? 0
      : [...seals.keys()].filter((number) => number > firstSigned).length - keys.uses.length + 1;
  return { faults, unsigned, unendorsed: unendorsedKeys(keys), timestamped, misdated };
}

/** How the date of a time stamp contradicts the log, if it does. */
async function contradictionOf(
  store: Log,
  { place, sealedAt, stampedAt }: { readonly place: number; readonly sealedAt: string; readonly stampedAt: string },
): Promise<Pick<MisdatedStamp, 'contradiction' | 'loggedAt'> | undefined> {
  const [last] = await store.readAll(place - 1, 1);
  const lastAt = last?.position === place ? last.metadata.at : sealedAt;
  const [stampedMs, sealedMs] = [Date.parse(stampedAt), Date.parse(sealedAt)];
  // The stamp covers the hash of the last event, so it was made after this event.
  if (stampedMs < Date.parse(lastAt) - clockDifferenceMs) {
    return { contradiction: 'before the last event under the seal', loggedAt: lastAt };
  }
  if (stampedMs < sealedMs - clockDifferenceMs) return { contradiction: 'before the seal', loggedAt: sealedAt };
  return stampedMs > sealedMs + plausibleDelayMs
    ? { contradiction: 'long after the seal', loggedAt: sealedAt }
    : undefined;
}
