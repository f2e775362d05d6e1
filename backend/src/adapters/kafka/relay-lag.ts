// The lag of the relay behind the store, for the metrics: each look records where the log ended.
export interface RelayLook {
  readonly isActive: boolean;
  /**
   * Bytes of the store's log that are not copied (positions are byte offsets); undefined while the store is
   * unavailable.
   */
  readonly bytes: number | undefined;
  /** Seconds since a look saw the first event that is not copied yet. */
  readonly seconds: number | undefined;
}

const looksKept = 1000;

export class RelayLag {
  private readonly seen: { readonly atMs: number; readonly head: number }[] = [];
  private looking: Promise<RelayLook> | undefined;

  constructor(
    private readonly relay: { readonly state: { readonly isActive: boolean; readonly position: number } },
    private readonly store: { head(): Promise<number> },
    private readonly nowMs: () => number = Date.now,
  ) {}

  /** Concurrent callers share one answer. */
  readonly look = (): Promise<RelayLook> => {
    this.looking ??= this.ask().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  };

  private async ask(): Promise<RelayLook> {
    const { isActive, position } = this.relay.state;
    const head = await this.store.head().catch(() => undefined);
    if (head === undefined) return { isActive, bytes: undefined, seconds: undefined };
    const { seen } = this;
    seen.push({ atMs: this.nowMs(), head });
    while (seen.length > looksKept || (seen[0] !== undefined && seen[0].head <= position)) seen.shift();
    if (!isActive || seen[0] === undefined) return { isActive, bytes: 0, seconds: 0 };
    return { isActive, bytes: head - position, seconds: (this.nowMs() - seen[0].atMs) / 1000 };
  }
}
