// Stores seals outside of the log, in an append-only file, ideally on another machine or a write-once medium. The file
// lets its owner check later whether a log shows the history that was sealed.
import type { Recorded } from '../../../kernel/commands/decider';
import type { EventStore } from '../../../ports/events/event-store';
import type { SealAnchor } from '../../../ports/events/seal-anchor';
import { faultAt, type LedgerFault } from '../verification/ledger-fault';
import {
  type LedgerSealed,
  type Seal,
  type SealEvent,
  type SealKeyRotation,
  type SealSignature,
  sealStreamId,
} from './seal.stream';
import { endorsedText, sealKeysIn } from './seal-keys';
import { loggedSeals, sealEventsUpTo } from './seal-log';
import { isSigned } from './seal-signature';

/** A line of an anchor file, as JSON. */
export interface AnchoredSeal {
  readonly number: number;
  readonly upToPosition: number;
  readonly root: string;
  readonly previousRoot: string | null;
  readonly sealedAt: string;
  /** Null for seals that were made before seals were signed. */
  readonly signature: SealSignature | null;
  /** Revision of the seal's event in the stream of the seals; absent in lines of former versions. */
  readonly revision?: number;
  /** When the line was appended to the file. */
  readonly anchoredAt: string;
}

/** The other kind of line of an anchor file. */
export interface AnchoredRotation extends SealKeyRotation {
  readonly anchoredAt: string;
}

export interface Anchored {
  readonly seals: readonly AnchoredSeal[];
  readonly rotations: readonly AnchoredRotation[];
}

type Streams = Pick<EventStore, 'readStream'>;

/** Appends every seal and every rotation of the key that the anchor lacks. @returns how many lines were appended */
export async function anchorSeals(store: Streams, anchor: SealAnchor, now: Date): Promise<number> {
  const { seals, rotations } = anchoredIn(await anchor.lines());
  const known = new Set(seals.map(({ number }) => number));
  const knownRotations = new Set(rotations.map(endorsedText));
  const lines: string[] = [];
  for await (const event of sealEventsUpTo(store, undefined, await firstRevisionToRead(store, seals))) {
    if (event.type === 'LedgerSealed' && !known.has(event.data.number)) lines.push(sealLine(event, now));
    if (event.type === 'SealKeyRotated' && !knownRotations.has(endorsedText(event.data))) {
      lines.push(rotationLine(event.data, now));
    }
  }
  if (lines.length > 0) await anchor.append(lines);
  return lines.length;
}

/**
 * The revision after the newest seal up to which the anchor lacks nothing; lines of former versions do not tell it. It is 0
 * if the stream does not have that seal there, for example after the log was restored from an older backup.
 */
async function firstRevisionToRead(store: Streams, seals: readonly AnchoredSeal[]): Promise<number> {
  const byNumber = new Map(seals.map((seal) => [seal.number, seal]));
  let number = 0;
  while (byNumber.has(number + 1)) number++;
  const revision = byNumber.get(number)?.revision;
  if (revision === undefined) return 0;
  const [event] = (await store.readStream(sealStreamId, revision, 1)) as readonly Recorded<SealEvent>[];
  return event?.type === 'LedgerSealed' && event.data.number === number ? revision + 1 : 0;
}

export function sealLine({ data, revision, metadata }: Recorded<LedgerSealed>, now: Date): string {
  const { number, upToPosition, root, previousRoot, signature = null } = data;
  const sealed = { number, upToPosition, root, previousRoot, sealedAt: metadata.at, signature, revision };
  return JSON.stringify({ ...sealed, anchoredAt: now.toISOString() } satisfies AnchoredSeal);
}

export function rotationLine(rotation: SealKeyRotation, now: Date): string {
  return JSON.stringify({ ...rotation, anchoredAt: now.toISOString() } satisfies AnchoredRotation);
}

/** @throws Error for a line that is neither a seal nor a rotation */
export function anchoredIn(lines: readonly string[]): Anchored {
  const seals: AnchoredSeal[] = [];
  const rotations: AnchoredRotation[] = [];
  for (const [index, line] of lines.entries()) {
    const parsed = parsedLine(line);
    if (isSealLine(parsed)) seals.push(parsed);
    else if (isRotationLine(parsed)) rotations.push(parsed);
    else throw new Error(`Line ${index + 1} of the anchor is no anchored seal`);
  }
  return { seals, rotations };
}

function parsedLine(line: string): Partial<AnchoredSeal & AnchoredRotation> | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const isSealLine = (line: Partial<AnchoredSeal> | null): line is AnchoredSeal =>
  Number.isSafeInteger(line?.number) && typeof line?.root === 'string';

const isRotationLine = (line: Partial<AnchoredRotation> | null): line is AnchoredRotation =>
  Number.isSafeInteger(line?.fromSeal) && typeof line?.publicKey === 'string' && typeof line?.previousKey === 'string';

/** Compares each anchored line with the log; returns the faults and the newest anchored seal that the log still has. */
export async function compareAnchor(
  store: Streams,
  { seals: anchored, rotations }: Anchored,
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
    else if (seal.signature !== null && found.signature?.publicKey !== seal.signature.publicKey)
      wrong('the log has it with the signature of another key');
  }
  faults.push(...(await rotationFaults(store, rotations)));
  const newest = anchored.toSorted((one, other) => one.number - other.number).at(-1);
  return { faults, newest: faults.length === 0 ? newest : undefined };
}

/** The log has to hold each anchored rotation, endorsed as it was. */
async function rotationFaults(store: Streams, anchored: readonly AnchoredRotation[]): Promise<readonly LedgerFault[]> {
  const { rotations } = await sealKeysIn(store);
  const textOf = (rotation: SealKeyRotation) => `${endorsedText(rotation)} ${rotation.endorsement}`;
  const logged = new Set(rotations.map(textOf));
  const lost = anchored.filter((rotation) => !logged.has(textOf(rotation)));
  return lost.map(({ fromSeal, anchoredAt }) => {
    const reason = `the log has lost it; it was anchored at ${anchoredAt}`;
    return faultAt({ subject: `rotation of the key at seal ${fromSeal}`, reason }).fault;
  });
}
