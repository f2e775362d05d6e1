import type { ConsumerProgress, ProgressMove } from './consumer-progress';

/** How far a consumer has come, for those that do not keep it beside their documents (policies). */
export interface Checkpoints {
  progressOf(consumer: string): ConsumerProgress;
  /**
   * All or nothing.
   * @throws ConcurrentMoveError when the consumer is not at the expected position.
   * @throws FencedError when a newer owner has moved it.
   */
  move(consumer: string, move: ProgressMove): Promise<void>;
}
