/** A named lease, which at most one holder has at a time across all processes. */
export interface Lease {
  readonly name: string;
  readonly holder: string;
  /** Fencing token: grows with every new holder, so that late writes of a former holder can be refused. */
  readonly fencingToken: number;
}

export interface Leases {
  /** Acquires a lease; undefined if another holder has it. The holder itself renews it by the same call. */
  acquire(name: string, holder: string, forMs: number): Promise<Lease | undefined>;
  /** Acquires many leases in one round trip. @returns the leases that the holder has now. */
  acquireAll(names: readonly string[], holder: string, forMs: number): Promise<readonly Lease[]>;
  /**
   * Renews leases with the tokens that they have, in one round trip. A lapsed lease is renewed too if no one has
   * acquired it since; a released lease never is. @returns the renewed leases.
   */
  renewAll(leases: readonly Lease[], forMs: number): Promise<readonly Lease[]>;
  release(lease: Lease): Promise<void>;
}

export interface LeaseTimes {
  /** A lease that is not renewed for this long may be acquired by any process. */
  readonly forMs: number;
  readonly renewEveryMs: number;
  /** How often leases that others hold are requested; `renewEveryMs` if absent. */
  readonly askEveryMs?: number;
}
