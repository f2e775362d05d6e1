// Compares each seal with the stream ends that the log had when the seal was made.
import { merkleRoot } from '../seals/merkle-tree';
import { type Seal, sealAfter, sealStreamId } from '../seals/seal.stream';
import { type LoggedSeal, leavesOf, type StreamEnds } from '../seals/seal-log';
import { isSigned } from '../seals/seal-signature';
import { faultAt, type LedgerFaultError } from './ledger-fault';

export class SealCheck {
  /** Number of checked seals. */
  checked = 0;
  private next: LoggedSeal | undefined;
  private last: Seal | null = null;

  private constructor(private readonly seals: AsyncIterator<LoggedSeal>) {}

  /** Reads the seals one at a time, in order, so that years of seals need little memory. */
  static async over(seals: AsyncIterable<LoggedSeal>): Promise<SealCheck> {
    const check = new SealCheck(seals[Symbol.asyncIterator]());
    await check.advance();
    return check;
  }

  /** Call this before each event. */
  isDueBefore(position: number): boolean {
    return this.next !== undefined && this.next.place < position;
  }

  /** Checks seals before this position against the current ends. */
  async before(position: number, walk: WalkedEnds): Promise<void> {
    while (this.next !== undefined && this.isDueBefore(position)) {
      checkSeal(this.next, this.last, walk);
      this.last = this.next.seal;
      this.checked++;
      walk.moved.clear();
      await this.advance();
    }
  }

  private async advance(): Promise<void> {
    const { done, value } = await this.seals.next();
    this.next = done === true ? undefined : value;
  }
}

export interface WalkedEnds {
  /** Ends of all chained streams up to the walk's position. */
  readonly ends: StreamEnds;
  /** Streams that changed since the last seal. */
  readonly moved: Set<string>;
}

/** @throws LedgerFaultError */
export function checkSeal(logged: LoggedSeal, last: Seal | null, walk: WalkedEnds): void {
  const { seal, moved, eventId, revision } = logged;
  const subject = `seal ${seal.number}`;
  const wrong = (reason: string) => faultAt({ subject, eventId, stream: sealStreamId, revision, reason });
  if (seal.number !== (last?.number ?? 0) + 1 || seal.previousRoot !== (last?.root ?? null)) {
    throw wrong('it does not follow the seal before');
  }
  if (seal.signature !== undefined && !isSigned(seal, seal.signature)) throw wrong('its signature is not valid');
  for (const [stream, claim] of moved) checkClaim(subject, stream, claim, walk.ends.get(stream));
  // The first seal of a tree records every stream, and each later one only the changed ones; seals of the first format
  // cover all streams.
  const isFirst = last?.history === undefined;
  const sealed = isFirst ? walk.ends.keys() : walk.moved;
  for (const stream of seal.history === undefined ? walk.moved : sealed) {
    if (!moved.has(stream)) throw faultAt({ subject, stream, reason: `${subject} does not know this stream` });
  }
  const root = seal.history === undefined ? merkleRoot(leavesOf(walk.ends).leaves) : rootAfter(last, logged);
  if (root !== seal.root) throw wrong(`its root is ${seal.root}, the streams lead to ${root}`);
}

function rootAfter(last: Seal | null, { seal, moved }: LoggedSeal): string {
  const { upToPosition } = seal;
  const movedRoot = merkleRoot(leavesOf(moved).leaves);
  return sealAfter(last, { upToPosition, movedRoot, moved: moved.size, begun: 0 }).root;
}

type End = { readonly revision: number; readonly hash: string };

function checkClaim(subject: string, stream: string, claim: End, found: End | undefined): void {
  if (found === undefined) throw gone(subject, stream, claim.revision, -1);
  if (found.revision < claim.revision) throw gone(subject, stream, claim.revision, found.revision);
  if (found.revision > claim.revision || found.hash !== claim.hash) {
    const reason = `${subject} holds another end of it, at revision ${claim.revision}`;
    throw faultAt({ subject, stream, revision: Math.min(found.revision, claim.revision + 1), reason });
  }
}

function gone(subject: string, stream: string, claimed: number, found: number): LedgerFaultError {
  const ends = found < 0 ? 'none of it is left' : `it ends at ${found}`;
  return faultAt({
    subject,
    stream,
    revision: found + 1,
    reason: `${subject} holds it up to revision ${claimed}, ${ends}`,
  });
}
