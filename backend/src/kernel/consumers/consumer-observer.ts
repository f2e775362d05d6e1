import type { Position } from '../../ports/position';
import type { PostedProgress } from '../../ports/progress-board';

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
export type AskElsewhere = (consumer: string, partition: number) => Promise<ToldElsewhere | undefined>;

export type ToldElsewhere = Pick<PostedProgress, 'position' | 'parkedKeys'>;
