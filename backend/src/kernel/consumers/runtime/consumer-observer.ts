import type { Position } from '../../../ports/events/position';
import type { PostedProgress } from '../../../ports/read-models/progress-board';

/**
 * The name under which the progress of a projection is posted. Processes of two versions follow the log side by side
 * during an upgrade, and readers wait for the documents of their own version.
 */
export const postedName = (projection: string, version: number): string => `${projection}@${version}`;

/** Notified of the progress of a policy, or of a projection's serving generation once its writes are visible. */
export interface ConsumerObserver {
  parked(consumer: string, partition: number, keys: readonly string[]): void;
  /** Called after `parked` for the same position. @param isHere false if another process runs the partition. */
  advanced(consumer: string, partition: number, position: Position, isHere: boolean): void;
}

/**
 * Asks how a consumer progresses on a partition that another process runs; undefined if that process has posted
 * nothing.
 */
export type AskOtherProcesses = (consumer: string, partition: number) => Promise<ProgressOfOthers | undefined>;

export type ProgressOfOthers = Pick<PostedProgress, 'position' | 'parkedKeys'>;
