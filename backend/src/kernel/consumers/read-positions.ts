import type { Mark } from '../commands';

/** Read-your-own-writes as a question; it is answered for every projection, whichever thread or process runs it. */
export interface ReadPositions {
  /**
   * Whether the serving generation of `projection` has passed all marks, waiting at most `timeoutMs` for it. A mark that
   * cannot be resolved (forged, foreign, its key parked) is not reached.
   * @throws when there is no projection of this name.
   */
  reach(projection: string, marks: readonly Mark[], timeoutMs: number): Promise<boolean>;
  /** The same for everything that was in the log when it was asked. */
  reachNow(projection: string, timeoutMs: number): Promise<boolean>;
}
