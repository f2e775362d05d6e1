import type { Duration } from './counts.cjs';

type Seconds = Omit<Duration, 'file' | 'project'>;
type ByProject = Record<string, Record<string, Seconds>>;

export function dearest(durations: readonly Duration[], count?: number): string[];
export function merged(older: ByProject, newer: ByProject): ByProject;
export function noteDurations(durations: readonly Duration[]): void;
export function keepDurations(isThere: (file: string) => boolean): void;
export function secondsOf(): (project: string, path: string) => number;
