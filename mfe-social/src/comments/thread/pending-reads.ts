// Reapplies changes that arrive while a page is in flight on top of that page, because the server may have read the
// page before they happened.
import type { Thread } from './thread';

export type Change = (thread: Thread) => Thread;

interface Read {
  readonly changes: Change[];
  isOvertaken: boolean;
}

export class PendingReads {
  /** In request order. */
  private reads: readonly Read[] = [];

  /**
   * Call when the page is requested; call `end` with a function that merges the page into the cached thread. A read of
   * the whole thread supersedes all earlier reads: a push does not describe a restored comment completely, so an older
   * page with the pushes on top would lose what the newer page knows.
   */
  begin({ isWhole = false } = {}): {
    readonly end: (into: (held: Thread) => Thread, held: Thread) => Thread;
    readonly cancel: () => void;
  } {
    const read: Read = { changes: [], isOvertaken: false };
    this.reads = [...this.reads, read];
    const cancel = () => {
      this.reads = this.reads.filter((each) => each !== read);
    };
    return {
      end: (into, held) => {
        if (read.isOvertaken) return held;
        if (isWhole) this.overtake(read);
        cancel();
        return read.changes.reduce((thread, change) => change(thread), into(held));
      },
      cancel,
    };
  }

  note(change: Change): void {
    for (const { changes } of this.reads) changes.push(change);
  }

  private overtake(by: Read): void {
    const earlier = this.reads.slice(0, this.reads.indexOf(by));
    for (const read of earlier) read.isOvertaken = true;
    this.reads = this.reads.filter((each) => !earlier.includes(each));
  }
}
