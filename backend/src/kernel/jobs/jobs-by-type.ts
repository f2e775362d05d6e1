// Groups the stores' job counts per type and state by type.
import type { JobState, JobsOfType } from '../../ports/operations/jobs';

export interface CountedJobs {
  readonly type: string;
  readonly state: JobState;
  readonly count: number;
  /** When the latest of them was done or failed; null if none was. */
  readonly endedMs: number | null;
}

export function jobsByType(counted: readonly CountedJobs[]): readonly JobsOfType[] {
  const types = [...new Set(counted.map(({ type }) => type))].sort();
  return types.map((type): JobsOfType => {
    const own = counted.filter((each) => each.type === type);
    const sum = (state: JobState) =>
      own.filter((each) => each.state === state).reduce((count, each) => count + each.count, 0);
    const last = (isDone: boolean) => {
      const ends = own.filter(({ state }) => (state === 'done') === isDone).flatMap(({ endedMs }) => endedMs ?? []);
      return ends.length === 0 ? undefined : Math.max(...ends);
    };
    return {
      ...{ type, waiting: sum('waiting'), running: sum('running'), failed: sum('failed') },
      ...{ lastDoneMs: last(true), lastFailedMs: last(false) },
    };
  });
}
