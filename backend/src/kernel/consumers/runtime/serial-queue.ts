/** A serial queue: runs asynchronous tasks one after the other, in the order in which they were submitted. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.last.then(work, work);
    this.last = result.catch(() => undefined);
    return result;
  }
}
