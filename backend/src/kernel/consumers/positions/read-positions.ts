import type { ConsistencyToken } from '../../commands/commands';
import type { Concerns } from './concerns';

/** Read-your-own-writes as a query, for every projection, whichever thread or process runs it. */
export interface ReadPositions {
  /**
   * Whether the serving generation of `projection` passes all consistency tokens within `timeoutMs`. A token that
   * cannot be resolved (forged, foreign, its key parked) counts as not reached.
   * @throws when there is no projection of this name.
   */
  reach(projection: string, marks: readonly ConsistencyToken[], timeoutMs: number): Promise<boolean>;
  /**
   * Like `reach` for everything in the log at the time of the call.
   * @param concerns the events that count while their key is parked; all by default, and in a process without consumers.
   */
  reachNow(projection: string, timeoutMs: number, concerns?: Concerns): Promise<boolean>;
}
