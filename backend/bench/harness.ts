/**
 * Measures rates side by side. The machine's mood changes from minute to minute, so a rate alone says little: each
 * round runs the baseline and then ours, and what is told is the median of the rounds' ratios.
 */

export interface Row {
  readonly name: string;
  /** Median rate, or null when it could not be measured. */
  readonly value: number | null;
  readonly unit: string;
  readonly baseline: string;
  readonly baselineValue: number | null;
  /** Ours to the baseline: more is better. */
  readonly ratio: number | null;
  /** Why there is no figure, or what should hold. */
  readonly note?: string;
}

/** Does some work and tells how many units of it. */
export type Work = () => Promise<number>;

export interface Comparison {
  readonly name: string;
  readonly unit: string;
  readonly ours: Work;
  readonly baseline: string;
  readonly theirs: Work;
  readonly rounds?: number;
  /** Done before each measurement, and not measured. */
  readonly before?: () => Promise<void>;
  readonly note?: string;
}

const ROUNDS = 5;

export async function compare(comparison: Comparison): Promise<Row> {
  const { name, unit, ours, baseline, theirs, note, before, rounds = ROUNDS } = comparison;
  // The first round warms both up and is not counted.
  const pairs: { readonly own: number; readonly other: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    await before?.();
    const other = await rateOf(theirs);
    await before?.();
    const own = await rateOf(ours);
    if (round > 0) pairs.push({ own, other });
  }
  return {
    name,
    unit,
    baseline,
    note,
    value: Math.round(median(pairs.map(({ own }) => own))),
    baselineValue: Math.round(median(pairs.map(({ other }) => other))),
    ratio: Number(median(pairs.map(({ own, other }) => own / other)).toFixed(3)),
  };
}

/** A row that could not be measured, and why. */
export function missing(row: Pick<Row, 'name' | 'unit' | 'baseline'>, why: string, value: number | null = null): Row {
  return { ...row, value, baselineValue: null, ratio: null, note: why };
}

/** Units a second. */
export async function rateOf(work: Work): Promise<number> {
  const start = process.hrtime.bigint();
  const units = await work();
  return units / (Number(process.hrtime.bigint() - start) / 1e9);
}

/** Runs `total` calls, so many at a time. */
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

/** The value that this share of them lies below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
}
