// What is pushed while a page is on its way happens again on top of it: the page may have been read before that happened.
import type { Thread } from './thread';

export type Change = (thread: Thread) => Thread;

export class ReadsUnderWay {
  private readonly reads = new Set<Change[]>();

  /** Call as the page is asked for; what it answers is called with the thread that the page makes. */
  begin(): { readonly end: (read: Thread) => Thread; readonly cancel: () => void } {
    const changes: Change[] = [];
    this.reads.add(changes);
    return {
      end: (read) => {
        this.reads.delete(changes);
        return changes.reduce((thread, change) => change(thread), read);
      },
      cancel: () => void this.reads.delete(changes),
    };
  }

  note(change: Change): void {
    for (const changes of this.reads) changes.push(change);
  }
}
