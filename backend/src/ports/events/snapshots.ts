/** A snapshot of a long stream's folded state, which keeps loading fast. Losing snapshots costs only time. */
export interface Snapshot {
  readonly revision: number;
  /** Version of the state's shape; a snapshot of another version is ignored. */
  readonly version: number;
  readonly state: unknown;
}

export interface Snapshots {
  load(streamId: string): Promise<Snapshot | undefined>;
  /**
   * Keeps only the newest snapshot. A revision older than the stored one changes nothing.
   * @returns the size of the stored state in bytes.
   */
  save(streamId: string, snapshot: Snapshot): Promise<number>;
}
