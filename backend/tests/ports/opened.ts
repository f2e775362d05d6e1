/** What a suite needs from an adapter: to open it on empty storage, and to reopen it on existing data. */
export interface Opened<Port> {
  readonly port: Port;
  /** Closes it and opens it again on the same storage, as after a restart. */
  reopen(): Promise<Opened<Port>>;
  close(): Promise<void>;
}

export type Open<Port> = () => Promise<Opened<Port>>;
