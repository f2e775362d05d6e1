import type { Position } from '../events/position';

/**
 * How far a policy, or the serving generation of a projection, has processed one partition, as reported by its process.
 */
export interface PostedProgress {
  readonly consumer: string;
  readonly partition: number;
  readonly position: Position;
  /** Number of keys parked up to this position. */
  readonly parkedKeys: number;
}

/**
 * Processes that run consumers post their progress here for all others, immediately and even if they wrote nothing. A
 * projection's posted position guarantees that everything up to it is readable. Entries may be lost and are then posted
 * again.
 */
export interface ProgressBoard {
  /** A position behind the posted one changes nothing. */
  post(progress: readonly PostedProgress[]): Promise<void>;
  read(of: readonly Pick<PostedProgress, 'consumer' | 'partition'>[]): Promise<readonly (PostedProgress | undefined)[]>;
}
