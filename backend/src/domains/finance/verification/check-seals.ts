// Compares each seal with the ends of the streams as the log had them when it was made.
import { merkleRoot } from '../seals/merkle-tree';
import { type LoggedSeal, leavesOf, type StreamEnds } from '../seals/seal-log';
import { faultAt, type LedgerFaultError } from './ledger-fault';

export class SealCheck {
  /** How many were checked. */
  checked = 0;
  private next: LoggedSeal | undefined;
  private lastRoot: string | null = null;
  private readonly claimed: StreamEnds = new Map();

  private constructor(private readonly seals: AsyncIterator<LoggedSeal>) {}

  /** Over seals in their order, read one at a time: years of them never stand in memory. */
  static async over(seals: AsyncIterable<LoggedSeal>): Promise<SealCheck> {
    const check = new SealCheck(seals[Symbol.asyncIterator]());
    await check.advance();
    return check;
  }

  /** To be asked before each event. */
  isDueBefore(position: number): boolean {
    return this.next !== undefined && this.next.seal.upToPosition < position;
  }

  /** Seals that lie before the event are checked against the ends as they are now. */
  async before(position: number, ends: StreamEnds): Promise<void> {
    while (this.next !== undefined && this.isDueBefore(position)) {
      this.check(this.next, ends);
      this.checked++;
      await this.advance();
    }
  }

  private async advance(): Promise<void> {
    const { done, value } = await this.seals.next();
    this.next = done === true ? undefined : value;
  }

  private check({ seal, moved, eventId, revision }: LoggedSeal, ends: StreamEnds): void {
    const subject = `seal ${seal.number}`;
    for (const [stream, end, hash] of moved) this.claimed.set(stream, { revision: end, hash });
    if (seal.number !== this.checked + 1 || seal.previousRoot !== this.lastRoot) {
      throw faultAt({
        subject,
        eventId,
        stream: 'seal-ledger',
        revision,
        reason: 'it does not follow the seal before',
      });
    }
    // All of them, as what lies under an older seal may be gone as well.
    for (const [stream, claim] of this.claimed) {
      const found = ends.get(stream);
      if (found === undefined) throw gone(subject, stream, claim.revision, -1);
      if (found.revision < claim.revision) throw gone(subject, stream, claim.revision, found.revision);
      if (found.revision > claim.revision || found.hash !== claim.hash) {
        const reason = `${subject} holds another end of it, at revision ${claim.revision}`;
        throw faultAt({ subject, stream, revision: Math.min(found.revision, claim.revision + 1), reason });
      }
    }
    for (const stream of ends.keys()) {
      if (!this.claimed.has(stream)) throw faultAt({ subject, stream, reason: `${subject} does not know this stream` });
    }
    const root = merkleRoot(leavesOf(ends).leaves);
    if (root !== seal.root) {
      const reason = `its root is ${seal.root}, the streams lead to ${root}`;
      throw faultAt({ subject, stream: 'seal-ledger', revision, eventId, reason });
    }
    this.lastRoot = seal.root;
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
