import type { Push } from './realtime';

export interface KeyedPush {
  /** Names this very push, however often it is handed over. */
  readonly key: string;
  readonly topic: string;
  readonly kind: string;
  readonly payload: object;
}

/** The writing side of a push log that is not part of the documents' own store. It may lag behind the documents. */
export interface PushRecorder {
  /**
   * Gives each push its topic's next number, in order, and keeps it; all or nothing. A repeat is harmless: one whose key is
   * known gets the number that it got then. Keys are known for as long as their pushes are kept.
   */
  record(pushes: readonly KeyedPush[]): Promise<readonly Push[]>;
}
