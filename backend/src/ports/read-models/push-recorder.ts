import type { Push } from '../messages/realtime';

export interface KeyedPush {
  /** Idempotency key: identifies this push across repeated deliveries. */
  readonly key: string;
  readonly topic: string;
  readonly kind: string;
  readonly payload: object;
}

/** The writing side of a push log that is not part of the documents' own store and may therefore lag behind it. */
export interface PushRecorder {
  /**
   * Atomically assigns each push its topic's next number, in order, and stores it. Repeats are idempotent: a push with
   * a known key keeps the number that it got first. Keys are kept as long as their pushes.
   */
  record(pushes: readonly KeyedPush[]): Promise<readonly Push[]>;
}
