// The mutation queue of toggles such as likes: each change shows at once, the server receives them sequentially, and
// finally holds the value of the last change.

/**
 * Sends the wanted value; resolves with the server's value afterwards, because a call that flips may end at the wrong
 * one.
 */
export type SendMutation = (wanted: boolean) => Promise<boolean>;

/** Limits the attempts against a server that never reaches the wanted value. */
const mostTries = 4;

interface Queue {
  wanted: boolean;
  known: boolean;
  number: number;
  /** Resolves for every change of the queue, once the last one is sent or has failed. */
  done: Promise<boolean>;
}

export class MutationQueue {
  private readonly queues = new Map<string, Queue>();

  /**
   * @param onShow called with the value to show whenever it changes other than by the user: by a response, or after a
   * failure.
   * @param untilItPasses the condition to wait for before the change is sent again; null for a failure that does not
   * resolve itself.
   */
  constructor(
    private readonly onShow: (subject: string, value: boolean, cause: 'answer' | 'failure', error?: unknown) => void,
    private readonly untilItPasses: (error: unknown) => Promise<void> | null = () => null,
  ) {}

  /** The value of the last change while it is pending. */
  wanted(subject: string): boolean | undefined {
    return this.queues.get(subject)?.wanted;
  }

  /** Records a value from a response or another tab while a change is pending. */
  setKnown(subject: string, known: boolean): void {
    const queue = this.queues.get(subject);
    if (queue) queue.known = known;
  }

  /** Discards all changes, for instance after signing out; pending responses have no effect. */
  clear(): void {
    this.queues.clear();
  }

  /**
   * Resolves when the queue of the subject is done: true unless a request failed. A change while another one is pending
   * only changes the wanted value, and resolves together with that one.
   */
  mutate(subject: string, wanted: boolean, send: SendMutation): Promise<boolean> {
    const waiting = this.queues.get(subject);
    if (waiting) {
      waiting.wanted = wanted;
      waiting.number += 1;
      return waiting.done;
    }
    const queue: Queue = { wanted, known: !wanted, number: 0, done: Promise.resolve(true) };
    this.queues.set(subject, queue);
    queue.done = this.work(subject, queue, send);
    return queue.done;
  }

  private async work(subject: string, queue: Queue, send: SendMutation): Promise<boolean> {
    for (let tries = 0; tries < mostTries && queue.known !== queue.wanted; ) {
      const { number } = queue;
      try {
        queue.known = await send(queue.wanted);
      } catch (error) {
        if (this.queues.get(subject) !== queue) return false;
        // A change that was made during the request has not failed yet.
        if (queue.number !== number) continue;
        const passed = this.untilItPasses(error);
        if (passed) {
          await passed;
          if (this.queues.get(subject) !== queue) return false;
          continue;
        }
        this.queues.delete(subject);
        this.onShow(subject, queue.known, 'failure', error);
        console.warn(`${subject} was not stored`, error);
        return false;
      }
      tries = queue.number === number ? tries + 1 : 0;
    }
    if (this.queues.get(subject) !== queue) return false;
    this.queues.delete(subject);
    this.onShow(subject, queue.known, 'answer');
    return true;
  }
}
