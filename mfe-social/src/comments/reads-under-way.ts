// What is pushed while a page is on its way happens again on top of it: the page may have been read before that happened.
import type { Thread } from './thread';

export type Change = (thread: Thread) => Thread;

interface Read {
  readonly changes: Change[];
  isOvertaken: boolean;
}

export class ReadsUnderWay {
  /** In the order in which they were asked for. */
  private reads: readonly Read[] = [];

  /**
   * Call as the page is asked for; what it answers is called with the thread that the page makes of what is held.
   * One that reads the whole thread anew overtakes all that were asked for before it: pushes do not say everything of what
   * is shown again, so an older page with the pushes on top would lose what the newer one knows.
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
