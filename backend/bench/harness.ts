// Measures rates in comparison. The machine's speed varies from minute to minute, so a rate alone says little: each
// round runs the baseline and then our work, and the result is the median of the rounds' ratios.

export interface Row {
  readonly name: string;
  /** Median rate, or null if it could not be measured. */
  readonly value: number | null;
  readonly unit: string;
  readonly baseline: string;
  readonly baselineValue: number | null;
  /** Our rate divided by the baseline's: more is better. */
  readonly ratio: number | null;
  /** Why there is no figure, or the expected result. */
  readonly note?: string;
}

/** Does some work and returns the number of its units. */
export type Work = () => Promise<number>;

export interface Comparison {
  readonly name: string;
  readonly unit: string;
  readonly ours: Work;
  readonly baseline: string;
  readonly theirs: Work;
  readonly rounds?: number;
  /** Runs before and after each measurement and is not measured. */
  readonly before?: () => Promise<void>;
  /** CPU time of the measured processes so far; reported per unit, including all asynchronous consequences. */
  readonly cpu?: () => Promise<CpuTime>;
  readonly note?: string;
}

export interface CpuTime {
  /** CPU time of all threads. */
  readonly allMs: number;
  /** CPU time of the thread that answers requests; null if the system does not report it. */
  readonly requestsMs: number | null;
}

/** CPU time of this process. */
export async function ownCpuTime(): Promise<CpuTime> {
  const { user, system } = process.cpuUsage();
  return { allMs: (user + system) / 1000, requestsMs: null };
}

const roundCount = 5;

export async function compare(comparison: Comparison): Promise<Row> {
  const { name, unit, ours, baseline, theirs, note, rounds = roundCount } = comparison;
  // The first round warms both up and is not counted.
  const pairs: { readonly own: Measured; readonly other: Measured }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const other = await measure(theirs, comparison);
    const own = await measure(ours, comparison);
    if (round > 0) pairs.push({ own, other });
  }
  const rates = (of: 'own' | 'other') => pairs.map((pair) => pair[of].rate);
  return {
    name,
    unit,
    baseline,
    note: [note, cpuNote(pairs)].filter((part) => part !== undefined).join('; ') || undefined,
    value: Math.round(median(rates('own'))),
    baselineValue: Math.round(median(rates('other'))),
    ratio: Number(median(pairs.map(({ own, other }) => own.rate / other.rate)).toFixed(3)),
  };
}

interface Measured {
  readonly rate: number;
  /** CPU time per unit. */
  readonly cpu: CpuTime | undefined;
}

async function measure(work: Work, { before, cpu }: Comparison): Promise<Measured> {
  await before?.();
  const from = await cpu?.();
  let units = 0;
  const rate = await rateOf(async () => {
    units = await work();
    return units;
  });
  if (cpu === undefined || from === undefined) return { rate, cpu: undefined };
  await before?.();
  const to = await cpu();
  const requestsMs = to.requestsMs === null ? null : (to.requestsMs - (from.requestsMs ?? 0)) / units;
  return { rate, cpu: { allMs: (to.allMs - from.allMs) / units, requestsMs } };
}

function cpuNote(pairs: readonly { readonly own: Measured; readonly other: Measured }[]): string | undefined {
  const [own, other] = (['own', 'other'] as const).map((of) => pairs.flatMap((pair) => pair[of].cpu ?? []));
  if (own === undefined || other === undefined || own.length === 0) return undefined;
  const all = (times: readonly CpuTime[]) => shownTime(median(times.map(({ allMs }) => allMs)));
  const requests = own.flatMap(({ requestsMs }) => requestsMs ?? []);
  const part = requests.length === 0 ? '' : `, ${shownTime(median(requests))} of it in the thread of the requests`;
  return `CPU a unit, with all that follows: ${all(own)}${part}; baseline ${all(other)}`;
}

const shownTime = (ms: number) => (ms < 0.1 ? `${(ms * 1000).toFixed(1)} µs` : `${ms.toFixed(2)} ms`);

/** A row without a result, with the reason. */
export function missing(row: Pick<Row, 'name' | 'unit' | 'baseline'>, why: string, value: number | null = null): Row {
  return { ...row, value, baselineValue: null, ratio: null, note: why };
}

/** Returns the rate in units per second. */
export async function rateOf(work: Work): Promise<number> {
  const start = process.hrtime.bigint();
  const units = await work();
  return units / (Number(process.hrtime.bigint() - start) / 1e9);
}

/** Runs `total` calls with this many concurrent callers. */
export async function inParallel(
  callers: number,
  total: number,
  call: (number: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const caller = async () => {
    while (next < total) await call(next++);
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return total;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The quantile of the values at this share. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
}
