// The mutation queue of toggles such as likes: each press shows at once, the server receives them sequentially, and
// finally holds the value of the last press.

/**
 * Sends the wanted value; resolves with the server's value afterwards, because a call that flips may end at the wrong
 * one.
 */
export type SendPress = (wanted: boolean) => Promise<boolean>;

/** Limits the attempts against a server that never reaches the wanted value. */
const mostTries = 4;

interface Queue {
  wanted: boolean;
  known: boolean;
  number: number;
}

export class PressQueue {
  private readonly queues = new Map<string, Queue>();

  /**
   * @param onShow called with the value to show whenever it changes other than by a press: by a response, or after a
   * failure.
   * @param untilItPasses the condition to wait for before the press is sent again; null for a failure that does not
   * resolve itself.
   */
  constructor(
    private readonly onShow: (subject: string, value: boolean, cause: 'answer' | 'failure') => void,
    private readonly untilItPasses: (error: unknown) => Promise<void> | null = () => null,
  ) {}

  /** The value of the last press while it is pending. */
  wanted(subject: string): boolean | undefined {
    return this.queues.get(subject)?.wanted;
  }

  /** Records a value from a response or another tab while a press is pending. */
  learn(subject: string, known: boolean): void {
    const queue = this.queues.get(subject);
    if (queue) queue.known = known;
  }

  /** Discards all presses, for instance after signing out; pending responses have no effect. */
  clear(): void {
    this.queues.clear();
  }

  /**
   * Resolves when the queue of the subject is done: true unless a request failed. A press while another one is pending
   * only changes what is wanted, and resolves with true at once.
   */
  async press(subject: string, wanted: boolean, send: SendPress): Promise<boolean> {
    const waiting = this.queues.get(subject);
    if (waiting) {
      waiting.wanted = wanted;
      waiting.number += 1;
      return true;
    }
    const queue: Queue = { wanted, known: !wanted, number: 0 };
    this.queues.set(subject, queue);
    for (let tries = 0; tries < mostTries && queue.known !== queue.wanted; ) {
      const { number } = queue;
      try {
        queue.known = await send(queue.wanted);
      } catch (error) {
        if (this.queues.get(subject) !== queue) return false;
        // A press that was made during the request has not failed yet.
        if (queue.number !== number) continue;
        const passed = this.untilItPasses(error);
        if (passed) {
          await passed;
          if (this.queues.get(subject) !== queue) return false;
          continue;
        }
        this.queues.delete(subject);
        this.onShow(subject, queue.known, 'failure');
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
