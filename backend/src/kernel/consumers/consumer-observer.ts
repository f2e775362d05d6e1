import type { Position } from '../../ports/position';
import type { PostedProgress } from '../../ports/progress-board';

/** Told of a policy, or of the serving generation of a projection once what it wrote can be read. */
export interface ConsumerObserver {
  parked(consumer: string, partition: number, keys: readonly string[]): void;
  /** After what was parked up to there. @param isHere false where another process has the partition. */
  advanced(consumer: string, partition: number, position: Position, isHere: boolean): void;
}

/** How a consumer stands on a partition that another process has, as that one says; undefined where it said nothing. */
export type AskElsewhere = (consumer: string, partition: number) => Promise<ToldElsewhere | undefined>;

export type ToldElsewhere = Pick<PostedProgress, 'position' | 'parkedKeys'>;
