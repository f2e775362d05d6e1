/** Folded states of long streams, kept so that loading one stays short. Losing them costs only time. */
export interface Snapshot {
  readonly revision: number;
  /** Version of the state's shape; a snapshot of another version is ignored. */
  readonly version: number;
  readonly state: unknown;
}

export interface Snapshots {
  load(streamId: string): Promise<Snapshot | undefined>;
  /**
   * Keeps the newest only. An older revision than the kept one changes nothing.
   * @returns the size of the state as it is kept, in bytes.
   */
  save(streamId: string, snapshot: Snapshot): Promise<number>;
}
