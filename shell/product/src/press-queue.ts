// Presses of one switch, such as a like: each shows at once, the server gets them one after the other, and in the end it
// holds what the last press wanted.

/** Asks the server for what is wanted; resolves with what it holds afterwards, which a flip may take the wrong way. */
export type SendPress = (wanted: boolean) => Promise<boolean>;

/** A server that never comes to what is wanted must not be asked for ever. */
const mostTries = 4;

interface Queue {
  wanted: boolean;
  known: boolean;
  number: number;
}

export class PressQueue {
  private readonly queues = new Map<string, Queue>();

  /**
   * @param onShow Called with what to show whenever it changes other than by a press: by an answer, or after a failure.
   * @param untilItPasses What to wait for before the press is sent again; null for a failure that will not pass by itself.
   */
  constructor(
    private readonly onShow: (subject: string, value: boolean, cause: 'answer' | 'failure') => void,
    private readonly untilItPasses: (error: unknown) => Promise<void> | null = () => null,
  ) {}

  /** What the last press wanted, while it is under way. */
  wanted(subject: string): boolean | undefined {
    return this.queues.get(subject)?.wanted;
  }

  /** What an answer or another tab says meanwhile. */
  learn(subject: string, known: boolean): void {
    const queue = this.queues.get(subject);
    if (queue) queue.known = known;
  }

  /** Forgets all presses, as of a person who has left; answers still under way show nothing. */
  clear(): void {
    this.queues.clear();
  }

  /** Resolves when the server has answered the last press, true unless it failed. */
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
        // A press that came meanwhile has not failed yet.
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
