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
  release(lease: Lease): Promise<void>;
}
