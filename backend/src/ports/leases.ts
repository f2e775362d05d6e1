/** At most one holder of a name at a time, across processes. */
export interface Lease {
  readonly name: string;
  readonly holder: string;
  /** Grows with every new holder, so that what an older one still writes can be refused. */
  readonly fencingToken: number;
}

export interface Leases {
  /** Undefined when another holder has it. Asking again as the holder renews it. */
  acquire(name: string, holder: string, forMs: number): Promise<Lease | undefined>;
  /** The same for many, in one step however many they are. @returns those that are the holder's now. */
  acquireAll(names: readonly string[], holder: string, forMs: number): Promise<readonly Lease[]>;
  /**
   * Keeps leases under the tokens that they have, in one step however many they are. One that has lapsed is kept too, as long as
   * nobody has taken it since; one that was released never is. @returns those that go on.
   */
  renewAll(leases: readonly Lease[], forMs: number): Promise<readonly Lease[]>;
  release(lease: Lease): Promise<void>;
}
