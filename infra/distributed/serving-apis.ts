// The API processes that take requests: those that answer `/health/serving` with 200. A process that ends answers 503
// there for five seconds before it closes its port, so that no request meets a closed one.

const lookEveryMs = 500;
const answerMs = 2_000;
/** A process with too much work misses an answer now and then. */
const mostMissed = 3;

interface Watched {
  /** The number of looks without an answer since the last one. */
  missed: number;
  timer?: NodeJS.Timeout;
}

export class ServingApis {
  private readonly serving = new Set<string>();
  private readonly watched = new Map<string, Watched>();

  /** The origins of the processes that take requests now. */
  get origins(): ReadonlySet<string> {
    return this.serving;
  }

  /** Watches a process until it is forgotten. Resolves after the first look. */
  watch(origin: string): Promise<void> {
    const watched: Watched = { missed: 0 };
    this.watched.set(origin, watched);
    return this.look(origin, watched);
  }

  /** Must be called when the process has ended. */
  forget(origin: string): void {
    clearTimeout(this.watched.get(origin)?.timer);
    this.watched.delete(origin);
    this.serving.delete(origin);
  }

  private async look(origin: string, watched: Watched): Promise<void> {
    const status = await statusOf(origin);
    if (this.watched.get(origin) !== watched) return;
    watched.missed = status === undefined ? watched.missed + 1 : 0;
    if (status === 200) this.serving.add(origin);
    else if (status !== undefined || watched.missed >= mostMissed) this.serving.delete(origin);
    watched.timer = setTimeout(() => void this.look(origin, watched), lookEveryMs);
    watched.timer.unref();
  }
}

/** Returns undefined if the process does not answer. */
async function statusOf(origin: string): Promise<number | undefined> {
  try {
    const answer = await fetch(`${origin}/health/serving`, {
      signal: AbortSignal.timeout(answerMs),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  }
}
