// Tracks which engines this process needs, whether each one answers, and since when. Health responses list them; the
// log reports each loss and each recovery once.
import type { Logger } from 'pino';
import type { EngineState } from '../../ports/operations/installation-health';

export interface EngineProbe {
  readonly name: string;
  /** Resolves when the engine has answered. */
  readonly ask: () => Promise<unknown>;
  /** False for an engine whose loss does not affect any function of this process. */
  readonly isRequired?: boolean;
}

export interface EngineTimes {
  /** Time limit of a probe; a slower engine counts as unreachable. */
  readonly answerMs: number;
  /** How long a probe's result is reused, however often it is requested. */
  readonly freshMs: number;
  readonly pollEveryMs: number;
}

const usualTimes: EngineTimes = { answerMs: 2_000, freshMs: 1_000, pollEveryMs: 5_000 };

interface Seen {
  readonly isReachable: boolean;
  readonly sinceMs: number;
}

export class EngineStates {
  private readonly seen = new Map<string, Seen>();
  private looking: { readonly states: Promise<readonly EngineState[]>; readonly startedMs: number } | undefined;
  private readonly polling: NodeJS.Timeout;

  constructor(
    private readonly probes: readonly EngineProbe[],
    private readonly log: Pick<Logger, 'warn' | 'info'>,
    private readonly times = usualTimes,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.polling = setInterval(() => void this.look(), times.pollEveryMs);
    this.polling.unref();
  }

  /** Probes all engines concurrently; never rejects. */
  look(): Promise<readonly EngineState[]> {
    if (this.looking === undefined || this.nowMs() - this.looking.startedMs >= this.times.freshMs) {
      this.looking = { states: Promise.all(this.probes.map((probe) => this.stateOf(probe))), startedMs: this.nowMs() };
    }
    return this.looking.states;
  }

  stop(): void {
    clearInterval(this.polling);
  }

  private async stateOf({ name, ask, isRequired = true }: EngineProbe): Promise<EngineState> {
    const failure = await within(this.times.answerMs, ask).then(
      () => undefined,
      (error: unknown) => error ?? new Error('no reason given'),
    );
    const isReachable = failure === undefined;
    const before = this.seen.get(name);
    if (before?.isReachable !== isReachable) {
      this.seen.set(name, { isReachable, sinceMs: this.nowMs() });
      const afterSeconds = before && Math.round((this.nowMs() - before.sinceMs) / 1000);
      if (!isReachable) this.log.warn({ engine: name, err: failure }, 'an engine was lost');
      else if (before !== undefined) this.log.info({ engine: name, afterSeconds }, 'an engine was found again');
    }
    const { sinceMs } = this.seen.get(name) as Seen;
    const state = isReachable ? 'reachable' : 'unreachable';
    return { name, state, required: isRequired, forSeconds: Math.round((this.nowMs() - sinceMs) / 1000) };
  }
}

/** @throws Error when the work has not finished within the time limit. */
export async function within<Result>(limitMs: number, work: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
