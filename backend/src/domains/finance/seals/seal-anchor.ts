// Stores seals outside of the log, in an append-only file, ideally on another machine or a write-once medium. The file
// lets its owner check later whether a log shows the history that was sealed.
import type { EventStore } from '../../../ports/event-store';
import type { SealAnchor } from '../../../ports/seal-anchor';
import { faultAt, type LedgerFault } from '../verification/ledger-fault';
import type { Seal } from './seal.stream';
import { loggedSeals } from './seal-log';
import { isSigned, type SealSignature } from './seal-signature';

/** One line of an anchor file, as JSON. */
export interface AnchoredSeal {
  readonly number: number;
  readonly upToPosition: number;
  readonly root: string;
  readonly previousRoot: string | null;
  readonly sealedAt: string;
  /** Null for seals that were made before seals were signed. */
  readonly signature: SealSignature | null;
  /** When the line was appended to the file. */
  readonly anchoredAt: string;
}

type Streams = Pick<EventStore, 'readStream'>;

/** Appends every seal that the anchor lacks. @returns how many were appended */
export async function anchorSeals(store: Streams, anchor: SealAnchor, now: Date): Promise<number> {
  const known = new Set(anchoredSeals(await anchor.lines()).map(({ number }) => number));
  const lines: string[] = [];
  for await (const { seal, sealedAt } of loggedSeals(store)) {
    if (known.has(seal.number)) continue;
    const { number, upToPosition, root, previousRoot, signature = null } = seal;
    const sealed = { number, upToPosition, root, previousRoot, sealedAt, signature };
    lines.push(JSON.stringify({ ...sealed, anchoredAt: now.toISOString() } satisfies AnchoredSeal));
  }
  if (lines.length > 0) await anchor.append(lines);
  return lines.length;
}

/** @throws Error for a line that is not an anchored seal */
export function anchoredSeals(lines: readonly string[]): readonly AnchoredSeal[] {
  return lines.map((line, index) => {
    const seal = parsed(line);
    if (seal === undefined) throw new Error(`Line ${index + 1} of the anchor is no anchored seal`);
    return seal;
  });
}

function parsed(line: string): AnchoredSeal | undefined {
  try {
    const seal = JSON.parse(line) as AnchoredSeal;
    return Number.isSafeInteger(seal.number) && typeof seal.root === 'string' ? seal : undefined;
  } catch {
    return undefined;
  }
}

/** Counts unsigned seals that were made after the first signed one. */
export async function unsignedSeals(store: Streams): Promise<number> {
  let isSigning = false;
  let unsigned = 0;
  for await (const { seal } of loggedSeals(store)) {
    if (seal.signature !== undefined) isSigning = true;
    else if (isSigning) unsigned++;
  }
  return unsigned;
}

/** Compares each anchored seal with the log; returns the faults and the newest anchored seal that the log still has. */
export async function compareAnchor(
  store: Streams,
  anchored: readonly AnchoredSeal[],
): Promise<{ readonly faults: readonly LedgerFault[]; readonly newest: AnchoredSeal | undefined }> {
  const logged = new Map<number, Seal>();
  for await (const { seal } of loggedSeals(store)) logged.set(seal.number, seal);
  const faults: LedgerFault[] = [];
  for (const seal of anchored) {
    const subject = `anchored seal ${seal.number}`;
    const found = logged.get(seal.number);
    const wrong = (reason: string) => faults.push(faultAt({ subject, reason }).fault);
    if (seal.signature !== null && !isSigned(seal, seal.signature))
      wrong('its signature in the anchor file is not valid');
    if (found === undefined) wrong(`the log has lost it; it was anchored at ${seal.anchoredAt}`);
    else if (seal.signature !== null && found.signature === undefined) wrong('the log has lost its signature');
    else if (found.root !== seal.root)
      wrong(`the log has the root ${found.root}, ${seal.root} was anchored at ${seal.anchoredAt}`);
  }
  const newest = [...anchored].sort((one, other) => one.number - other.number).at(-1);
  return { faults, newest: faults.length === 0 ? newest : undefined };
}
