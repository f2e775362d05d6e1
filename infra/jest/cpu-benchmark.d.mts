export function cpuBenchmark(): Promise<number>;
export function timesBenchmark(what: string, startedMs: number, benchmarks: readonly [number, number]): string;
