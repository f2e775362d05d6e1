import type { ConsumerProgress, ProgressMove } from './consumer-progress';

/** Checkpoints of consumers that do not store them with their documents (policies). */
export interface Checkpoints {
  progressOf(consumer: string): ConsumerProgress;
  /**
   * Moves the checkpoint atomically.
   * @throws ConcurrentMoveError if the consumer is not at the expected position.
   * @throws FencedError if a newer owner has moved it.
   */
  move(consumer: string, move: ProgressMove): Promise<void>;
}
